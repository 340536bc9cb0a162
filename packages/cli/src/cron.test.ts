import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createPlainServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { httpTransport } from './platform/http/transport.ts';
import { answer, asAdmin, ferry, type Reply, tempFolder } from './testing/terminal.ts';

const alive: Reply = { body: { status: 'ok', database: 'ok', version: '1.2.3' } };
const gone = () => new Error('the connection broke');
const env = { FERRY_TOKEN: 'token-1' };
const done = answer();

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A server on plain sockets, for behaviour that no HTTP server has. */
async function sockets(onSocket: (socket: Socket) => void): Promise<string> {
  const all = new Set<Socket>();
  const server = createPlainServer((socket) => {
    all.add(socket.on('error', () => {}));
    onSocket(socket);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  ends.push(() => {
    for (const socket of all) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const slowly = (socket: Socket, head: string) => {
  socket.once('data', () => socket.write(head));
  const timer = setInterval(() => socket.write(' '), 50);
  ends.push(() => clearInterval(timer));
};

describe('--timeout', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['a silent server', () => {}],
    ['a connection whose other side is gone', (socket) => socket.pause()],
    ['a head that never ends', (socket) => slowly(socket, 'HTTP/1.1 200 OK\r\nX: ')],
    [
      'a body that never ends',
      (socket) => slowly(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n{'),
    ],
  ])('%s does not hold a command: 3', { timeout: 60_000 }, async (_, onSocket) => {
    const begun = performance.now();
    const url = await sockets(onSocket);
    const ran = await ferry(['health', '--timeout', '1', '--retries', '20'], {
      env: { FERRY_URL: url },
      transport: httpTransport,
    });
    expect(ran.code).toBe(3);
    expect(ran.err).toMatch(/within 1 s/);
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  test('also applies to a pipe that nobody closes', { timeout: 60_000 }, async () => {
    const bin = fileURLToPath(new URL('../bin/ferry.js', import.meta.url));
    const child = spawn(process.execPath, [bin, 'announcements', 'publish', 'index_ann', '--timeout', '1'], {
      env: { ...process.env, FERRY_CONFIG: '/nowhere', FERRY_URL: 'http://127.0.0.1:9', FERRY_TOKEN: 't' },
    });
    const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect([code, err]).toEqual([3, expect.stringContaining('--timeout')]);
  });

  test.each(['0', '86401', '1.5', 'x'])('%s is refused', async (seconds) => {
    const { code, requests } = await ferry(['health', '--timeout', seconds]);
    expect([code, requests]).toEqual([2, []]);
  });
});

describe('--retries', () => {
  test('reach a server that comes back, after waits that are half random', async () => {
    const ran = await ferry(['health', '--retries', '3'], {
      reply: (_, index) => (index < 2 ? gone() : alive),
    });
    expect([ran.code, ran.requests.length, ran.sleeps]).toEqual([0, 3, [750, 1500]]);
  });

  test('limit the retries to a broken server', async () => {
    const ran = await ferry(['health', '--retries', '2'], { reply: () => ({ status: 503, body: '' }) });
    expect([ran.code, ran.requests.length]).toEqual([3, 3]);
  });

  test('are none by default', async () => {
    expect((await ferry(['health'], { reply: gone })).requests).toHaveLength(1);
  });

  test.each([403, 404, 409, 422, 429, 401])('do not apply to a refusal with %i', async (status) => {
    const body = { is_success: false, message: 'No' };
    const ran = await asAdmin(['jobs', 'list', '--retries', '9'], { reply: () => ({ status, body }) });
    expect([ran.code === 0, ran.requests.length]).toEqual([false, 1]);
  });

  const gift = ['--grant', '{"kind":"money","amount":"5.00"}', '--reason', 'outage'];
  test('send a write with the same key each time', async () => {
    const ran = await asAdmin(['users', 'grant', '42', ...gift, '--retries', '2'], { reply: gone });
    const keys = ran.requests.map(({ headers }) => headers['idempotency-key']);
    expect([ran.code, keys.length, new Set(keys).size]).toEqual([7, 3, 1]);
  });

  test('send an idempotent write without a key', async () => {
    const ran = await asAdmin(['nodes', 'enable', '3', '--retries', '2'], { reply: gone });
    expect([ran.code, ran.requests.length]).toEqual([7, 3]);
    expect(ran.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(3).fill(undefined));
    expect(ran.err).toContain('Run the same command again: nothing is done twice.');
  });

  test('include a request that was never sent', async () => {
    let tries = 0;
    const ran = await ferry(['users', 'unban', '42', '--retries', '2'], {
      env: { ...env, FERRY_URL: 'http://127.0.0.1:1' },
      transport: (...asked) => {
        tries += 1;
        return httpTransport(...asked);
      },
    });
    expect([ran.code, tries]).toEqual([3, 3]);
  });
});

describe('--lock', () => {
  const bin = fileURLToPath(new URL('../bin/ferry.js', import.meta.url));
  const start = (state: string, url: string, lock: string): ChildProcess =>
    spawn(process.execPath, [bin, 'health', '--lock', lock], {
      env: { ...process.env, FERRY_CONFIG: '/nowhere', FERRY_URL: url, XDG_STATE_HOME: state },
      stdio: 'ignore',
    });

  test('a second run ends at once with 6; a killed run releases the lock', {
    timeout: 30_000,
  }, async () => {
    const state = tempFolder();
    let asked = Promise.withResolvers<void>();
    const url = await sockets((socket) => socket.once('data', () => asked.resolve()));
    const file = join(state, 'own.lock');
    for (const [lock, path] of [
      ['report', join(state, 'ferry', 'report.lock')],
      [file, file],
    ] as const) {
      asked = Promise.withResolvers<void>();
      const first = start(state, url, lock);
      // It sends a request once it has the lock.
      await asked.promise;
      const second = () =>
        ferry(['health', '--lock', lock], { env: { XDG_STATE_HOME: state }, reply: () => alive });
      const refused = await second();
      expect(refused.code).toBe(6);
      expect(refused.err).toBe(`ferry: Another run holds the lock ${path}. Nothing was done.\n`);
      expect(refused.requests).toEqual([]);
      first.kill('SIGKILL');
      await once(first, 'close');
      expect((await second()).code).toBe(0);
      // The lock is released at the end.
      expect((await second()).code).toBe(0);
    }
  });

  test.each(['..', '/nowhere/at/all.lock', 'a b', ''])('"%s" is no lock: 2', async (lock) => {
    const ran = await ferry(['health', '--lock', lock], { reply: () => alive });
    expect([ran.code, ran.requests]).toEqual([2, []]);
  });
});

describe('--heartbeat', () => {
  const beats: string[] = [];
  async function watcher(status: number): Promise<string> {
    const server = createServer((request, answer) => {
      beats.push(request.url ?? '');
      answer.writeHead(status).end();
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    ends.push(() => server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping/7?x=1`;
  }
  const run = (reply: Reply, heartbeat: string) =>
    ferry(['health', '--heartbeat', heartbeat], {
      transport: async (request, signal) =>
        request.url.startsWith('https://ferry.test')
          ? {
              status: (reply as { status?: number }).status ?? 200,
              text: JSON.stringify(alive.body),
              header: () => null,
            }
          : await httpTransport(request, signal),
    });

  test('is requested after success, and with /fail after a failure', async () => {
    const url = await watcher(200);
    beats.length = 0;
    expect((await run(alive, url)).code).toBe(0);
    expect((await run({ status: 502, body: '' }, url)).code).toBe(3);
    expect(beats).toEqual(['/ping/7?x=1', '/ping/7/fail?x=1']);
    expect((await ferry(['health', 'x', '--heartbeat', url], { transport: httpTransport })).code).toBe(2);
    expect(beats.at(-1)).toBe('/ping/7/fail?x=1');
  });

  test('that fails is a warning, and does not change the exit code', async () => {
    const ran = await run(alive, await watcher(500));
    expect([ran.code, ran.err]).toEqual([0, 'ferry: The heartbeat could not be sent: it answered 500.\n']);
    expect((await run(alive, 'http://127.0.0.1:1/x')).err).toContain('nothing listens there');
  });

  test('has its own timeout of ten seconds', async () => {
    const { timeout } = AbortSignal;
    const limits: number[] = [];
    using _ = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return timeout.call(AbortSignal, ms / 50);
    });
    const ran = await run(alive, await sockets(() => {}));
    expect([ran.code, ran.err]).toEqual([0, expect.stringContaining('heartbeat could not be sent')]);
    expect(limits).toContain(10_000);
  });

  test.each(['ftp://x', 'x', 'https://me:secret-1@x.test'])('%s is refused', async (url) => {
    const ran = await ferry(['health', '--heartbeat', url], { reply: () => alive });
    expect([ran.code, ran.requests]).toEqual([2, []]);
  });
});

describe('--quiet', () => {
  test('prints nothing after success, and everything after a failure', async () => {
    expect(await asAdmin(['users', 'unban', '42', '--quiet'], { reply: () => done })).toMatchObject({
      code: 0,
      out: '',
      err: '',
    });
    const failed = await ferry(['health', '--quiet'], { reply: gone });
    expect([failed.code, failed.err]).toEqual([3, expect.stringContaining('cannot be reached')]);
  });

  test('a program still gets the requested JSON', async () => {
    expect(
      JSON.parse((await ferry(['health', '--quiet', '--json'], { reply: () => alive })).out),
    ).toMatchObject({ status: 'ok' });
  });
});

describe('a report', () => {
  test.each(['', '\n', 'user_id,u,d\n', '[]', '{"data": []}'])(
    'without rows is an error: %j',
    async (stdin) => {
      const report = ['traffic', 'report', '--node', '3', '--dry-run'];
      const ran = await ferry(report, { stdin });
      expect([ran.code, ran.requests]).toEqual([2, []]);
      expect((await ferry([...report, '--allow-empty'], { stdin })).code).toBe(0);
    },
  );
});
