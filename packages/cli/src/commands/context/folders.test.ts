import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { httpTransport } from '../../platform/http/transport.ts';
import { ferry, type Setting, tempFolder } from '../../testing/terminal.ts';

const site = encodeURIComponent('渡口');
const done = { body: { is_success: true, message: '' }, headers: { 'x-site-name': site } };

let home: string;
let config: string;
let deep: string;
const write = (path: string, text: string, mode = 0o600) => {
  writeFileSync(path, text);
  chmodSync(path, mode);
};
const toml = (text: string, mode = 0o644) => write(join(home, '.ferry.toml'), text, mode);
const unban = (argv: string[] = [], setting: Setting = {}) =>
  ferry(['users', 'unban', '1', ...argv], {
    folder: deep,
    reply: () => done,
    ...setting,
    env: { FERRY_CONFIG: config, FERRY_URL: '', ...setting.env },
  });

beforeEach(() => {
  home = tempFolder();
  config = join(home, 'config.json');
  deep = join(home, 'a', 'b');
  mkdirSync(deep, { recursive: true });
  const contexts = {
    main: { url: 'https://main.test', token: 'token-main' },
    stage: { url: 'https://stage.test', token: 'token-stage' },
    other: { url: 'https://other.test', token: 'token-other' },
  };
  write(config, JSON.stringify({ current: 'main', contexts }));
});

describe('which context is used', () => {
  const urlOf = async (argv?: string[], setting?: Setting) => {
    const { requests, err } = await unban(argv, setting);
    return [new URL(requests[0]?.url ?? 'x:').host, requests[0]?.headers.authorization, err];
  };

  test('an option, then the environment, then the folder, then the current context', async () => {
    const bearer = (name: string) => [`${name}.test`, `Bearer token-${name}`];
    const seen = (name: string) => [...bearer(name), `At 渡口, https://${name}.test (context ${name}).\n`];
    expect(await urlOf()).toEqual(seen('main'));
    toml('context = "stage"\n');
    expect(await urlOf()).toEqual(seen('stage'));
    expect(await urlOf([], { env: { FERRY_CONTEXT: 'other' } })).toEqual(seen('other'));
    expect(await urlOf(['--context', 'main'], { env: { FERRY_CONTEXT: 'other' } })).toEqual(seen('main'));
  });

  test('a folder’s context is not affected by a switch in another terminal', async () => {
    const use = (argv: string[]) =>
      ferry(['context', 'use', ...argv], { folder: home, env: { FERRY_CONFIG: config, FERRY_URL: '' } });
    expect((await use(['stage', '--here'])).code).toBe(0);
    expect(readFileSync(join(home, '.ferry.toml'), 'utf8')).toBe('context = "stage"\n');
    expect(statSync(join(home, '.ferry.toml')).mode & 0o777).toBe(0o644);
    await use(['other']);
    expect((await urlOf())[0]).toBe('stage.test');
    expect((await use(['other', '--here'])).code).toBe(2);
  });

  test('context list shows the context in use and what selected it', async () => {
    toml('context = "stage"\n');
    const list = await ferry(['context', 'list'], {
      folder: deep,
      env: { FERRY_CONFIG: config, FERRY_URL: '' },
    });
    expect(list.out).toMatch(/^\* +stage/m);
    expect(list.out).toContain(`stage is used here: by ${join(home, '.ferry.toml')}.`);
  });

  test('a folder may name an address and files with its credentials', async () => {
    write(join(home, 'token'), 'token-file\n');
    toml('url = "https://folder.test"\ntoken_file = "token"\n');
    expect(await urlOf()).toEqual(['folder.test', 'Bearer token-file', 'At 渡口, https://folder.test.\n']);
  });

  test('secrets of the environment are not sent to an address that a folder names', async () => {
    toml('url = "https://evil.test"\n');
    for (const env of [{ FERRY_TOKEN: 'token-env' }, { FERRY_NODE_KEY: 'key-env' }]) {
      const ran = await unban([], { env });
      expect([ran.code, ran.requests, ran.err]).toEqual([2, [], expect.stringContaining('FERRY_URL=')]);
    }
    const meant = await unban([], { env: { FERRY_TOKEN: 'token-env', FERRY_URL: 'https://evil.test' } });
    expect(meant.code).toBe(0);
    const none = await unban([], { env: { FERRY_URL: 'https://evil.test' } });
    expect([none.code, none.requests]).toEqual([4, []]);
  });

  test.each([
    ['', 'does not name a server'],
    ['context = "a"\nurl = "https://a.test"', 'does not name a server'],
    ['context = "a"\nca = "x"', 'does not name a server'],
    ['token = "secret-1"', 'has unknown settings'],
    ['context = 3', 'has unknown settings'],
    ['context = "nobody"', 'There is no context'],
    ['{"context"', 'not TOML'],
  ])('a file with %j is refused', async (text, sentence) => {
    toml(text);
    const ran = await unban();
    expect([ran.code, ran.requests, ran.err]).toEqual([2, [], expect.stringContaining(sentence)]);
    expect(ran.err).not.toContain('secret-1');
  });
});

describe('files of a wrong mode or owner', () => {
  test.each([0o644, 0o640, 0o604, 0o660])(
    'contexts that others can read (%o) are refused with advice',
    async (mode) => {
      chmodSync(config, mode);
      const ran = await unban();
      expect([ran.code, ran.requests]).toEqual([2, []]);
      expect(ran.err).toContain(`(mode 0${mode.toString(8)}). Run: chmod 600 ${config}`);
      execFileSync('chmod', ['600', config]);
      expect((await unban()).code).toBe(0);
    },
  );

  test.each([0o664, 0o646])('a folder’s file that others can change (%o) is refused', async (mode) => {
    toml('context = "stage"\n', mode);
    const ran = await unban();
    expect([ran.code, ran.requests]).toEqual([2, []]);
    expect(ran.err).toContain('chmod go-w');
  });

  test.skipIf(process.getuid?.() !== 0)('one of another user is refused', async () => {
    toml('context = "stage"\n');
    execFileSync('chown', ['12345', join(home, '.ferry.toml')]);
    const ran = await unban();
    expect([ran.code, ran.requests]).toEqual([2, []]);
    expect(ran.err).toContain('belongs to another user');
  });
});

test('the environment may name a file with the token', async () => {
  write(join(home, 'token'), 'token-file\n');
  const env = { FERRY_URL: 'https://main.test', FERRY_TOKEN_FILE: join(home, 'token') };
  expect((await unban([], { env })).requests[0]?.headers.authorization).toBe('Bearer token-file');
  const missing = await unban([], { env: { ...env, FERRY_TOKEN_FILE: '/nowhere/token' } });
  expect([missing.code, missing.requests]).toEqual([2, []]);
});

test('login takes the token from a file, from standard input, or from the environment', async () => {
  const login = async (argv: string[], setting: Setting = {}) => {
    const { requests } = await ferry(['login', 'new', '--url', 'https://new.test', ...argv], {
      reply: ({ url }) =>
        url.endsWith('/health')
          ? { body: { status: 'ok', database: 'ok', version: '1' } }
          : { status: 404, body: {} },
      ...setting,
      env: { FERRY_CONFIG: config, FERRY_URL: '', ...setting.env },
    });
    return requests[1]?.headers.authorization;
  };
  write(join(home, 'token'), 'token-file\n');
  const env = { FERRY_TOKEN: 'token-env' };
  expect(await login(['--token-file', join(home, 'token')], { env })).toBe('Bearer token-file');
  expect(await login([], { env, stdin: 'token-pipe\n' })).toBe('Bearer token-pipe');
  expect(await login([], { env })).toBe('Bearer token-env');
});

describe('a private authority', () => {
  let folder: string;
  let url: string;
  let server: ReturnType<typeof createServer>;
  beforeAll(async () => {
    folder = tempFolder();
    const at = (name: string) => join(folder, name);
    const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'ignore', cwd: folder });
    const subject = ['-newkey', 'rsa:2048', '-nodes', '-days', '1'];
    openssl('req', '-x509', ...subject, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Own authority');
    openssl('req', ...subject.slice(0, 3), '-keyout', 'key.pem', '-out', 'csr', '-subj', '/CN=127.0.0.1');
    writeFileSync(at('ext'), 'subjectAltName=IP:127.0.0.1');
    openssl(
      ...['x509', '-req', '-in', 'csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '1'],
      ...['-extfile', 'ext', '-out', 'cert.pem'],
    );
    const keys = { key: readFileSync(at('key.pem')), cert: readFileSync(at('cert.pem')) };
    server = createServer(keys, (_, answer) => answer.end('{"status":"ok","database":"ok","version":"1"}'));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const health = (argv: string[], env: Record<string, string> = {}) =>
    ferry(['health', ...argv], { env: { FERRY_URL: url, ...env }, transport: httpTransport });

  test('is trusted by option, environment and context', async () => {
    const ca = join(folder, 'ca.pem');
    const unknown = await health([]);
    expect([unknown.code, unknown.err]).toEqual([3, expect.stringContaining('--ca')]);
    expect((await health(['--ca', ca])).code).toBe(0);
    expect((await health([], { FERRY_CA: ca })).code).toBe(0);
    const own = { FERRY_CONFIG: join(folder, 'config.json'), FERRY_URL: '' };
    const login = ['login', 'own', '--url', url, '--node-key', 'key-1', '--ca', ca];
    expect((await ferry(login, { env: own, transport: httpTransport })).code).toBe(0);
    expect((await health([], own)).code).toBe(0);
  });

  test('is refused if its file is missing or has no certificate', async () => {
    for (const file of [join(folder, 'ext'), '/nowhere/ca.pem'])
      expect((await health(['--ca', file])).code).toBe(2);
  });
});
