import { readdirSync } from 'node:fs';
import type { HttpRequest } from '@ferry/core/client';
import { describe, expect, test } from 'vitest';
import { ferry, type Setting, tempFile, tempFolder } from '../../testing/terminal.ts';

const accepted = { body: { ret: 1, data: 'ok' } };
const env = { FERRY_NODE_KEY: 'node-key-1', FERRY_TOKEN: 'token-1' };
const csv = (count: number) =>
  `user_id,u,d\n${Array.from({ length: count }, (_, i) => `${i + 1},10,20\n`).join('')}`;

const report = (argv: string[], setting: Setting = {}) =>
  ferry(['traffic', 'report', '--node-id', '3', ...argv], { env, reply: () => accepted, ...setting });

const keyOf = (request: HttpRequest | undefined) => request?.headers['idempotency-key'];
const keysOf = (requests: HttpRequest[]) => requests.map(keyOf);
const rowsOf = (request: HttpRequest | undefined) => JSON.parse(request?.body ?? '{}').data;

describe('ferry traffic report', () => {
  test('sends as the node, with its key and without the token', async () => {
    const { code, requests } = await report([], { stdin: csv(2) });
    expect(code).toBe(0);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url).toBe('https://ferry.test/v1/mod_mu/users/traffic?node_id=3&key=node-key-1');
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
    expect(rowsOf(requests[0])).toEqual([
      { user_id: 1, u: 10, d: 20 },
      { user_id: 2, u: 10, d: 20 },
    ]);
  });

  test('prints for programs what was sent', async () => {
    const { out, err } = await report(['--json', '--id', 'hour-8'], { stdin: csv(3), tty: false });
    expect(JSON.parse(out)).toEqual({
      node_id: 3,
      id: 'hour-8',
      rows: 3,
      requests: 1,
      u: '30',
      d: '60',
      dry_run: false,
      repeated_requests: 0,
    });
    expect(JSON.parse(err)).toEqual({ note: 'At https://ferry.test.' });
  });

  test('says if the server has counted it before', async () => {
    const repeated = { ...accepted, headers: { 'x-repeat': '1' } };
    const whole = await report(['--id', 'hour-8'], { stdin: csv(3), reply: () => repeated });
    expect([whole.code, whole.out]).toEqual([0, expect.stringContaining('nothing was counted again')]);
    const half = await report(['--chunk-size', '2', '--json'], {
      stdin: csv(3),
      reply: (_, index) => (index === 0 ? repeated : accepted),
    });
    expect(JSON.parse(half.out)).toMatchObject({ requests: 2, repeated_requests: 1 });
    // The first try may have been counted, so the second one's answer does not tell.
    const retried = await report([], {
      stdin: csv(1),
      reply: (_, index) => (index === 0 ? new Error('broke') : repeated),
    });
    expect([retried.requests.length, retried.out]).toEqual([2, expect.not.stringContaining('Counted')]);
  });

  test('takes the older name of --node-id', async () => {
    const old = await ferry(['traffic', 'report', '--node', '4'], {
      env,
      reply: () => accepted,
      stdin: csv(1),
    });
    expect([old.code, old.requests[0]?.url]).toEqual([0, expect.stringContaining('node_id=4')]);
  });

  test('splits rows into requests of 10,000, each with its own key', async () => {
    const { out, requests } = await report([], { stdin: csv(25_000) });
    expect(requests.map((request) => rowsOf(request).length)).toEqual([10_000, 10_000, 5_000]);
    expect(new Set(keysOf(requests)).size).toBe(3);
    expect(out).toContain('Sent      25,000 rows in 3 requests');
  });

  test('the same rows for the same node have the same keys in any format', async () => {
    const file = tempFile('usage.json', JSON.stringify({ data: [{ d: 20, u: 10, user_id: 1 }] }));
    const first = await report([], { stdin: csv(1) });
    const second = await report([file]);
    expect(keysOf(second.requests)).toEqual(keysOf(first.requests));
    expect(second.requests[0]?.body).toBe(first.requests[0]?.body);
  });

  test('other rows, another node or another id have other keys', async () => {
    const all = await Promise.all([
      report([], { stdin: csv(1) }),
      report([], { stdin: csv(2) }),
      report(['--node', '4'], { stdin: csv(1) }),
      report(['--id', 'a'], { stdin: csv(1) }),
      report(['--id', 'b'], { stdin: csv(1) }),
    ]);
    expect(new Set(all.map(({ requests }) => keyOf(requests[0]))).size).toBe(5);
  });

  test('another --chunk-size keeps the key of the first request, so nothing is counted twice', async () => {
    const whole = await report([], { stdin: csv(4) });
    const cut = await report(['--chunk-size', '2'], { stdin: csv(4) });
    expect(keyOf(cut.requests[0])).toBe(keyOf(whole.requests[0]));
  });

  test('one invalid row stops the whole report', async () => {
    const { code, err, out, requests } = await report([], { stdin: `${csv(20_000)}7,-1,2\n` });
    expect(code).toBe(2);
    expect(err).toContain('row 20001 (line 20002): u must be a whole number of bytes from 0 on, not "-1"');
    expect(out).toBe('');
    expect(requests).toEqual([]);
  });

  test('--dry-run checks and sends nothing, without a server and a key', async () => {
    const bare = { stdin: csv(3), env: { FERRY_URL: '' } };
    const { code, out, requests } = await report(['--dry-run'], bare);
    expect(code).toBe(0);
    expect(out).toMatch(/^Would send {2}3 rows in 1 request\n/);
    expect(requests).toEqual([]);
    expect((await report(['--dry-run'], { ...bare, stdin: '1,2,x' })).code).toBe(2);
  });

  test('an empty report is accepted with --allow-empty', async () => {
    const { code, out, requests } = await report(['--json', '--allow-empty'], { stdin: '{"data":[]}' });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ rows: 0, requests: 0 });
    expect(requests).toEqual([]);
  });

  test('--key wins over the environment, and without any key nothing is sent', async () => {
    expect((await report(['--key', 'own'], { stdin: csv(1) })).requests[0]?.url).toContain('key=own');
    const { code, err, requests } = await report([], { stdin: csv(1), env: {} });
    expect(code).toBe(4);
    expect(err).toContain('FERRY_NODE_KEY');
    expect(requests).toEqual([]);
  });

  test('a key that the server does not know: 4, and the key is not printed', async () => {
    const reply = () => ({ status: 401, body: { ret: 0, data: 'Wrong key' } });
    const { code, err } = await report([], { stdin: csv(1), reply });
    expect(code).toBe(4);
    expect(err).toContain('Wrong key. Check --node-id and the node key');
    expect(err).not.toContain('node-key-1');
  });

  test('a terminal without a file is told what to do', async () => {
    const { code, err } = await report([], { tty: true });
    expect(code).toBe(2);
    expect(err).toContain('Name a file with rows, or pipe them in.');
  });
});

describe('a failed request', () => {
  test('is retried with its key, with increasing waits', async () => {
    const replies = [new Error('broke'), { status: 503, body: '' }, { status: 500, body: '' }, accepted];
    const { code, requests, sleeps, err } = await report([], {
      stdin: csv(1),
      reply: (_, index) => replies[index] ?? accepted,
    });
    expect(code).toBe(0);
    expect(new Set(keysOf(requests)).size).toBe(1);
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
    expect(sleeps).toEqual([750, 1500, 3000]);
    expect(err).toBe('At https://ferry.test.\n');
  });

  test('with 429 is retried after the requested time', async () => {
    const limited = { status: 429, body: { ret: 0, data: 'Slow' }, headers: { 'retry-after': '17' } };
    const { code, sleeps, requests } = await report([], {
      stdin: csv(1),
      reply: (_, index) => (index === 0 ? limited : accepted),
    });
    expect(code).toBe(0);
    expect(sleeps).toEqual([17_000]);
    expect(new Set(keysOf(requests)).size).toBe(1);
  });

  test('with 429 and a wait above five minutes is left to the next run', async () => {
    const reply = () => ({ status: 429, body: { ret: 0, data: 'Slow' }, headers: { 'retry-after': '3600' } });
    const { code, sleeps, err } = await report([], { stdin: csv(1), reply });
    expect(code).toBe(1);
    expect(sleeps).toEqual([]);
    expect(err).toContain('Try again in 3600 s.');
  });

  test('ends after --retries, and says what to do', async () => {
    const { code, err, out, requests } = await report(['--retries', '2', '--chunk-size', '1'], {
      stdin: csv(3),
      reply: (_, index) => (index === 0 ? accepted : new Error('nothing listens there')),
    });
    expect(code).toBe(5);
    expect(out).toBe('');
    expect(requests).toHaveLength(1 + 3);
    expect(err.replace(/Run ".*" to/, 'Run … to')).toBe(
      'ferry: https://ferry.test cannot be reached: nothing listens there. Check the address and the network. ' +
        'The server confirmed 1 of 3 rows; request 2 of 3 failed. ' +
        'Run … to send the rest; nothing is counted twice.\nAt https://ferry.test.\n',
    );
  });

  test('from a pipe keeps its rows on disk, and the printed command sends them with their keys', async () => {
    const broken = await report(['--retries', '0', '--chunk-size', '1', '--id', 'hour 8'], {
      stdin: csv(3),
      reply: (_, index) => (index === 0 ? accepted : new Error('broke')),
    });
    const [, named = ''] = /Run "ferry (.*)" to send/.exec(broken.err) ?? [];
    const words = [...named.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
    const again = await ferry(words, { env, reply: () => accepted });
    expect(again.code).toBe(0);
    expect(keysOf(again.requests).slice(0, 2)).toEqual(keysOf(broken.requests));
    expect(again.requests.flatMap(rowsOf)).toHaveLength(3);
  });

  test('keeps nothing on disk that was sent, came from a file, or was invalid', async () => {
    const place = tempFolder();
    const file = tempFile('usage.csv', csv(2));
    const here = { env: { ...env, TMPDIR: place } };
    expect((await report([], { ...here, stdin: csv(2) })).code).toBe(0);
    expect((await report(['--dry-run'], { ...here, stdin: csv(2) })).code).toBe(0);
    expect((await report([], { ...here, stdin: '1,2,x' })).code).toBe(2);
    expect((await report(['--retries', '0', file], { ...here, reply: () => new Error('broke') })).code).toBe(
      3,
    );
    expect(readdirSync(place)).toEqual([]);
  });

  test('is followed by a run that repeats the keys of earlier requests', async () => {
    const broken = await report(['--retries', '0', '--chunk-size', '1'], {
      stdin: csv(3),
      reply: (_, index) => (index === 0 ? accepted : new Error('broke')),
    });
    const again = await report(['--chunk-size', '1'], { stdin: csv(3) });
    expect(again.code).toBe(0);
    expect(keysOf(again.requests).slice(0, 2)).toEqual(keysOf(broken.requests));
  });

  test('with a conflict is explained and not retried', async () => {
    const reply = () => ({ status: 409, body: { ret: 0, data: 'This key came with another body' } });
    const { code, err, requests } = await report(['--id', 'hour-8'], { stdin: csv(1), reply });
    expect(code).toBe(1);
    expect(requests).toHaveLength(1);
    expect(err).toContain('An earlier report with this id had other rows or another --chunk-size.');
  });

  test.each([
    [403, 4],
    [413, 1],
    [422, 2],
    [200, 3],
  ])('with %i is not retried', async (status, expected) => {
    const { code, requests } = await report([], {
      stdin: csv(1),
      reply: () => ({ status, body: { detail: [] } }),
    });
    expect(code).toBe(expected);
    expect(requests).toHaveLength(1);
  });

  test('that is too large is explained with a smaller --chunk-size', async () => {
    const reply = () => ({ status: 413, body: { ret: 0, data: 'The body is too large' } });
    const { err } = await report([], { stdin: csv(1), reply });
    expect(err).toMatch(/The body is too large\. .* Use a smaller --chunk-size\.\n$/);
  });

  test('Ctrl-C in a wait ends with 130', async () => {
    const { code, err } = await report([], {
      stdin: csv(1),
      reply: () => new Error('broke'),
      onSleep: (_, interrupt) => interrupt(),
    });
    expect(code).toBe(130);
    expect(err).toMatch(/^ferry: Interrupted\. The server confirmed 0 of 1 row;/);
  });
});

describe('progress', () => {
  const file = () => {
    const path = tempFile('usage.csv', csv(3));
    return path;
  };

  test('is shown on stderr for a person, and removed at the end', async () => {
    const replies = [accepted, new Error('broke')];
    const { out, err } = await report([file(), '--chunk-size', '2'], {
      tty: true,
      reply: (_, index) => replies[index] ?? accepted,
    });
    const lines = err.split('\r\u001b[K');
    expect(lines).toEqual([
      '',
      'Sent 0 of 3 rows',
      'Sent 2 of 3 rows',
      'Sent 2 of 3 rows, trying again in 1 s',
      'At https://ferry.test.\n',
    ]);
    expect(out).toMatch(/^Sent {6}3 rows in 2 requests\n/);
  });

  test('is not shown without a terminal', async () => {
    expect((await report([file()])).err).toBe('At https://ferry.test.\n');
    expect((await report([file(), '--quiet'])).err).toBe('');
  });
});
