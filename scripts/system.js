// The system packages for the tests: Chromium with a Chinese font, PostgreSQL, v2ray as a real node and client, and
// faketime to change a server's clock.
// Plain JavaScript for Node 20.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;

function runs(command, ...args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Installs Debian packages if that is possible, and prints their names. */
function aptInstall(...packages) {
  if (!isDebianRoot) return false;
  console.log(`Installing ${packages.join(', ')} from Debian`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: environment });
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  return (
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment }).status === 0
  );
}

export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Chromium without windows and notifications. It needs about a sixth less time for most tests. */
const shellPath = '/usr/bin/chromium-headless-shell';

/** The browser for tests without notifications. Ask after `ensureBrowser`. */
export const chromiumShell = () =>
  process.env.CHROMIUM_PATH === undefined && existsSync(shellPath) ? shellPath : chromiumPath;

/** Whether a browser with a Chinese font is available. Installs one if possible. */
export function ensureBrowser() {
  const hasFont = () => runs('sh', '-c', "fc-list 2>/dev/null | grep -qi 'cjk'");
  if (!existsSync(chromiumPath) || !hasFont()) aptInstall('chromium', 'fonts-noto-cjk', 'fontconfig');
  if (process.env.CHROMIUM_PATH === undefined && !existsSync(shellPath))
    aptInstall('chromium-headless-shell');
  if (existsSync(chromiumPath)) return true;
  console.error(
    'No Chromium at /usr/bin/chromium. Install it with "apt-get install chromium fonts-noto-cjk", ' +
      'or set CHROMIUM_PATH to the one you have.',
  );
  return false;
}

/** Whether v2ray is available. Installs it if possible. */
export function ensureV2ray() {
  const path = process.env.V2RAY_PATH ?? '/usr/bin/v2ray';
  if (!existsSync(path)) aptInstall('v2ray');
  if (existsSync(path)) return true;
  console.error(
    'No v2ray at /usr/bin/v2ray: the tests with a real client and a real tunnel are skipped. Install it with ' +
      '"apt-get install v2ray", or set V2RAY_PATH to the one you have, with v2ctl beside it.',
  );
  return false;
}

const faketime = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;

/** The library that changes a program's clock. Installs it if possible. `undefined`: not available. */
export function ensureFaketime() {
  if (!existsSync(faketime)) aptInstall('libfaketime');
  return existsSync(faketime) ? faketime : undefined;
}

const pgbouncer = process.env.PGBOUNCER_PATH ?? '/usr/sbin/pgbouncer';

/** Whether pgbouncer is available. Installs it if possible. */
export function ensurePgbouncer() {
  if (!existsSync(pgbouncer)) aptInstall('pgbouncer');
  return existsSync(pgbouncer);
}

/** Programs by their Debian packages. */
const guidePrograms = { nginx: 'nginx', openssl: 'openssl', caddy: 'caddy', systemd: 'systemd-analyze' };

/**
 * Whether the reverse proxy of the production guide is available, with openssl for its certificate. Checkers for the
 * guide's other files are installed as well; if they are not available, their tests are skipped.
 */
export function ensureNginx() {
  const isThere = (program) => runs('sh', '-c', `command -v ${program}`);
  const absent = Object.keys(guidePrograms).filter((name) => !isThere(guidePrograms[name]));
  if (absent.length > 0) aptInstall(...absent);
  return isThere('nginx') && isThere('openssl');
}

const debianRoot = '/usr/lib/postgresql';

function postgresBin() {
  if (!existsSync(debianRoot)) return undefined;
  const newest = readdirSync(debianRoot).sort((a, b) => Number(b) - Number(a))[0];
  const bin = newest && join(debianRoot, newest, 'bin');
  return bin && existsSync(join(bin, 'initdb')) ? bin : undefined;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * A PostgreSQL for tests: the one in TEST_DATABASE_URL, or a new one in a temporary folder, run as the user postgres
 * because it refuses to run as root. `undefined` if neither is available.
 */
export async function startPostgres(settings = {}) {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop() {} };
  // Data may be lost in a power failure, because nothing outlives the run.
  const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const usual = { max_connections: 200, shared_buffers: '256MB', ...careless };
  const cluster = await startCluster({ ...usual, ...settings });
  return cluster && { url: cluster.url, stop: cluster.remove };
}

/** Starts a PostgreSQL with these settings, in a new folder or the given one. */
export async function startCluster(settings, folder = mkdtempSync(join(tmpdir(), 'ferry-postgres-'))) {
  if (!isDebianRoot) return undefined;
  if (!postgresBin()) aptInstall('postgresql');
  const bin = postgresBin();
  if (!bin) return undefined;
  const port = await freePort();
  const asPostgres = (...command) =>
    spawnSync('runuser', ['-u', 'postgres', '--', ...command], { cwd: '/tmp', encoding: 'utf8' });
  spawnSync('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  const encoding = ['-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  // Small WAL segments, so that a small disk is sufficient.
  const made = asPostgres(join(bin, 'initdb'), '-D', data, ...encoding, '--wal-segsize=1');
  const set = Object.entries({ listen_addresses: '127.0.0.1', ...settings });
  const options = [`-p ${port} -k ${folder}`, ...set.map(([name, value]) => `-c ${name}=${value}`)].join(' ');
  const control = (...args) => asPostgres(join(bin, 'pg_ctl'), '-D', data, ...args);
  const start = () => control('-o', options, '-l', join(folder, 'log'), '-w', 'start');
  const started = start();
  if (made.status !== 0 || started.status !== 0) {
    // A program that is not in the PATH has an error and no output.
    const said = [made, started].map(({ error, stdout, stderr }) => error?.message ?? `${stdout}${stderr}`);
    console.error(`PostgreSQL did not start:\n${said.join('\n')}`);
    return undefined;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    isRunning: () => control('status').status === 0,
    start,
    stop: () => control('-m', 'fast', 'stop'),
    remove() {
      control('-m', 'immediate', 'stop');
      spawnSync('rm', ['-rf', folder]);
    },
  };
}
