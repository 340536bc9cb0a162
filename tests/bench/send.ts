// Sends requests. As a thread: all that it was given, at once; it answers with their statuses.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Shot } from './fire.ts';

/** Sends a request, and returns its status and milliseconds. */
export async function send(url: string, { method = 'GET', path, headers = {}, body }: Shot) {
  const began = performance.now();
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - began };
}

if (!isMainThread) {
  const { url, shots } = workerData as { url: string; shots: readonly Shot[] };
  const answers = await Promise.all(shots.map((shot) => send(url, shot)));
  parentPort?.postMessage(answers.map(({ status }) => status));
}
