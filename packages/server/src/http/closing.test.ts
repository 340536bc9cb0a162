import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openTestServer } from '../testing/servers/open-test-server.ts';
import { createApp } from './app.ts';

const server = await openTestServer();
afterAll(() => server[Symbol.asyncDispose]());

/** Waits without timers, which a test may replace, and for a minute at most. */
async function until(isSo: () => boolean): Promise<void> {
  const ends = performance.now() + 60_000;
  while (!isSo()) {
    if (performance.now() > ends) throw new Error(`it did not come to ${isSo}`);
    await setImmediate();
  }
}

/** A connection, its other side in the server, and what the server has said on it. */
async function join(app: FastifyInstance, text = '') {
  const accepted = once(app.server, 'connection');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const said: string[] = [];
  socket.setEncoding('utf8').on('data', (part: string) => said.push(part));
  socket.on('error', () => {});
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(said.join(''))));
  const [near] = (await accepted) as [Socket];
  socket.write(text);
  await until(() => near.bytesRead === Buffer.byteLength(text));
  return { socket, near, ended, said: () => said.join('') };
}

async function listen(prepare: (app: FastifyInstance) => void = () => {}) {
  const app = createApp({ ...server.services, registry: new Registry() });
  prepare(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Language: en\r\n\r\n`;
const post = (headers: string) =>
  `POST /api/v2/auth/account_login/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`;

describe('a closing server', () => {
  test('closes connections without a complete request at once, and finishes running requests', async () => {
    const gate = Promise.withResolvers<string>();
    const app = await listen((to) => to.get('/slow', () => gate.promise));
    const idle = await join(app, get('/api/version'));
    await until(() => idle.said().includes('"version"'));
    const silent: Awaited<ReturnType<typeof join>>[] = [];
    for (const text of [
      '',
      'GET /health HTTP/1.1\r\nHost: x\r\nX-Half: ',
      `${post('Content-Length: 100')}{"email":`,
      `${post('Transfer-Encoding: chunked')}9\r\n{"email":\r\n`,
      // Refused before the body arrives.
      `${post('Content-Length: 99999999')}{`,
    ])
      silent.push(await join(app, text));
    const running = await join(app, get('/slow'));
    // A second request after the first one, of which only a part has arrived.
    const both = await join(app, `${get('/slow')}GET /health HTT`);
    const closing = app.close();
    await Promise.all([idle, ...silent].map(({ ended }) => ended));
    gate.resolve('done');
    for (const answer of await Promise.all([running.ended, both.ended])) {
      expect(answer).toMatch(/^HTTP\/1.1 200 .*done$/s);
      expect(answer).toMatch(/^connection: close\r$/im);
    }
    await closing;
  });

  test('closes a connection as soon as its answer is complete', async () => {
    const gate = Promise.withResolvers<void>();
    const app = await listen((to) =>
      to.get('/long', (_request, reply) => {
        reply.hijack();
        reply.raw.writeHead(200, { 'content-length': 4 }).write('ab');
        void gate.promise.then(() => reply.raw.end('cd'));
      }),
    );
    const long = await join(app, get('/long'));
    await until(() => long.said().endsWith('ab'));
    const closing = app.close();
    gate.resolve();
    expect(await long.ended).toMatch(/abcd$/);
    await closing;
  });

  test('refuses an unread request in the envelope of its call', async () => {
    const app = await listen();
    const { socket, ended } = await join(app, 'GET /v1/mod_mu/users?node_id=1&key=x HTTP/1.1\r\nHost: x\r\n');
    socket.write('Accept-Language: en\r\n\r\n');
    await Promise.all([app.close(), ended]);
    const answer = await ended;
    expect(answer).toMatch(/^HTTP\/1.1 503 /);
    expect(answer).toMatch(/^retry-after: 5\r$/im);
    expect(answer).toMatch(/^connection: close\r$/im);
    const data = 'The service isn’t available right now. Try again shortly';
    expect(answer).toContain(JSON.stringify({ ret: 0, data }));
  });
});

test('the headers of the first request must arrive within 15 seconds of the connection', async () => {
  const app = await listen();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const slow = await join(app);
    const other = await join(app, get('/api/version'));
    vi.advanceTimersByTime(14_999);
    slow.socket.write('GET');
    await until(() => slow.near.bytesRead === 3);
    expect(slow.near.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(slow.near.writableEnded).toBe(true);
    expect(await slow.ended).toMatch(/^HTTP\/1.1 408 .*request\.too_slow/s);
    // A client that has sent a request keeps its connection.
    expect(other.near.destroyed).toBe(false);
    other.socket.destroy();
  } finally {
    vi.useRealTimers();
    await app.close();
  }
});
