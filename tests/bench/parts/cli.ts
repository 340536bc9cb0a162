import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makePlace } from '../../journeys/parts/server-process.ts';
import { makeRelease, startUnpacked, type Unpacked, unpack } from '../../release/parts/unpacked.ts';
import type { Row } from '../table.ts';

const runs = 30;
const rowsOfReport = 5_000_000;
const memoryBudget = 150_000_000;

const bash = promisify(execFile);

/** CPU time of one run of a command in milliseconds, user and system, as the shell measures it. */
async function cpuOf(command: string, env: Record<string, string>): Promise<number> {
  const script = `TIMEFORMAT='%U %S'; time ${command} >/dev/null`;
  const { stderr } = await bash('bash', ['-c', script], { env: { PATH: process.env.PATH ?? '', ...env } });
  const [user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return (user + system) * 1000;
}

/** The median CPU time of each command in milliseconds. They run by turns, because a machine changes its speed. */
async function cpuOfEach(commands: readonly string[], env: Record<string, string>): Promise<number[]> {
  const measured: number[][] = commands.map(() => []);
  // The first turn fills the caches and is not counted.
  for (let turn = 0; turn <= runs; turn += 1)
    for (const [place, command] of commands.entries()) {
      const cpu = await cpuOf(command, env);
      if (turn > 0) measured[place]?.push(cpu);
    }
  return measured.map((times) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0);
}

/** The peak memory of a report with many rows in bytes, and its duration. */
async function reportTraffic({ folder, cache }: Unpacked): Promise<{ peakBytes: number; ms: number }> {
  const began = performance.now();
  const args = ['traffic', 'report', '--node', '3', '--dry-run', '--format', 'ndjson'];
  const child = spawn(process.execPath, [join(folder, 'ferry'), ...args], {
    env: { XDG_CACHE_HOME: cache, FERRY_CONFIG: '/nowhere/ferry.json' },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  let peakBytes = 0;
  const watch = () => {
    const [, found] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    if (found !== undefined) peakBytes = Number(found) * 1024;
  };
  const timer = setInterval(watch, 50);
  const row = (index: number) => `{"user_id":${(index % 100_000) + 1},"u":${index},"d":${index * 7}}\n`;
  const batch = 10_000;
  for (let index = 0; index < rowsOfReport; index += batch) {
    const text = Array.from({ length: batch }, (_, place) => row(index + place)).join('');
    if (!child.stdin.write(text)) await once(child.stdin, 'drain');
  }
  child.stdin.end();
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`ferry traffic report ended with ${code}`);
  return { peakBytes, ms: performance.now() - began };
}

/** Why a command with one call takes longer than intended, measured on the machine of docs/scaling.md. */
const whyShowIsOver =
  '2.5 at most was meant, 3.1 is kept: of it undici takes 8 ms and the call machine of the portal 16 ms, and without them a command would have rules of its own for connections and lost answers';

/** CPU time of commands compared with an empty Node program, and the memory of a large report. */
export async function measureCli(): Promise<Row[]> {
  makeRelease();
  using unpacked = unpack();
  const place = await makePlace('pglite');
  await using server = await startUnpacked(unpacked, { ...place.environment, FERRY_JOBS: 'off' });
  const env = {
    XDG_CACHE_HOME: unpacked.cache,
    FERRY_CONFIG: '/nowhere/ferry.json',
    FERRY_URL: server.url,
    FERRY_TOKEN: readFileSync(join(place.directory, 'admin-token'), 'utf8').trim(),
  };
  const ferry = `node ${join(unpacked.folder, 'ferry')}`;
  const [nothing = 0, request = 0, version = 0, show = 0] = await cpuOfEach(
    [
      'node -e 0',
      `node -e "require('http').get('${server.url}/health',a=>a.resume())"`,
      `${ferry} --version`,
      `${ferry} users show demo@example.com`,
    ],
    env,
  );
  const { peakBytes, ms } = await reportTraffic(unpacked);
  await place.remove();
  const common = { part: 'cli' };
  const against = (cpu: number, more: string) => `${(cpu / nothing).toFixed(2)} × node -e 0${more}`;
  return [
    { ...common, what: 'node -e 0', cpu: nothing },
    {
      ...common,
      what: 'ferry --version',
      cpu: version,
      note: against(version, ', meant to be 1.25 at most'),
    },
    {
      ...common,
      what: 'ferry users show',
      cpu: show,
      note: against(show - (request - nothing), ` beside a bare request; ${whyShowIsOver}`),
    },
    {
      ...common,
      what: `ferry traffic report, ${rowsOfReport.toLocaleString('en')} rows`,
      samples: [ms],
      note: `${(peakBytes / 1e6).toFixed(1)} MB, ${((peakBytes / memoryBudget) * 100).toFixed(0)} % of ${memoryBudget / 1e6} MB`,
      isOverBudget: peakBytes > memoryBudget,
    },
  ];
}
