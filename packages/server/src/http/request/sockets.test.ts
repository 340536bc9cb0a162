import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestServer } from '../../testing/servers/open-test-server.ts';
import { answerError } from '../answer/answer-error.ts';
import { limitBodyTime, within } from './slow-requests.ts';

const server = await openTestServer();
await server.app.listen({ port: 0, host: '127.0.0.1' });
const port = (server.app.server.address() as AddressInfo).port;
afterAll(() => server[Symbol.asyncDispose]());

/** Reads from a connection until one whole response has arrived or the connection is closed. */
async function said(socket: Socket): Promise<string> {
  let text = '';
  for await (const part of socket) {
    text += part;
    const [head = '', body] = text.split('\r\n\r\n', 2);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (body !== undefined && Buffer.byteLength(body) >= length) break;
  }
  return text;
}

async function say(text: string, at = port): Promise<string> {
  const socket = connect({ port: at, host: '127.0.0.1' });
  socket.write(text);
  return said(socket);
}

const login = '/api/v2/auth/account_login/login';
const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
const large = 16 * 1024 * 1024;

describe('a refused body', () => {
  test.each([
    ['that is too large', login, 413],
    ['of a caller without a token', '/api/v2/user/tickets-v2/attachments', 401],
    ['of an agent without a key', '/v1/mod_mu/users/traffic', 401],
    ['to a wrong method', '/health', 405],
    ['to no address', '/api/v2/nowhere', 404],
  ])('%s is refused before it is sent', async (_what, path, status) => {
    const answer = await say(head(path, large));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toBeTypeOf('object');
  });

  test('gets an answer and no reset, also if the client sends all of it before it reads', async () => {
    const body = JSON.stringify({ email: '\ud800'.repeat(large / 6) });
    for (const [path, status] of [
      [login, 413],
      ['/api/v2/user/tickets-v2/attachments', 401],
    ] as const) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([answer.status, await answer.json()]).toEqual([
        status,
        expect.objectContaining({ is_success: false }),
      ]);
    }
  });

  test('that came in pieces without a length is refused once it is too large', async () => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => {});
    socket.write(`POST ${login} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`);
    const piece = 'x'.repeat(16_384);
    for (let at = 0; at < 6; at += 1) socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
    expect(await said(socket)).toMatch(/^HTTP\/1.1 413 /);
  });

  test('leaves the connection open if all of it arrived', async () => {
    const answers = await say(
      `${head('/v1/mod_mu/users/traffic', 2)}{}GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    expect(answers).toMatch(/^HTTP\/1.1 401 /);
    const socket = connect({ port, host: '127.0.0.1' });
    socket.write(`${head(login, 1)}{`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(String(first)).toMatch(/^HTTP\/1.1 422 /);
    expect(String(first)).not.toMatch(/connection: close/i);
    socket.write('GET /api/version HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await said(socket)).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('a time limit ends', () => {
  test('a body, with 503 in the envelope of its call', async () => {
    const app = fastify();
    limitBodyTime(app, { minMs: 100, bytesPerSecond: 16_384 });
    app.setErrorHandler(answerError({ currency: 'CNY', timeZone: 'Asia/Shanghai' }));
    app.post('/v1/anything', async () => 'never');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const at = (app.server.address() as AddressInfo).port;
    const answer = await say(`${head('/v1/anything', 100)}{"a":`, at);
    expect(answer).toMatch(/^HTTP\/1.1 503 /);
    expect(answer).toMatch(/retry-after: \d/i);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ ret: 0, msg: expect.any(String) });
    // A longer body gets more time.
    const patient = connect({ port: at, host: '127.0.0.1' });
    patient.write(`${head('/v1/anything', 16_384)}"`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    patient.write(`${'x'.repeat(16_382)}"`);
    expect(await said(patient)).toMatch(/^HTTP\/1.1 200 /);
    app.server.closeAllConnections();
    await app.close();
  });

  test('headers that come byte by byte', async () => {
    expect(server.app.server.headersTimeout).toBe(15_000);
    server.app.server.headersTimeout = 200;
    const answer = await say('GET /health HTTP/1.1\r\nhost: x\r\nx-slow: ');
    server.app.server.headersTimeout = 15_000;
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('"code":"request.too_slow"');
  });

  test('a call that hangs', async () => {
    await expect(within(0.02, new Promise(() => {}))).rejects.toMatchObject({
      code: 'server.too_slow',
      options: { status: 503, retryAfter: expect.any(Number) },
    });
    await expect(within(60, Promise.resolve('done'))).resolves.toBe('done');
  });
});
