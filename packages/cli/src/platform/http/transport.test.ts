import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createPlainServer, type Server as PlainServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { NotSent } from '@ferry/core/client';
import { afterEach, expect, test } from 'vitest';
import { ferry } from '../../testing/terminal.ts';
import { httpTransport } from './transport.ts';

let server: Server | undefined;
let silent: PlainServer | undefined;

async function serve(
  handle: (request: IncomingMessage, answer: ServerResponse) => Promise<unknown>,
  host = '127.0.0.1',
) {
  server = createServer((request, answer) => void handle(request, answer));
  await new Promise<void>((ready) => server?.listen(0, host, ready));
  const { port } = server.address() as AddressInfo;
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}

/** The address of a server that accepts connections and sends nothing, so that a handshake never ends. */
async function silence(onConnection: () => void = () => {}): Promise<string> {
  silent = createPlainServer((socket) => {
    socket.on('error', () => {});
    onConnection();
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  return `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;
}

const get = (url: string, signal?: AbortSignal) => httpTransport({ method: 'GET', url, headers: {} }, signal);

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  silent?.close();
});

test('a slow response arrives completely', async () => {
  const url = await serve(async (_, answer) => {
    await sleep(300);
    answer.setHeader('retry-after', '5').write('{"status":"ok",');
    await sleep(300);
    answer.end('"database":"ok","version":"1"}');
  });
  const answer = await httpTransport({ method: 'GET', url: `${url}/health`, headers: {} });
  expect(answer.status).toBe(200);
  expect(answer.header('Retry-After')).toBe('5');
  expect(answer.header('etag')).toBeNull();
  expect(JSON.parse(answer.text)).toMatchObject({ version: '1' });
});

test('after a broken connection and a 500 the request is retried with the same key', async () => {
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
    transport: httpTransport,
  });
  expect(code).toBe(0);
  expect(sleeps).toHaveLength(2);
  expect(seen).toHaveLength(3);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
  expect(seen[0]?.key).toMatch(/^ferry-[0-9a-f]{32}-1$/);
  expect(new Set(seen.map(({ body }) => body)).size).toBe(1);
});

test('a closed port is explained', async () => {
  const url = await serve(async () => {});
  server?.close();
  const { code, err } = await ferry(['health'], { env: { FERRY_URL: url }, transport: httpTransport });
  expect(code).toBe(3);
  expect(err).toBe(
    `ferry: ${url} cannot be reached: nothing listens there. Check the address and the network.\n`,
  );
});

test('a server without TLS, and one without HTTP, are explained', async () => {
  const url = await serve(async () => {});
  const secure = url.replace('http:', 'https:');
  const health = (address: string) =>
    ferry(['health'], { env: { FERRY_URL: address }, transport: httpTransport });
  const withoutTls = await health(secure);
  expect([withoutTls.code, withoutTls.err]).toEqual([
    3,
    `ferry: ${secure} cannot be reached: it does not speak TLS, so the address may have to begin with http://. Check the address and the network.\n`,
  ]);
  server?.on('connection', (socket) => socket.write('SSH-2.0-OpenSSH_9.7\r\n'));
  expect(await health(url)).toMatchObject({
    code: 3,
    err: `ferry: ${url} cannot be reached: it does not speak HTTP. Check the address and the network.\n`,
  });
});

test('an aborted signal ends the exchange, and a request that may have been sent is not NotSent', async () => {
  const url = await serve(async () => {});
  const failure = await get(url, AbortSignal.timeout(100)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(NotSent);
});

test('a request without a connection is NotSent', async () => {
  const url = await serve(async () => {});
  await expect(get(url, AbortSignal.abort())).rejects.toBeInstanceOf(NotSent);
  server?.close();
  await expect(get(url)).rejects.toBeInstanceOf(NotSent);
  await expect(get('http://no-such-host.invalid')).rejects.toBeInstanceOf(NotSent);
  let connections = 0;
  const nobody = await silence(() => {
    connections += 1;
  });
  await expect(get(nobody, AbortSignal.timeout(200))).rejects.toBeInstanceOf(NotSent);
  // The next request opens a new connection.
  await expect(get(nobody, AbortSignal.timeout(200))).rejects.toBeInstanceOf(NotSent);
  expect(connections).toBe(2);
});

test('a large body is sent and received completely', async () => {
  const body = '渡'.repeat(5_000_000);
  const url = await serve(async (request, answer) => answer.end(await text(request)));
  const answer = await httpTransport({ method: 'POST', url, headers: {}, body });
  expect(answer.text === body).toBe(true);
});

test('the bytes of a file become one character each, and a refusal is text', async () => {
  const file = Buffer.from([0, 1, 127, 128, 255]);
  const url = await serve(async ({ url }, answer) =>
    url === '/file' ? answer.end(file) : answer.writeHead(404).end('没有'),
  );
  const fetch = (path: string) =>
    httpTransport({ method: 'GET', url: url + path, headers: {}, isBinary: true });
  expect(Buffer.from((await fetch('/file')).text, 'latin1')).toEqual(file);
  expect((await fetch('/other')).text).toBe('没有');
});

test('redirects are not followed, and an unrequested compression is not decoded', async () => {
  const url = await serve(async (request, answer) => {
    expect(request.headers).not.toHaveProperty('accept-encoding');
    if (request.url === '/from') return answer.writeHead(302, { location: '/to' }).end();
    return answer.setHeader('content-encoding', 'gzip').end(gzipSync('{}'));
  });
  const moved = await get(`${url}/from`);
  expect([moved.status, moved.header('location')]).toEqual([302, '/to']);
  expect((await get(`${url}/to`)).text).not.toBe('{}');
});

test('an address of IPv6 is reached', async () => {
  const url = await serve(async (_, answer) => answer.end('six'), '::1');
  expect((await get(url)).text).toBe('six');
});

test('requests share a connection, also at the same time', async () => {
  let sockets = 0;
  const url = await serve(async (request, answer) => {
    await sleep(request.url === '/slow' ? 100 : 0);
    answer.end(request.url);
  });
  server?.on('connection', () => {
    sockets += 1;
  });
  await get(url);
  const answers = await Promise.all([get(`${url}/slow`), get(`${url}/fast`)]);
  expect([sockets, answers.map((answer) => answer.text)]).toEqual([1, ['/slow', '/fast']]);
});

test('a truncated response is an error', async () => {
  const url = await serve(async (_, answer) => {
    answer.writeHead(200, { 'content-length': '100' }).write('{"is_success":');
    await sleep(50);
    answer.destroy();
  });
  const failure = await get(url).catch((error: unknown) => error);
  expect([failure instanceof NotSent, (failure as Error).message]).toEqual([false, 'the connection broke']);
});

test('informational responses are skipped', async () => {
  const url = await serve(async (_, answer) => {
    answer.writeEarlyHints({ link: '</style.css>; rel=preload' });
    await sleep(50);
    answer.writeHead(201, { 'x-last': 'yes' }).end('made');
  });
  const { status, text: body, header } = await get(url);
  expect([status, body, header('x-last'), header('link')]).toEqual([201, 'made', 'yes', null]);
});

const bin = fileURLToPath(new URL('../../../bin/ferry.js', import.meta.url));
const run = (argv: readonly string[], env: Record<string, string>) =>
  spawn(process.execPath, [bin, ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', FERRY_CONFIG: '/nowhere/ferry.json', ...env },
  });

test('a proxy is used if Node’s own setting enables it', { timeout: 30_000 }, async () => {
  const seen: (string | undefined)[] = [];
  const proxy = await serve(async (request, answer) => {
    seen.push(request.url);
    answer.end('{"status":"ok","database":"ok","version":"1"}');
  });
  // undici asks a proxy for a tunnel, also without TLS.
  server?.on('connect', (request, socket) => {
    seen.push(request.url);
    const inner = createServer((_, answer) => answer.end('{"status":"ok","database":"ok","version":"1"}'));
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    inner.emit('connection', socket);
  });
  const child = run(['health'], {
    FERRY_URL: 'http://site.invalid',
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: proxy,
  });
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect([code, out, seen.length]).toEqual([0, expect.stringContaining('ok'), 1]);
  expect(seen[0]).toContain('site.invalid');
});

test('an interrupted command does not wait for a connection', { timeout: 30_000 }, async () => {
  let connected = () => {};
  const isThere = new Promise<void>((resolve) => {
    connected = resolve;
  });
  const child = run(['health'], { FERRY_URL: await silence(connected) });
  await isThere;
  const begun = performance.now();
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  expect(code).toBe(130);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
