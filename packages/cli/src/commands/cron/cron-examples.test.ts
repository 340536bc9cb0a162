import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tempFolder } from '../../testing/terminal.ts';

const guide = readFileSync(new URL('../../../../../docs/cron.md', import.meta.url), 'utf8');

/** The block of the guide whose first comment names a file. */
function fileOf(path: string): string {
  const found = [...guide.matchAll(/```\w+\n((?:#!.*\n)?# (\S+)\n[\s\S]*?)```/g)].find(
    ([, , at]) => at === path,
  );
  if (found?.[1] === undefined) throw new Error(`the guide has no ${path}`);
  return found[1];
}

const asked: string[] = [];
let isDown = false;
const server = createServer(async (request, answer) => {
  await text(request);
  if (isDown) return request.socket.destroy();
  asked.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`);
  answer.setHeader('content-type', 'application/json');
  if (request.url === '/health') return answer.end('{"status":"ok","database":"ok","version":"1.0.0"}');
  const results: Record<string, string> = {
    '/v1/mod_mu/check_job': '{"outcome":"done","rows_touched":0,"jobs":[]}',
    '/api/v2/admin_api/announcement': '{"success":true,"revision":2}',
  };
  const result = results[request.url?.replace(/\?.*/, '') ?? ''];
  if (result !== undefined) return answer.end(`{"is_success":true,"message":"","result":${result}}`);
  if (request.url?.startsWith('/v1/mod_mu')) return answer.end('{"ret":1,"data":"ok"}');
  return answer.end('{}');
});

const folder = tempFolder();
const bin = join(folder, 'bin');
const spool = join(folder, 'spool');
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Replaces the guide's paths by those of this test. */
const moved = (words: string) =>
  words
    .replaceAll('/usr/local/bin', bin)
    .replaceAll('/var/spool/ferry', spool)
    .replaceAll('/etc/ferry', join(folder, 'etc'))
    .replaceAll('https://ferry.example.com', url())
    .replaceAll('https://beats.example.com', `${url()}/beats`);

const program = (name: string, words: string) => {
  writeFileSync(join(bin, name), words);
  chmodSync(join(bin, name), 0o755);
};

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  for (const path of [bin, spool, join(folder, 'etc')]) mkdirSync(path);
  symlinkSync(fileURLToPath(new URL('../../../bin/ferry.js', import.meta.url)), join(bin, 'ferry'));
  program('report-traffic', moved(fileOf('/usr/local/bin/report-traffic')));
  program('collect-usage', '#!/bin/sh\necho 42,1024,4096\n');
  writeFileSync(join(folder, 'etc/maintenance.md'), '# Tonight\n');
  const contexts = { cron: { url: url(), token: 'token-1', nodeKey: 'key-1' } };
  const config = JSON.stringify({ current: 'cron', contexts });
  writeFileSync(join(folder, 'etc/cli.json'), config, { mode: 0o600 });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Runs a command like cron: in a shell, with few variables, and with its output collected as a mail. */
async function asCron(command: string, settings: Record<string, string>) {
  const env = {
    ...settings,
    PATH: [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
    HOME: folder,
    SHELL: '/bin/sh',
  };
  const child = spawn('/bin/sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number, mail: out + err };
}

/** The settings and the commands of the crontab. */
function crontab() {
  const lines = fileOf('/etc/cron.d/ferry')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const settings = lines.flatMap((line) =>
    [...line.matchAll(/^(\w+)=(.*)$/g)].map(([, name, is]) => [name, moved(is ?? '')]),
  );
  const jobs = lines
    .flatMap((line) => [...line.matchAll(/^(?:[\d*/,-]+ +){5}ferry +(.+)$/g)])
    .map(([, command = '']) => command);
  expect(settings.length + jobs.length).toBe(lines.length);
  return { settings: Object.fromEntries(settings) as Record<string, string>, jobs };
}

test('every line of the crontab runs without output and does its work', { timeout: 60_000 }, async () => {
  const { settings, jobs } = crontab();
  for (const job of jobs) {
    expect(job).not.toContain('%');
    expect([job, await asCron(moved(job), settings)]).toEqual([job, { code: 0, mail: '' }]);
  }
  expect(asked).toEqual([
    'POST /v1/mod_mu/users/traffic',
    'GET /health',
    'GET /beats/ping/health',
    'POST /v1/mod_mu/check_job',
    'POST /api/v2/admin_api/announcement',
  ]);
});

test('a report that fails is kept, mailed, and sent by the next run', { timeout: 60_000 }, async () => {
  const { settings } = crontab();
  isDown = true;
  asked.length = 0;
  const script = readFileSync(join(bin, 'report-traffic'), 'utf8');
  program('report-traffic', script.replace('--quiet', '--quiet --retries 0'));
  const failed = await asCron(join(bin, 'report-traffic'), settings);
  expect([failed.code, failed.mail]).toEqual([3, expect.stringContaining('the connection broke')]);
  expect(readdirSync(spool)).toHaveLength(1);
  isDown = false;
  expect(await asCron(join(bin, 'report-traffic'), settings)).toEqual({ code: 0, mail: '' });
  expect(readdirSync(spool)).toEqual([]);
});

const hasSystemd = spawnSync('sh', ['-c', 'command -v systemd-analyze']).status === 0;

test.skipIf(!hasSystemd)('systemd understands the timer and its service', () => {
  for (const name of ['ferry-report.service', 'ferry-report.timer']) {
    const path = join(folder, name);
    writeFileSync(path, moved(fileOf(`/etc/systemd/system/${name}`)));
    const { stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('ferry-report'))).toEqual([]);
  }
});

test.skipIf(!hasSystemd)('the timer goes off each hour', () => {
  const [, when = ''] = /^OnCalendar=(.+)$/m.exec(fileOf('/etc/systemd/system/ferry-report.timer')) ?? [];
  const told = execFileSync('systemd-analyze', ['calendar', '--iterations=2', when], { encoding: 'utf8' });
  expect(told).toContain('Normalized form: *-*-* *:05:00');
});
