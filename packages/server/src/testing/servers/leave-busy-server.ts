import type { IncomingMessage, ServerResponse } from 'node:http';
import { Worker } from 'node:worker_threads';
import type { TestServer } from './open-test-server.ts';

/** How an agent disconnects after its timeout. */
export type Leaving =
  /** It closes its connection, as programs do. */
  | 'FIN'
  /** Its kernel resets the connection. */
  | 'RST'
  /** It closes its own direction and continues to read. */
  | 'half'
  /** A proxy in between closes its connection when the agent has closed its own. */
  | 'proxy'
  /** A proxy in between keeps its connection open, and discards the answer. */
  | 'keeping proxy';

/** Shared flags between the server's thread, which is blocked, and the agent's. */
const [isBusy, hasLeft] = [0, 1];

/** The agent in its own thread, which disconnects while the server's thread is blocked. */
const agent = `
const { connect, createServer } = require('node:net');
const { workerData, parentPort } = require('node:worker_threads');
const { port, request, leaving, shared } = workerData;
const flags = new Int32Array(shared);
const viaProxy = async () => {
  const proxy = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(port, '127.0.0.1');
    near.pipe(far, { end: false });
    far.pipe(near);
    for (const socket of [near, far]) socket.on('error', () => {});
    far.on('close', () => proxy.close());
    near.on('close', () => leaving === 'proxy' && far.destroy());
    near.on('end', () => near.destroy());
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return proxy.address().port;
};
(async () => {
  const socket = connect(leaving.includes('proxy') ? await viaProxy() : port, '127.0.0.1');
  let received = 0;
  socket.on('error', () => {});
  socket.on('data', (bytes) => { received += bytes.length; });
  socket.on('close', () => parentPort.postMessage(received));
  socket.write(request);
  await Atomics.waitAsync(flags, ${isBusy}, 0).value;
  if (leaving === 'RST') socket.resetAndDestroy();
  else if (leaving === 'half') socket.end();
  else socket.destroy();
  // So long until the other side's kernel knows, also through a proxy.
  setTimeout(() => {
    Atomics.store(flags, ${hasLeft}, 1);
    Atomics.notify(flags, ${hasLeft});
  }, 200);
})();
`;

/**
 * Posts like an agent that disconnects while the whole server is blocked, as an embedded database in its thread can
 * do: the disconnect is noticed only when the server polls. Resolves after the server's answer, with the bytes that
 * the agent read.
 */
export async function leaveBusyServer(
  { app, services }: TestServer,
  path: string,
  payload: unknown,
  leaving: Leaving,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const body = JSON.stringify(payload);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request =
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${lines.join('')}` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const shared = new SharedArrayBuffer(8);
  const flags = new Int32Array(shared);
  const { now } = services;
  const stand = () => {
    Object.assign(services, { now });
    Atomics.store(flags, isBusy, 1);
    Atomics.notify(flags, isBusy);
    Atomics.wait(flags, hasLeft, 0, 20_000);
    return now();
  };
  const answered = new Promise<void>((resolve) => {
    const watch = (given: IncomingMessage, response: ServerResponse) => {
      if (given.url !== path) return;
      app.server.off('request', watch);
      response.once('close', resolve);
      // The request itself reads the clock next, before it uses the database.
      Object.assign(services, { now: stand });
    };
    app.server.prependListener('request', watch);
  });
  const worker = new Worker(agent, { eval: true, workerData: { port, request, leaving, shared } });
  const [read] = await Promise.all([
    new Promise<number>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    }),
    answered,
  ]);
  await worker.terminate();
  return read;
}
