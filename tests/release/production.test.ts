import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../packages/server/src/settings/config.ts';
import { freePort, makePlace, type Place } from '../journeys/parts/server-process.ts';
import { type Started, startUnpacked, type Unpacked, unpack } from './parts/unpacked.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const guide = readFileSync(join(root, 'docs/production.md'), 'utf8');

/** The block of the guide whose first line names a file. */
function fileOf(path: string): string {
  const found = [...guide.matchAll(/```\w+\n(# (\S+)\n[\s\S]*?)```/g)].find(([, , named]) => named === path);
  if (found?.[1] === undefined) throw new Error(`the guide has no ${path}`);
  return found[1];
}

const unit = fileOf('/etc/systemd/system/ferry.service');
const settingOf = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
const environmentOfUnit = () =>
  Object.fromEntries(
    [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=') as [string, string]),
    ),
  );

/** The settings that the guide writes into a file for systemd, or for containers, with a real secret. */
function settingsOf(file: '/etc/ferry.env' | '.env'): string {
  const [, text = ''] = new RegExp(`cat > ${file} <<END\n([\\s\\S]*?)END\n`).exec(guide) ?? [];
  expect(text).toContain('FERRY_SECRET=');
  return text
    .replaceAll('$(openssl rand -hex 32)', 'ab'.repeat(32))
    .replaceAll('$(openssl rand -hex 16)', 'cd'.repeat(16));
}

const isRoot = process.getuid?.() === 0;
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

let unpacked: Unpacked;
let place: Place;
let envFile: string;
beforeAll(async () => {
  unpacked = unpack();
  place = await makePlace(process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite');
  chmodSync(join(unpacked.folder, '..'), 0o755);
  envFile = join(unpacked.folder, '../ferry.env');
  writeFileSync(envFile, settingsOf('/etc/ferry.env'));
});
afterAll(async () => {
  await place.remove();
  unpacked[Symbol.dispose]();
});

/** The settings of unit and file, with a database and a port of the test. */
const environment = (port: number, at = place) => ({
  ...environmentOfUnit(),
  FERRY_ENV_FILE: envFile,
  DATABASE_URL: '',
  ...at.environment,
  PORT: String(port),
  FERRY_SMTP_URL: 'smtp://127.0.0.1:9',
});

describe('the unit', () => {
  test.skipIf(!has('systemd-analyze'))('is one that systemd understands', () => {
    const path = join(unpacked.folder, '../ferry.service');
    const program = settingOf('ExecStart').replace(/^\S+/, process.execPath);
    writeFileSync(path, unit.replace(/^ExecStart=.*/m, `ExecStart=${program}`));
    const { stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('ferry.service'))).toEqual([]);
  });

  test('starts an existing program with known settings', () => {
    const [, file = ''] = settingOf('ExecStart').split(' ');
    expect(existsSync(join(unpacked.folder, file))).toBe(true);
    const told = readFileSync(join(root, 'docs/settings.md'), 'utf8') + guide;
    for (const name of Object.keys(environmentOfUnit())) expect(told).toMatch(new RegExp(`\`${name}[\`=]`));
  });

  test.skipIf(!isRoot)('runs as a user without rights, who writes into two folders alone', async () => {
    const folders = {
      FERRY_DATA_DIR: join(unpacked.folder, '../state'),
      CACHE_DIRECTORY: join(unpacked.folder, '../cached'),
    };
    for (const folder of Object.values(folders)) {
      mkdirSync(folder, { mode: 0o700 });
      execFileSync('chown', ['nobody', folder]);
    }
    const options = { uid: Number(execFileSync('id', ['-u', 'nobody'])) };
    const started = await startUnpacked(unpacked, { ...environment(0), ...folders }, options);
    await using server = started;
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(existsSync(join(folders.CACHE_DIRECTORY))).toBe(true);
    expect(server.url).toContain('127.0.0.1');
  });
});

test('production without DATABASE_URL listens only on this machine, and says so', async () => {
  const embedded = await makePlace('pglite');
  await using server = await startUnpacked(unpacked, { ...environment(0, embedded), HOST: '' });
  expect(server.url).toContain('127.0.0.1');
  // Later output comes after the address.
  await vi.waitFor(() => expect(server.output()).toContain('listens on this machine alone'), {
    timeout: 60_000,
  });
  await embedded.remove();
});

const secret = 'a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4';
/** Addresses with a secret in the path or in the query. */
const secretAddresses = [
  `/link/${secret}?is_ss=1`,
  `/link2/${secret}`,
  `//link/${secret}`,
  `/v1/mod_mu/users?node_id=1&key=${secret}`,
  `/v1/mod_mu/nodes?node_id=1&api_token_uuid=${secret}`,
  `/v1/emby_link/${secret}`,
  `/api/v2/cron_task/user_link_group?api_token_uuid=${secret}`,
  `/api/v2/tools/user_traffic_log_full/${secret}?grafana_api_key=${secret}`,
  `/auth/sign-in?token=${secret}`,
];

describe.skipIf(!has('nginx') || !has('openssl'))('behind nginx', () => {
  let server: Started;
  let ports: { plain: number; secure: number };
  let folder: string;
  let nginx: ReturnType<typeof spawn>;
  const logs = () =>
    ['access.log', 'error.log', 'ferry.log', 'ferry-error.log']
      .map((name) => join(folder, name))
      .filter(existsSync)
      .map((path) => readFileSync(path, 'utf8'))
      .join('');

  /** One request like a browser's, with the address unchanged. */
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; text: string; id: unknown }>((resolve, reject) => {
      const options = { port: ports.secure, host: '127.0.0.1', path, rejectUnauthorized: false };
      request({ ...options, headers: { host: 'ferry.example', ...headers } }, async (answer) => {
        let text = '';
        for await (const part of answer) text += part;
        resolve({ status: answer.statusCode, text, id: answer.headers['x-request-id'] });
      })
        .on('error', reject)
        .end();
    });

  beforeAll(async () => {
    server = await startUnpacked(unpacked, environment(await freePort()));
    ports = { plain: await freePort(), secure: await freePort() };
    folder = join(unpacked.folder, '../nginx');
    mkdirSync(folder);
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=ferry.example', '-days', '1'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
      { stdio: 'ignore' },
    );
    const site = fileOf('/etc/nginx/conf.d/ferry.conf')
      .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
      .replace('listen 443 ', `listen 127.0.0.1:${ports.secure} `)
      .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
      .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key)
      .replaceAll('/var/log/nginx', folder)
      .replaceAll(/127\.0\.0\.1:808[01]/g, new URL(server.url).host);
    // The surrounding part of Debian's nginx.conf.
    const whole = `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n  access_log ${folder}/access.log;\n${site}}\n`;
    writeFileSync(join(folder, 'nginx.conf'), whole);
    execFileSync('nginx', ['-t', '-c', join(folder, 'nginx.conf')], { stdio: 'pipe' });
    nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' });
    await vi.waitFor(async () => expect((await get('/health')).status).toBe(200), { timeout: 60_000 });
  });
  afterAll(async () => {
    nginx?.kill('SIGQUIT');
    await server?.[Symbol.asyncDispose]();
  });

  test('plain HTTP redirects to the same address with TLS', async () => {
    const answer = await fetch(`http://127.0.0.1:${ports.plain}/buy?x=1`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://ferry.example/buy?x=1']);
  });

  test('pages and calls pass with the caller’s address and the request id', async () => {
    const page = await get('/');
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('ferry-settings') });
    expect(page.id).toMatch(/^[0-9a-f]{32}$/);
    expect(logs()).toContain(`GET / 200`);
    const ip = await get('/ip', { 'x-forwarded-for': '198.51.100.7' });
    // The caller is this machine, which is trusted like the proxy.
    expect(JSON.parse(ip.text)).toEqual({ ip: '198.51.100.7' });
  });

  test('no log contains a secret of an address, neither while the server runs nor while it is down', async () => {
    for (const path of secretAddresses) await get(path);
    await server[Symbol.asyncDispose]();
    for (const path of secretAddresses) expect((await get(path)).status).toBe(502);
    // The log line is written after the answer.
    await vi.waitFor(() => expect(logs()).toContain('GET /auth/sign-in 502'), { timeout: 60_000 });
    expect(logs()).not.toContain(secret);
    expect(server.output()).not.toContain(secret);
  });
});

describe('a program beside the server', () => {
  const run = (file: string, words: string[], given: Record<string, string>) =>
    spawnSync(process.execPath, [join(unpacked.folder, file), ...words], {
      cwd: '/',
      env: { XDG_CACHE_HOME: unpacked.cache, ...given },
      encoding: 'utf8',
    });

  test('uses the database of the settings file, and says which one', async () => {
    const embedded = await makePlace('pglite');
    await using server = await startUnpacked(unpacked, environment(0, embedded));
    await server[Symbol.asyncDispose]();
    const file = join(unpacked.folder, '../embedded.env');
    const settings = settingsOf('/etc/ferry.env')
      .replace(/^DATABASE_URL=.*\n/m, '')
      .replace(/^FERRY_DATA_DIR=.*$/m, `FERRY_DATA_DIR='${embedded.directory}'`);
    writeFileSync(file, settings);
    const made = run('token.js', ['--scope', 'admin'], { FERRY_ENV_FILE: file });
    expect(made.stderr).toBe(`Using the embedded database in ${embedded.directory}\n`);
    expect(made.stdout).toMatch(/^[\da-f-]{36}\n$/);
    await embedded.remove();
  });

  test('creates neither a missing database nor a token without access', () => {
    const folder = join(unpacked.folder, '../nothing-here');
    for (const [file, words] of [
      ['token.js', ['--scope', 'admin']],
      ['backup.js', ['/tmp/never.backup']],
      ['upgrade.js', ['--check']],
    ] as const) {
      const { status, stdout, stderr } = run(file, [...words], {
        FERRY_ENV_FILE: '/dev/null',
        FERRY_DATA_DIR: folder,
      });
      expect([status, stdout, stderr]).toEqual([
        1,
        '',
        `There is no embedded database in ${folder}. Set FERRY_DATA_DIR or DATABASE_URL to that of the server.\n`,
      ]);
    }
    expect(existsSync(folder)).toBe(false);
  });

  test('fails with a clear message if it cannot read its settings', () => {
    const { status, stderr } = run('doctor.js', [], { FERRY_ENV_FILE: '/nowhere/ferry.env' });
    expect([status, stderr]).toEqual([
      1,
      'The settings in /nowhere/ferry.env cannot be read: it is not there. Run this as a user who may read it, or name another file in FERRY_ENV_FILE.\n',
    ]);
  });
});

test('containers get all settings of the file, which are sufficient for production', () => {
  const given = parseEnv(settingsOf('.env'));
  const compose = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'));
  const { env_file, environment: written } = compose.services.ferry;
  expect(env_file).toBe('.env');
  const filled = Object.entries<string>(written).map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+):\?\}/g, (_, of: string) => given[of] ?? ''),
  ]);
  const inside = {
    ...given,
    FERRY_TELEGRAM_TOKEN: `1:${'x'.repeat(35)}`,
    ...Object.fromEntries(filled),
    NODE_ENV: 'production',
  };
  expect(readConfig(inside)).toMatchObject({
    production: true,
    publicUrl: 'https://ferry.example',
    mailFrom: 'no-reply@ferry.example',
    databaseUrl: `postgres://ferry:${'cd'.repeat(16)}@postgres/ferry`,
    telegram: { botId: 1 },
  });
});

/** Without the lines that Debian's Caddy does not have, as the guide says. */
const forDebian = (text: string) => text.replace(/^ *(request_buffers|lb_try_duration) .*\n/gm, '');

test.skipIf(!has('caddy'))('Caddy understands its file, and that of the containers', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
  const [, inside = ''] = /content: \|\n((?: {6}.*\n|\n)+)/.exec(compose) ?? [];
  const files = [
    forDebian(fileOf('/etc/caddy/Caddyfile')),
    forDebian(inside).replace(/\$\{FERRY_DOMAIN:\?\}/, 'ferry.example'),
  ];
  for (const text of files) {
    const path = join(unpacked.folder, '../Caddyfile');
    writeFileSync(path, text);
    const options = ['adapt', '--adapter', 'caddyfile', '--config', path];
    const { status, stdout, stderr } = spawnSync('caddy', options, { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    expect(stdout).toContain('"exclude":["http.log.error"]');
    expect(stdout).toContain('ferry.example');
  }
});

test('every path, file and command of the guide exists', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(guide).toContain(`ferry-${version}-linux-x64-gnu.tar.gz`);
  for (const [, name = ''] of guide.matchAll(/\]\((?:\.\.\/)?([\w./-]+\.md)(?:#[\w-]+)?\)/g))
    expect([join(unpacked.folder, 'docs', name), join(unpacked.folder, name)].some(existsSync), name).toBe(
      true,
    );
  for (const [, words = ''] of guide.matchAll(/^ *ferry ([a-z-]+ [a-z-]+)/gm)) {
    const { status } = spawnSync(process.execPath, [
      join(unpacked.folder, 'ferry'),
      ...words.split(' '),
      '--help',
    ]);
    expect(status, words).toBe(0);
  }
});
