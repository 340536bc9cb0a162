import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { grantTo } from '@ferry/core/contract/customers/care';
import { reply } from '@ferry/core/contract/tickets/admin';
import { attach, close } from '@ferry/core/contract/tickets/desk';
import { afterEach, describe, expect, test } from 'vitest';
import { httpTransport } from '../platform/http/transport.ts';
import { ferry } from '../testing/terminal.ts';
import { createWriteKeys } from './write-keys.ts';

type Handle = (request: IncomingMessage, answer: ServerResponse, turn: number) => unknown;

interface Asked {
  readonly path: string | undefined;
  readonly key: string | string[] | undefined;
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that handles each request after reading it completely. The handler gets the request's number. */
async function serve(handle: Handle) {
  const asked: Asked[] = [];
  server = createServer(async (request, answer) => {
    await text(request).catch(() => '');
    asked.push({ path: request.url, key: request.headers['idempotency-key'] });
    handle(request, answer, asked.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const cut: Handle = (request) => request.socket.destroy();
const done = (answer: ServerResponse) => {
  answer.setHeader('content-type', 'application/json').end('{"is_success":true,"message":"","result":{}}');
};

const run = (url: string, ...argv: string[]) =>
  ferry(argv, { env: { FERRY_URL: url, FERRY_TOKEN: 'token-1' }, transport: httpTransport });

const read = ['coupons', 'list'];
/** An idempotent command. */
const natural = ['coupons', 'stop', 'SPRING', '--yes'];
const keyed = ['users', 'unban', '42'];

describe('a response that is lost after the server has done the write', () => {
  test('of a read: 3', async () => {
    const { url, asked } = await serve(cut);
    const { code, err } = await run(url, ...read);
    expect([code, asked.length]).toEqual([3, 1]);
    expect(err).not.toContain('may or may not');
  });

  test('of an idempotent write: 7, with the same command to repeat', async () => {
    const { url } = await serve(cut);
    const { code, err } = await run(url, ...natural);
    expect(code).toBe(7);
    expect(err).toContain(
      'It may or may not have been done. Run the same command again: nothing is done twice.',
    );
  });

  test('of a write with a key: 7, with the command and key to repeat', async () => {
    const { url, asked } = await serve((request, answer, turn) =>
      turn === 1 ? request.socket.destroy() : done(answer),
    );
    const lost = await run(url, ...keyed);
    const [, command = ''] = /Run "ferry ([^"]+)", and it is done once\./.exec(lost.err) ?? [];
    expect([lost.code, command]).toEqual([
      7,
      expect.stringMatching(/^users unban 42 --idempotency-key \S+$/),
    ]);
    expect((await run(url, ...command.split(' '))).code).toBe(0);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
  });

  test('programs get the key', async () => {
    const { url, asked } = await serve(cut);
    const { err } = await run(url, ...keyed, '--json');
    expect(JSON.parse(err).error).toMatchObject({ exit_code: 7, idempotency_key: asked[0]?.key });
  });

  test.each<[string, string[], Handle]>([
    ['a cut', keyed, cut],
    ['a cut of what needs no key', natural, cut],
    ['a proxy whose server is away', keyed, (_, answer) => answer.writeHead(502).end('Bad Gateway')],
    [
      'an answer that ends in its middle',
      keyed,
      (request, answer) => {
        answer.writeHead(200, { 'content-length': '500' }).write('{"is_success":');
        setTimeout(() => request.socket.destroy(), 50);
      },
    ],
  ])('is asked for again as often as --retries says, under one key: %s', async (_, argv, handle) => {
    const { url, asked } = await serve((request, answer, turn) =>
      turn < 3 ? handle(request, answer, turn) : done(answer),
    );
    expect((await run(url, ...argv, '--retries', '2')).code).toBe(0);
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  });

  test('stays unsure if retries fail, or the caller is refused', async () => {
    const { url, asked } = await serve((request, _answer, turn) => {
      if (turn > 1) return;
      server?.close();
      request.socket.destroy();
    });
    expect((await run(url, ...keyed, '--retries', '2')).code).toBe(7);
    expect(asked).toHaveLength(1);
    const other = await serve((request, answer, turn) =>
      turn === 1
        ? request.socket.destroy()
        : answer.writeHead(401).end('{"is_success":false,"message":"no"}'),
    );
    expect((await run(other.url, ...keyed, '--retries', '2')).code).toBe(7);
  });

  test('a refusal by a rule means that nothing was done', async () => {
    const { url } = await serve((request, answer, turn) =>
      turn === 1
        ? request.socket.destroy()
        : answer.writeHead(403).end('{"is_success":false,"message":"Not banned","code":"users.not_banned"}'),
    );
    const { code, err } = await run(url, ...keyed, '--retries', '2');
    expect([code, err]).toEqual([1, 'ferry: Not banned.\n']);
  });
});

test('a request that reached no server was not done: 3', async () => {
  const { url } = await serve(cut);
  server?.close();
  const { code, err } = await run(url, ...keyed, '--retries', '1');
  expect(code).toBe(3);
  expect(err).not.toContain('may or may not');
});

test('a lost dry run did nothing: 3', async () => {
  const { url } = await serve(cut);
  const { code, err } = await run(url, ...keyed, '--dry-run');
  expect(code).toBe(3);
  expect(err).not.toContain('may or may not');
});

test.each([
  [keyed, 7, /It was not done within 1 s\..* may or may not .*Run "ferry users unban 42 --timeout 1 --idem/],
  [natural, 7, /It was not done within 1 s\..* may or may not .*Run the same command again/],
  [read, 3, /It was not done within 1 s\. Give it longer with --timeout\.\n$/],
] as const)('the time that is over in the middle of %j: %i', async (argv, code, sentence) => {
  const { url } = await serve(() => {});
  const ran = await run(url, ...argv, '--timeout', '1');
  expect(ran).toMatchObject({ code, err: expect.stringMatching(sentence) });
});

test('several writes of one command have different keys, and a repeat the same ones', () => {
  const keysOf = (given: string | undefined) => {
    const keys = createWriteKeys(() => given);
    return [
      keys.next(attach),
      keys.next(attach),
      keys.next(reply),
      keys.next(grantTo, '42'),
      keys.next(close),
    ];
  };
  expect(keysOf('mine')).toEqual(['mine', 'mine-2', 'mine', 'mine:42', undefined]);
  const [first, second, third] = keysOf(undefined);
  expect([second, third]).toEqual([`${first}-2`, first]);
  expect(keysOf(undefined)[0]).not.toBe(first);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s in the middle of a write says that it may have been done',
  async (signal) => {
    const bin = fileURLToPath(new URL('../../bin/ferry.js', import.meta.url));
    let arrived = () => {};
    const isThere = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { url } = await serve(() => arrived());
    const child = spawn(process.execPath, [bin, ...keyed, '--retries', '5'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH ?? '',
        FERRY_CONFIG: '/nowhere/ferry.json',
        FERRY_URL: url,
        FERRY_TOKEN: 'token-1',
      },
    });
    await isThere;
    child.kill(signal);
    const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(code).toBe(130);
    expect(err).toMatch(
      /^ferry: Interrupted\. It may or may not have been done\. Run "ferry users unban 42 --retries 5 --/,
    );
  },
  30_000,
);
