import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { beats } from '../../../packages/server/src/jobs/job.ts';
import { openJobs } from '../../../packages/server/src/jobs/jobs.ts';
import { nouns } from '../../../packages/server/src/modules/nouns.ts';
import { readConfig } from '../../../packages/server/src/settings/config.ts';
import { openFragileUrl } from '../../../packages/server/src/testing/databases/fragile-proxy.ts';
import { makePlace, startServerProcess } from '../../journeys/parts/server-process.ts';
import type { Engine } from '../open-bench.ts';
import type { Row } from '../table.ts';

/** Seconds of the outage, and from its end until each job must have run. */
const [away, maxSecondsAfter] = [25, 30];
const minute = 60_000;
/** Milliseconds to wait for jobs. Those that do not run until then hang. */
const timeoutMs = 90_000;
/** The jobs by their interval in seconds. Jobs with an interval above a minute may have no slot in an outage. */
const { repeated } = openJobs({ nouns, config: readConfig({ NODE_ENV: 'test' }) });
const inMinute = repeated.filter(beats).map(({ name }) => name);
const eachMinute = repeated.filter(({ everySeconds }) => everySeconds === 60).map(({ name }) => name);

interface Run {
  readonly name: string;
  readonly ended_at: Date;
}

/** The runs that ended in slots since a moment, the first of each job. */
async function endedSince(client: pg.Client, slot: Date): Promise<Run[]> {
  const { rows } = await client.query<Run>(
    `select name, min(ended_at) as ended_at from job_run
     where slot >= $1 and slot like '%Z' and outcome = 'done' and ended_at is not null group by name`,
    [`${slot.toISOString().slice(0, 16)}Z`],
  );
  return rows;
}

/**
 * Two processes whose network to the database drops everything for 25 seconds but leaves connections open. Measures the
 * seconds from the end of the outage until each job has run, for two outages: one within a minute, with jobs that run every
 * few seconds; the other across the start of a minute, with the jobs of each minute.
 */
export async function measurePartition(engine: Engine): Promise<Row[]> {
  if (engine !== 'postgres') return [];
  const place = await makePlace(engine);
  const direct = place.environment.DATABASE_URL ?? '';
  const proxy = await openFragileUrl(direct);
  const through = { ...place, environment: { ...place.environment, DATABASE_URL: proxy.url } };
  const settings = { FERRY_DATABASE_SECONDS: '15', FERRY_LOG_LEVEL: 'silent' };
  const first = await startServerProcess(through, settings);
  const second = await startServerProcess(through, settings);
  const client = new pg.Client({ connectionString: direct });
  await client.connect();

  async function storm(endsAtSecond: number, names: readonly string[]): Promise<Row[]> {
    const now = Date.now();
    const ends =
      Math.ceil((now + (away + 5) * 1_000 - endsAtSecond * 1_000) / minute) * minute + endsAtSecond * 1_000;
    await pause(ends - away * 1_000 - now);
    proxy.set('swallow');
    await pause(ends - Date.now());
    proxy.set('pass');
    const slot = new Date(Math.floor((ends + 20_000) / minute) * minute);
    let ran: Run[] = [];
    while (
      Date.now() < ends + timeoutMs &&
      ran.filter(({ name }) => names.includes(name)).length < names.length
    ) {
      await pause(500);
      ran = await endedSince(client, slot);
    }
    return names.map((name): Row => {
      const at = ran.find((run) => run.name === name)?.ended_at;
      const seconds = at === undefined ? undefined : (at.getTime() - ends) / 1_000;
      return {
        part: 'partition',
        engine,
        what: `${name}, storm until second ${endsAtSecond}`,
        note:
          seconds === undefined ? `not within ${timeoutMs / 1_000} s` : `${seconds.toFixed(1)} s after it`,
        isOverBudget: seconds === undefined || seconds > maxSecondsAfter,
      };
    });
  }

  try {
    await pause(minute);
    const rows: Row[] = [];
    for (const [second, names] of [
      [50, [...inMinute, ...eachMinute]],
      [15, eachMinute],
    ] as const) {
      const found = await storm(second, names);
      for (const { what, note } of found) console.log(`  ${what}: ${note}`);
      rows.push(...found);
    }
    proxy.set('swallow');
    await pause(3_000);
    const began = performance.now();
    const ended = once(first.child, 'exit');
    first.child.kill('SIGTERM');
    await ended;
    console.log('  stopped');
    const seconds = (performance.now() - began) / 1_000;
    rows.push({ part: 'partition', engine, what: 'SIGTERM meanwhile', note: `${seconds.toFixed(1)} s` });
    return rows;
  } finally {
    await client.end();
    for (const { child, ended } of [first, second]) {
      child.kill('SIGKILL');
      await ended;
    }
    await proxy[Symbol.asyncDispose]();
    await place.remove();
  }
}
