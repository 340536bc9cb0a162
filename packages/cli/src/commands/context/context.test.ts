import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpRequest } from '@ferry/core/client';
import { beforeEach, describe, expect, test } from 'vitest';
import { ferry, refusal, type Setting, tempFolder } from '../../testing/terminal.ts';

const health = { body: { status: 'ok', database: 'ok', version: '1.0.0' } };
const absent = refusal(404, undefined, 'No announcement');
const unknown = refusal(401, undefined, 'Unknown token');

/** A server that accepts tokens which begin with `good`. */
const server = ({ url, headers }: HttpRequest) => {
  if (url.endsWith('/health')) return health;
  return headers.authorization?.startsWith('Bearer good') ? absent : unknown;
};

let file: string;
const stored = () => JSON.parse(readFileSync(file, 'utf8'));
const at = (line: string, setting: Setting = {}) =>
  ferry(line.split(' '), {
    reply: server,
    ...setting,
    env: { FERRY_CONFIG: file, FERRY_URL: '', ...setting.env },
  });

beforeEach(() => {
  file = join(tempFolder(), 'ferry', 'config.json');
});

describe('ferry login', () => {
  test('stores the context readable only by its owner, and makes it current', async () => {
    const { code, out } = await at('login prod --url https://a.test/ --token good-1');
    expect(code).toBe(0);
    expect(out).toBe('Signed in. Now in use: prod, https://a.test\n');
    expect(stored()).toEqual({
      current: 'prod',
      contexts: { prod: { url: 'https://a.test', token: 'good-1' } },
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('takes the token from a pipe', async () => {
    await at('login prod --url https://a.test', { stdin: 'good-2\n' });
    expect(stored().contexts.prod.token).toBe('good-2');
  });

  test('asks a person for the token and does not show it', async () => {
    const { code, out, err } = await at('login prod --url https://a.test', { stdin: 'good-3\r', tty: true });
    expect(code).toBe(0);
    expect(stored().contexts.prod.token).toBe('good-3');
    expect(err).toBe('Token: \n');
    expect(out).not.toContain('good-3');
  });

  test('never asks without a terminal', async () => {
    const { code, err } = await at('login prod --url https://a.test');
    expect(code).toBe(2);
    expect(err).toContain('The token is empty');
  });

  test('a node’s machine needs only the key of the node', async () => {
    const { requests } = await at('login n3 --url https://a.test --node-key key-3');
    expect(stored().contexts.n3).toEqual({ url: 'https://a.test', nodeKey: 'key-3' });
    expect(requests.map(({ url }) => url)).toEqual(['https://a.test/health']);
  });

  test('a token that the server does not know is not stored', async () => {
    const { code, err } = await at('login prod --url https://a.test --token bad-1');
    expect(code).toBe(4);
    expect(err).not.toContain('bad-1');
    expect(stored).toThrow();
  });

  test('a server that does not answer is not stored', async () => {
    const { code } = await at('login prod --url https://a.test --token good-1', {
      reply: () => new Error('x'),
    });
    expect(code).toBe(3);
    expect(stored).toThrow();
  });

  test.each([
    ['login prod --url ferry.test --token good-1'],
    ['login prod --url ftp://a.test --token good-1'],
    ['login prod --url https://me:secret-1@a.test --token good-1'],
    ['login __proto__ --url https://a.test --token good-1'],
  ])('ferry %s is refused before anything is sent', async (line) => {
    const { code, err, requests } = await at(line);
    expect(code).toBe(2);
    expect(err).not.toContain('secret-1');
    expect(requests).toEqual([]);
  });
});

describe('ferry context', () => {
  beforeEach(async () => {
    await at('login a --url https://a.test --token good-a');
    await at('login b --url https://b.test --token good-b --node-key key-b');
  });

  test('list shows which context is in use, without secrets', async () => {
    const { out } = await at('context list', { tty: true });
    expect(out).toBe(
      '   NAME  ADDRESS         TOKEN  NODE KEY\n' +
        '   a     https://a.test  yes    -\n' +
        '*  b     https://b.test  yes    yes\n\n' +
        'b is used here: by "ferry context use", for all terminals.\n',
    );
  });

  test('list gives programs the same', async () => {
    const { out } = await at('context list --json');
    expect(JSON.parse(out).rows).toEqual([
      { name: 'a', url: 'https://a.test', current: false, has_token: true, has_node_key: false },
      { name: 'b', url: 'https://b.test', current: true, has_token: true, has_node_key: true },
    ]);
  });

  test('use changes the current context', async () => {
    expect((await at('context use a')).code).toBe(0);
    const { requests } = await at('health');
    expect(requests[0]?.url).toBe('https://a.test/health');
  });

  test('--context chooses for one command', async () => {
    const { requests } = await at('users unban 1 --context a');
    expect(requests[0]?.url).toMatch(/^https:\/\/a\.test\//);
    expect(requests[0]?.headers.authorization).toBe('Bearer good-a');
    expect(stored().current).toBe('b');
  });

  test('remove deletes the secrets, and the current context if it was that one', async () => {
    await at('context remove b');
    expect(readFileSync(file, 'utf8')).not.toContain('good-b');
    expect(stored().current).toBeUndefined();
    expect((await at('health')).code).toBe(4);
  });

  test.each(['context use c', 'context remove c', 'context use constructor', 'health --context c'])(
    'ferry %s refers to the list if there is no such context',
    async (line) => {
      const { code, err, requests } = await at(line);
      expect(code).toBe(2);
      expect(err).toContain('See "ferry context list".');
      expect(requests).toEqual([]);
    },
  );

  test('the environment wins over the context', async () => {
    const { requests } = await at('users unban 1', {
      env: { FERRY_URL: 'https://c.test/', FERRY_TOKEN: 'good-c' },
    });
    expect(requests[0]?.url).toMatch(/^https:\/\/c\.test\/v1\//);
    expect(requests[0]?.headers.authorization).toBe('Bearer good-c');
  });

  test('the token of a context goes to no other address', async () => {
    const { code, requests } = await at('users unban 1', { env: { FERRY_URL: 'https://c.test' } });
    expect(code).toBe(4);
    expect(requests).toEqual([]);
  });

  test('a damaged file is named and not quoted', async () => {
    writeFileSync(file, '{"token":"good-a"');
    const { code, err } = await at('health');
    expect(code).toBe(2);
    expect(err).toContain(file);
    expect(err).not.toContain('good-a');
  });
});
