import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { programs } from '../../../packages/cli/src/commands/nodes/install/programs.ts';
import { serveFiles, sha256Of, zipOf } from '../../../packages/cli/src/testing/agent-release.ts';
import { merchant, openEpayGateway } from '../../../packages/server/src/testing/gateways/epay-gateway.ts';
import { freePort } from '../../journeys/parts/server-process.ts';
import { openSmtpSink } from '../../journeys/parts/smtp-sink.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Simulates systemd. With the guide's unit: starts it with its settings, waits until it is ready, stops it. With the unit
 * of a node's agent: runs it once.
 */
const systemctl = `#!/bin/bash
stop() {
  [ -e /run/ferry.pid ] || return 0
  kill -TERM "$(cat /run/ferry.pid)" && while kill -0 "$(cat /run/ferry.pid)" 2> /dev/null; do sleep 0.05; done
  rm /run/ferry.pid
}
start() {
  set -a
  . /etc/ferry-unit.env
  . /etc/ferry.env
  cd /opt/ferry/current && : > /var/log/ferry
  node ferry.js > /var/log/ferry 2>&1 < /dev/null & echo $! > /run/ferry.pid
  until grep -q 'ready in' /var/log/ferry; do
    kill -0 "$(cat /run/ferry.pid)" 2> /dev/null || { cat /var/log/ferry; rm /run/ferry.pid; exit 1; }
    sleep 0.05
  done
}
if [ "\${!#}" = XrayR ]; then
  [ "$1" != restart ] || "$FERRY_INSTALL_ROOT/usr/local/XrayR/XrayR" --config /etc/XrayR/config.yml
  exit
fi
case "$1" in
  daemon-reload) ;;
  stop) stop ;;
  start) start ;;
  restart) stop; start ;;
  is-active) [ -e /run/ferry.pid ] && echo active ;;
  *) echo "no such verb here: $1" >&2; exit 1 ;;
esac
`;

/** Simulates runuser: there is only one user. */
const runuser = `#!/bin/bash
shift 3
exec "$@"
`;

/** Simulates the internet: this machine answers requests to other hosts, whose address is on standard input. */
const curl = (site: string, releases: string) => `#!/bin/bash
sed -e 's#https://ferry.example/#${site}/#' -e 's#https://github.com/#${releases}/#' | PATH=\${PATH#*:} curl "$@"
`;

/** Replaces XrayRP: does once what the agent does at its start and in each period. */
const xrayr = `#!/bin/bash
if [ "$1" = version ]; then
  echo 'XrayR ${programs.xrayrp?.tag}'
  exit
fi
value() { sed -n "s/^ *$1: \\"\\?\\([^\\"]*\\)\\"\\?$/\\1/p" "$config"; }
call() { printf 'url = "%s"\\n' "$(value ApiHost)/mod_mu/$1key=$(value ApiKey)" | curl -fsS -o /dev/null -K - "\${@:2}"; }
config=$2
set -e
call nodes/config? -H 'content-type: application/json' -d '{"type":"xrayr_cert"}'
call "nodes/$(value NodeID)/info?"
call "users?node_id=$(value NodeID)&"
call "nodes/$(value NodeID)/info?" -H 'content-type: application/json' -d '{"uptime":"60","load":"0.12 0.34 0.56"}'
`;

/** A release of XrayRP, for any machine that the test may run on. */
function releaseOf(program: string): Map<string, string | Buffer> {
  const folder = `/Mtoly/XrayRP/releases/download/${programs.xrayrp?.tag}`;
  const archive = zipOf({ XrayR: program, 'geoip.dat': '', 'geosite.dat': '' });
  const names = ['XrayR-linux-64.zip', 'XrayR-linux-arm64-v8a.zip'];
  return new Map<string, string | Buffer>([
    ...names.map((name) => [`${folder}/${name}`, archive] as const),
    [`${folder}/SHA256SUMS`, names.map((name) => `${sha256Of(archive)}  ${name}\n`).join('')],
  ]);
}

const ofDatabase = (statement: string) => `#!/usr/bin/env node
import pg from '${import.meta.resolve('pg')}';
const client = new pg.Client({ connectionString: process.env.MONTH_DATABASE_URL });
await client.connect();
await client.query(\`${statement} \${process.argv.at(-1).replace(/^ferry/, process.env.MONTH_DATABASE)}\`);
await client.end();
`;

const versionOf = (ball: string) => /\d+\.\d+\.\d+/.exec(ball)?.[0];

/** The PostgreSQL for the second half of the month, if there is one. */
export const postgres = process.env.TEST_DATABASE_URL;

/**
 * A machine in a folder, set up by the production guide: the release, folders and settings of the unit, a mail server
 * and a gateway. Small programs replace systemd, runuser and PostgreSQL's commands.
 */
export async function openMachine() {
  if (postgres === undefined) throw new Error('The month needs a PostgreSQL: set TEST_DATABASE_URL.');
  const folder = mkdtempSync(join(tmpdir(), 'ferry-month-'));
  const [mails, gateway, port] = [await openSmtpSink(), await openEpayGateway(), await freePort()];
  const agents = await serveFiles(releaseOf(xrayr));
  const database = `ferry_month_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const databaseUrl = new URL(postgres);
  databaseUrl.pathname = `/${database}`;
  const url = `http://127.0.0.1:${port}`;
  const ball = readdirSync(join(root, 'dist')).find((name) => name.endsWith('.tar.gz'));
  if (ball === undefined) throw new Error('There is no tar ball in dist. Run "npm run release" first.');

  /** Texts in the document, and their replacements on this machine. */
  const places: readonly (readonly [there: string, here: string])[] = [
    ...[
      ...['/opt/ferry', '/etc/ferry', '/etc/XrayR', '/var/lib/ferry', '/var/backups'],
      ...['/var/log/ferry', '/run/ferry'],
    ].map((path) => [path, join(folder, path)] as const),
    ['postgres://ferry:the-password@127.0.0.1/ferry', databaseUrl.href],
    ['PostgreSQL at 127.0.0.1/ferry', `PostgreSQL at ${databaseUrl.host}${databaseUrl.pathname}`],
    ['smtps://user:password@mail.example', mails.url],
    ['mail.example:465', new URL(mails.url).host],
    ['https://pay.example/', gateway.url],
    ['http://127.0.0.1:8080', url],
    ['127.0.0.1:8080', `127.0.0.1:${port}`],
    ['the-merchant-key', merchant.key],
    [`ferry-${versionOf(ball)}-linux-x64-gnu`, ball.replace('.tar.gz', '')],
  ];
  const here = (text: string) => places.reduce((so, [from, to]) => so.replaceAll(from, to), text);
  const there = (text: string) => places.reduce((so, [to, from]) => so.replaceAll(from, to), text);

  const home = join(folder, 'home');
  const bin = join(folder, 'bin');
  for (const path of [
    '/opt/ferry',
    '/etc',
    '/var/lib/ferry',
    '/var/backups',
    '/var/log',
    '/run',
    '/home',
    '/bin',
  ])
    mkdirSync(join(folder, path), { recursive: true });
  symlinkSync(join(root, 'dist', ball), join(home, ball));
  const write = (path: string, text: string) => {
    writeFileSync(join(folder, path), here(text));
    chmodSync(join(folder, path), 0o755);
  };
  write('bin/systemctl', systemctl);
  write('bin/runuser', runuser);
  write('bin/curl', curl(url, agents.url));
  write('bin/createdb', ofDatabase('create database'));
  write('bin/dropdb', ofDatabase('drop database'));
  write('etc/ferry-unit.env', `PORT=${port} FERRY_CAPTCHA=off XDG_CACHE_HOME=${folder}/cache\n`);

  return {
    url,
    home,
    mails,
    /** The customer pays. Returns the gateway's notification. */
    paid(tradeNo: string): Record<string, string> {
      gateway.pay(tradeNo);
      return gateway.notification(tradeNo);
    },
    here,
    there,
    env: {
      PATH: `${bin}:${join(folder, 'opt/ferry/current')}:${process.env.PATH}`,
      HOME: home,
      SHELL: '/bin/bash',
      LANG: 'C.UTF-8',
      TERM: 'xterm',
      // No pager, because nobody reads page by page.
      PAGER: 'cat',
      TZ: 'Asia/Shanghai',
      FERRY_ENV_FILE: join(folder, 'etc/ferry.env'),
      // A node's script works in this folder instead of `/`.
      FERRY_INSTALL_ROOT: folder,
      MONTH_DATABASE_URL: postgres,
      MONTH_DATABASE: database,
    },
    /** Stops the server and removes everything. */
    async remove(): Promise<void> {
      const pid = join(folder, 'run/ferry.pid');
      if (existsSync(pid)) process.kill(Number(readFileSync(pid, 'utf8')), 'SIGKILL');
      await gateway[Symbol.asyncDispose]();
      await agents[Symbol.asyncDispose]();
      await mails.close();
      const client = new pg.Client({ connectionString: postgres });
      await client.connect();
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [database],
      );
      for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
      await client.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
