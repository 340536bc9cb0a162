import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { freePorts } from '../../../testing/formats/v2ray.ts';

const root = new URL('../../../../../../', import.meta.url);
const guide = readFileSync(new URL('docs/production.md', root), 'utf8');
const compose = readFileSync(new URL('compose.yaml', root), 'utf8');
const has = (program: string) => spawnSync(program, ['--help']).error === undefined;

/** A block of the guide in a language. */
const blockOf = (language: string) =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';

/** What a process does with a request that it has received. */
type Deed = 'answers' | 'dies' | 'is busy';

async function openProcess(deed: Deed, port = 0) {
  const got: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    got.push(`${request.method} ${request.url} ${body}`);
    if (deed === 'dies') request.socket.destroy();
    // No connection stays open beyond the end of the process.
    else response.writeHead(deed === 'answers' ? 200 : 503, { connection: 'close' }).end(deed);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    got,
    port: (server.address() as AddressInfo).port,
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Runs a proxy by a file of the guide until the test ends. */
async function run(program: string, args: (file: string) => string[], text: string, port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'ferry-proxy-'));
  const file = join(folder, 'file');
  writeFileSync(file, text.replaceAll('FOLDER', folder));
  const proxy = spawn(program, args(file), {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const ended = new Promise((resolve) => proxy.once('exit', resolve));
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/health`), { timeout: 60_000 });
  return {
    async send(path: string, body: string) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body });
      return answer.status;
    },
    async [Symbol.asyncDispose]() {
      proxy.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const reports = [
  '/v1/mod_mu/users/traffic?node_id=1',
  '/v1/mod_mu/users/aliveip?node_id=1',
  '/api/v1/server/UniProxy/push?node_id=1',
  '/api/v1/server/UniProxy/alive?node_id=1',
  '/api/v2/server/push?node_id=1',
  '/api/v2/server/alive?node_id=1',
  '/api/v2/server/report',
];
const others = [
  '/v1/mod_mu/users/detectlog?node_id=1',
  '/v1/mod_mu/func/block_ip?node_id=1',
  '/api/v2/user/shop/confirm-order',
  '/api/v2/admin_api/nodes/report',
  '/v1/auth/login',
];

describe.skipIf(!has('nginx'))('nginx by the file of the guide', () => {
  const proxied = async (first: number, second: number) => {
    const [port = 0] = await freePorts(1);
    const site = blockOf('nginx')
      .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, '')
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
      .replace(/ssl_certificate.*\n/g, '')
      .replaceAll('/var/log/nginx', 'FOLDER')
      .replace('127.0.0.1:8080', `127.0.0.1:${first}`)
      .replace('127.0.0.1:8081', `127.0.0.1:${second}`);
    expect(site).not.toContain(':808');
    const whole = `daemon off;\npid FOLDER/pid;\nerror_log FOLDER/e.log;\nevents {}\nhttp {\naccess_log off;\n${site}}\n`;
    return run('nginx', (file) => ['-c', file], whole, port);
  };

  test.each<Deed>(['dies', 'is busy'])('asks the second process for a report where one %s', async (deed) => {
    using first = await openProcess(deed);
    using second = await openProcess('answers');
    await using proxy = await proxied(first.port, second.port);
    for (const path of reports) {
      expect([path, await proxy.send(path, 'bytes')]).toEqual([path, 200]);
      expect([first.got.at(-1), second.got.at(-1)]).toEqual([`POST ${path} bytes`, `POST ${path} bytes`]);
    }
  });

  test('repeats no other request that a process may have received', async () => {
    using first = await openProcess('dies');
    using second = await openProcess('answers');
    await using proxy = await proxied(first.port, second.port);
    const before = second.got.length;
    for (const path of others) expect([path, await proxy.send(path, 'x')]).toEqual([path, 502]);
    expect(second.got).toHaveLength(before);
  });

  test('sends everything to the second process while the first one is down', async () => {
    const [down = 0] = await freePorts(1);
    using second = await openProcess('answers');
    await using proxy = await proxied(down, second.port);
    for (const path of [...reports, ...others])
      expect([path, await proxy.send(path, 'x')]).toEqual([path, 200]);
  });
});

/** Caddy sends a body again from 2.8 on. */
const [major = 0, minor = 0] = (
  has('caddy') ? spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout : ''
)
  .replace(/^v/, '')
  .split('.')
  .map(Number);

describe.skipIf(major < 2 || (major === 2 && minor < 8))('Caddy', () => {
  const inside = /content: \|\n((?: {6}.*\n|\n)+)/.exec(compose)?.[1] ?? '';
  test.each([
    ['by the file of the guide', blockOf('caddyfile')],
    ['of the containers', inside.replaceAll(/^ {6}/gm, '')],
  ])('%s waits for a process that restarts, and sends each request once', async (_, text) => {
    const [port = 0, upstream = 0] = await freePorts(2);
    const file = text
      .replace(/^(ferry\.example|\$\{FERRY_DOMAIN:\?\}) \{/m, `http://127.0.0.1:${port} {`)
      .replace(/(127\.0\.0\.1|ferry):8080/, `127.0.0.1:${upstream}`)
      .replace('{\n', '{\n  admin off\n');
    const old = await openProcess('answers', upstream);
    const args = (path: string) => ['run', '--adapter', 'caddyfile', '--config', path];
    await using proxy = await run('caddy', args, file, port);
    old[Symbol.dispose]();
    const sent = [...reports, ...others].map((path) => proxy.send(path, path));
    // The time that a process takes to start.
    await pause(1_000);
    using young = await openProcess('answers', upstream);
    expect(await Promise.all(sent)).toEqual(sent.map(() => 200));
    const all = [...reports, ...others].map((path) => `POST ${path} ${path}`);
    expect(young.got.toSorted()).toEqual(all.toSorted());
  });
});
