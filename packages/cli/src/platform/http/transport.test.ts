import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { ferry } from '../../testing/terminal.ts';
import { nodeTransport } from './transport.ts';

let server: Server | undefined;

async function serve(handle: (request: IncomingMessage, answer: ServerResponse) => Promise<unknown>) {
  server = createServer((request, answer) => void handle(request, answer));
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

test('an answer whose head and body take long arrives whole', async () => {
  const url = await serve(async (_, answer) => {
    await sleep(300);
    answer.setHeader('retry-after', '5').write('{"status":"ok",');
    await sleep(300);
    answer.end('"database":"ok","version":"1"}');
  });
  const answer = await nodeTransport({ method: 'GET', url: `${url}/health`, headers: {} });
  expect(answer.status).toBe(200);
  expect(answer.header('Retry-After')).toBe('5');
  expect(answer.header('etag')).toBeNull();
  expect(JSON.parse(answer.text)).toMatchObject({ version: '1' });
});

test('a broken connection and a 500 are sent again over a real socket under the same key', async () => {
  const seen: { key: unknown; body: string }[] = [];
  const url = await serve(async (request, answer) => {
    seen.push({ key: request.headers['idempotency-key'], body: await text(request) });
    if (seen.length === 1) return request.socket.destroy();
    if (seen.length === 2) return answer.writeHead(500).end();
    return answer.setHeader('content-type', 'application/json').end('{"ret":1,"data":"ok"}');
  });
  const { code, sleeps } = await ferry(['traffic', 'report', '--node', '3'], {
    stdin: '1,10,20\n2,30,40\n',
    env: { FERRY_URL: url, FERRY_NODE_KEY: 'key-3' },
    transport: nodeTransport,
  });
  expect(code).toBe(0);
  expect(sleeps).toHaveLength(2);
  expect(seen).toHaveLength(3);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
  expect(seen[0]?.key).toMatch(/^ferry-[0-9a-f]{32}-1$/);
  expect(new Set(seen.map(({ body }) => body)).size).toBe(1);
});

test('a closed port is told in words', async () => {
  const url = await serve(async () => {});
  server?.close();
  const { code, err } = await ferry(['health'], { env: { FERRY_URL: url }, transport: nodeTransport });
  expect(code).toBe(3);
  expect(err).toBe(
    `ferry: ${url} can not be reached: nothing listens there. Check the address and the network.\n`,
  );
});

test('a server without TLS, and one that speaks no HTTP, are told in words', async () => {
  const url = await serve(async () => {});
  const secure = url.replace('http:', 'https:');
  const health = (address: string) =>
    ferry(['health'], { env: { FERRY_URL: address }, transport: nodeTransport });
  const withoutTls = await health(secure);
  expect([withoutTls.code, withoutTls.err]).toEqual([
    3,
    `ferry: ${secure} can not be reached: it does not speak TLS, so the address may begin with http://. Check the address and the network.\n`,
  ]);
  server?.on('connection', (socket) => socket.write('SSH-2.0-OpenSSH_9.7\r\n'));
  expect(await health(url)).toMatchObject({
    code: 3,
    err: `ferry: ${url} can not be reached: it does not speak HTTP. Check the address and the network.\n`,
  });
});

test('an aborted signal ends the exchange', async () => {
  const url = await serve(async () => {});
  const exchange = nodeTransport({ method: 'GET', url, headers: {} }, AbortSignal.timeout(100));
  await expect(exchange).rejects.toThrow();
});
