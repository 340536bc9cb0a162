import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { InjectOptions } from 'fastify';
import { openTestServer, type TestServer } from './open-test-server.ts';

const main = fileURLToPath(new URL('../../programs/main.ts', import.meta.url));

/** Starts a server process and waits until it prints its address. */
async function start(environment: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = / is at (http:\S+)/.exec(line)?.[1];
    if (url !== undefined) return { url, child };
  }
  throw new Error('a server process ended before it listened');
}

/** Sends the same request as `inject` over the network. The header of a proxy sets another source address. */
async function send(url: string, { method, headers = {}, payload, ...rest }: InjectOptions) {
  const isText = payload === undefined || typeof payload === 'string';
  const answer = await fetch(`${url}${rest.url}`, {
    method: method ?? 'GET',
    redirect: 'manual',
    headers: {
      ...(isText ? {} : { 'content-type': 'application/json' }),
      ...(headers as Record<string, string>),
      'x-forwarded-for': rest.remoteAddress ?? '127.0.0.1',
    },
    ...(payload === undefined ? {} : { body: isText ? payload : JSON.stringify(payload) }),
  });
  const body = await answer.text();
  return {
    statusCode: answer.status,
    headers: { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() },
    body,
    json: () => JSON.parse(body),
  };
}

/**
 * Two server processes on one PostgreSQL behind one `app.inject`, which alternates between them like a load balancer.
 * They use the real clock, and the test's clock is set to their start. The embedded database allows only one process,
 * so there it is the test's own.
 */
export async function openServerProcesses(environment: Record<string, string> = {}): Promise<TestServer> {
  const server = await openTestServer(environment);
  const { url } = server.services.database as { url?: string };
  if (url === undefined) return server;
  const both = await Promise.all(
    [1, 2].map(() =>
      start({
        NODE_ENV: 'test',
        PORT: '0',
        DATABASE_URL: url,
        FERRY_CAPTCHA: 'off',
        FERRY_DATA_DIR: server.services.config.dataDirectory,
        FERRY_DATABASE_SECONDS: '60',
        FERRY_DEMO: 'off',
        FERRY_JOBS: 'off',
        FERRY_LOG_LEVEL: 'silent',
        FERRY_TRUSTED_PROXIES: '127.0.0.1',
        ...environment,
      }),
    ),
  );
  server.clock.at = new Date();
  let turn = 0;
  const inject = (request: InjectOptions | string) => {
    turn += 1;
    const asked = typeof request === 'string' ? { url: request } : request;
    return send(both[turn % both.length]?.url ?? '', asked);
  };
  return {
    ...server,
    app: Object.create(server.app, { inject: { value: inject } }),
    async [Symbol.asyncDispose]() {
      for (const { child } of both) {
        const ended = once(child, 'exit');
        child.kill();
        await ended;
      }
      await server[Symbol.asyncDispose]();
    },
  };
}
