import { once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isShared } from '../testing/databases/is-shared.ts';
import { startProgram } from '../testing/servers/job-process.ts';
import { openTestServer, type TestServer } from '../testing/servers/open-test-server.ts';
import { dailyJob } from './daily.ts';
import { createHeartbeat } from './heartbeat.ts';
import type { Job } from './job.ts';
import { runOnce } from './run-once.ts';
import { slotOf } from './slot.ts';
import { sweep } from './sweep.ts';

/** A job that counts its runs, and fails while it is told to. */
function counting(name = 'test.count', everySeconds = 60) {
  const state = { runs: 0, failures: 0, rows: 3 };
  const job: Job = {
    name,
    everySeconds,
    async run() {
      state.runs += 1;
      if (state.failures > 0) {
        state.failures -= 1;
        throw new Error('the line is down');
      }
      return state.rows;
    },
  };
  return { job, state };
}

const records = ({ services }: TestServer, name: string) =>
  services.database.sql
    .selectFrom('job_run')
    .select(['slot', 'outcome', 'rows_touched', 'run_by', 'runs', 'failure', 'started_at', 'ended_at'])
    .where('name', '=', name)
    .orderBy('slot')
    .execute();

describe('a slot', () => {
  const at = (moment: string, everySeconds: number, zone = 'Asia/Shanghai') =>
    slotOf({ everySeconds }, new Date(moment), zone);

  test('of a day is the site’s business day, also when its clock changes', () => {
    expect(at('2026-03-10T15:59:59Z', 86_400)).toEqual({
      name: '2026-03-10',
      endsAt: new Date('2026-03-10T16:00:00Z'),
    });
    expect(at('2026-03-10T16:00:00Z', 86_400).name).toBe('2026-03-11');
    // Days of 23 and 25 hours.
    expect(at('2026-03-28T23:00:00Z', 86_400, 'Europe/Berlin')).toEqual({
      name: '2026-03-29',
      endsAt: new Date('2026-03-29T22:00:00Z'),
    });
    expect(at('2026-10-24T22:00:00Z', 86_400, 'Europe/Berlin')).toEqual({
      name: '2026-10-25',
      endsAt: new Date('2026-10-25T23:00:00Z'),
    });
  });

  test('of less than a day is in UTC, so a repeated local hour has two slots', () => {
    expect(at('2026-10-25T00:30:10Z', 60, 'Europe/Berlin').name).toBe('2026-10-25T00:30Z');
    expect(at('2026-10-25T01:30:10Z', 60, 'Europe/Berlin').name).toBe('2026-10-25T01:30Z');
    expect(at('2026-03-10T04:19:59Z', 600)).toEqual({
      name: '2026-03-10T04:10Z',
      endsAt: new Date('2026-03-10T04:20:00Z'),
    });
    expect(at('2026-03-10T04:19:59Z', 5).name).toBe('2026-03-10T04:19Z');
  });
});

describe('a job', () => {
  test('is run once in a slot, with a record of it, and again in the next', async () => {
    await using server = await openTestServer();
    const { job, state } = counting();
    const run = () => runOnce(server.services, job, 'cron');
    expect(await run()).toEqual({
      name: 'test.count',
      slot: '2026-03-10T04:00Z',
      outcome: 'done',
      rows_touched: 3,
    });
    server.clock.turn(59);
    expect(await run()).toMatchObject({ outcome: 'already_done', rows_touched: 0 });
    server.clock.turn(1);
    expect((await run()).outcome).toBe('done');
    expect(state.runs).toBe(2);
    expect(await records(server, 'test.count')).toMatchObject([
      { slot: '2026-03-10T04:00Z', outcome: 'done', rows_touched: 3, run_by: 'cron', runs: 1, failure: null },
      { slot: '2026-03-10T04:01Z', outcome: 'done' },
    ]);
  });

  test('that failed stores the reason and is retried in the same slot', async () => {
    await using server = await openTestServer();
    const { job, state } = counting();
    state.failures = 1;
    expect((await runOnce(server.services, job, 'server')).outcome).toBe('failed');
    expect(await records(server, job.name)).toMatchObject([
      { outcome: 'failed', failure: 'the line is down' },
    ]);
    expect((await runOnce(server.services, job, 'server')).outcome).toBe('done');
    expect(await records(server, job.name)).toMatchObject([{ outcome: 'done', failure: null, runs: 2 }]);
  });

  test('whose process died is taken over after half a minute', async () => {
    await using server = await openTestServer();
    const { job, state } = counting('test.long', 3_600);
    const { sql: db } = server.services.database;
    const at = server.clock.at;
    await db
      .insertInto('job_run')
      .values({ name: job.name, slot: '2026-03-10T04:00Z', started_at: at, beat_at: at })
      .execute();
    await db
      .insertInto('job_run')
      .values({ name: job.name, slot: '2026-03-10T03:00Z', started_at: at, beat_at: at })
      .execute();
    server.clock.turn(29);
    expect((await runOnce(server.services, job, 'server')).outcome).toBe('running');
    expect(state.runs).toBe(0);
    server.clock.turn(1);
    expect((await runOnce(server.services, job, 'server')).outcome).toBe('done');
    expect(await records(server, job.name)).toMatchObject([
      { slot: '2026-03-10T03:00Z', outcome: 'lost', ended_at: at },
      { slot: '2026-03-10T04:00Z', outcome: 'done', runs: 2 },
    ]);
  });

  test('that was taken over does not record an end', async () => {
    await using server = await openTestServer();
    const slow: Job = {
      name: 'test.slow',
      everySeconds: 60,
      async run({ database }) {
        await sql`update job_run set run_id = gen_random_uuid() where name = 'test.slow'`.execute(
          database.sql,
        );
        return 1;
      },
    };
    await runOnce(server.services, slow, 'server');
    expect(await records(server, 'test.slow')).toMatchObject([{ outcome: null, ended_at: null }]);
  });
});

describe('a job that repeats within the minute', () => {
  test('has one record a minute, which sums its runs and keeps a failure', async () => {
    await using server = await openTestServer();
    const { job, state } = counting('test.beat', 1);
    const beat = createHeartbeat(server.services, job);
    await beat();
    state.rows = 0;
    for (let second = 0; second < 3; second += 1) await beat();
    expect(await records(server, job.name)).toMatchObject([{ outcome: 'done', rows_touched: 3, runs: 1 }]);
    state.failures = 1;
    await beat();
    state.rows = 4;
    await beat();
    expect(await records(server, job.name)).toMatchObject([
      { outcome: 'done', rows_touched: 7, runs: 3, failure: 'the line is down' },
    ]);
    server.clock.turn(60);
    state.rows = 0;
    await beat();
    expect(await records(server, job.name)).toHaveLength(2);
  });
});

describe('the day', () => {
  test('does each part once, and after a failure only what is missing', async () => {
    await using server = await openTestServer();
    const first = counting('test.first', 60);
    const second = counting('test.second', 86_400);
    second.state.failures = 1;
    const daily = () => runOnce(server.services, dailyJob([first.job, second.job], 'cron'), 'cron');
    // A run in the minute's slot does not count for the day's slot.
    await runOnce(server.services, first.job, 'server');
    expect((await daily()).outcome).toBe('failed');
    expect(await records(server, 'daily')).toMatchObject([{ failure: 'not done: test.second' }]);
    expect(await daily()).toMatchObject({ slot: '2026-03-10', outcome: 'done', rows_touched: 3 });
    expect((await daily()).outcome).toBe('already_done');
    expect([first.state.runs, second.state.runs]).toEqual([2, 2]);
    // Midnight in the site's time zone.
    server.clock.at = new Date('2026-03-10T16:00:00Z');
    expect(await daily()).toMatchObject({ slot: '2026-03-11', outcome: 'done', rows_touched: 6 });
  });
});

test('records of runs without changes are deleted after two days, others after thirty', async () => {
  await using server = await openTestServer();
  const { job, state } = counting();
  await runOnce(server.services, job, 'server');
  state.rows = 0;
  server.clock.turn(60);
  await runOnce(server.services, job, 'server');
  server.clock.turn(2 * 86_400 + 1);
  await sweep.run(server.services);
  expect(await records(server, job.name)).toMatchObject([{ rows_touched: 3 }]);
  server.clock.turn(28 * 86_400);
  await sweep.run(server.services);
  expect(await records(server, job.name)).toEqual([]);
});

/** Waits for a start signal and then runs one slot of a job, or of a day with two jobs, that records its runs. */
const program = `
  import { dailyJob } from '${new URL('./daily.ts', import.meta.url)}';
  import { runOnce } from '${new URL('./run-once.ts', import.meta.url)}';
  const marking = (name) => ({ name, everySeconds: 60, async run() {
    await database.sql.insertInto('setting').values({ name: 'mark ' + name + process.pid, value: '{}' }).execute();
    return 1;
  } });
  const parts = ['test.first', 'test.second'].map(marking);
  const job = process.env.JOB_DAILY ? dailyJob(parts, 'server') : marking('test.mark');
  process.stdout.write('ready');
  await new Promise((go) => process.stdin.once('data', go));
  process.stdout.write((await runOnce(services, job, 'server')).outcome);
  await database.close();
  process.exit(0);`;

async function open(server: TestServer, env: Record<string, string> = {}) {
  const child = startProgram(server, program, env);
  let out = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  await once(child.stdout, 'data');
  return {
    async run() {
      child.stdin.write('go');
      const [, signal] = await once(child, 'close');
      return signal ?? out.replace('ready', '');
    },
  };
}

if (isShared)
  describe('on a shared database', () => {
    const marks = async ({ services }: TestServer) =>
      (
        await services.database.sql
          .selectFrom('setting')
          .select('name')
          .where('name', 'like', 'mark %')
          .execute()
      ).length;

    test('only one of three concurrent processes runs a slot', async () => {
      await using server = await openTestServer();
      const children = await Promise.all([open(server), open(server), open(server)]);
      const outcomes = await Promise.all(children.map((child) => child.run()));
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
      expect(outcomes.every((outcome) => ['done', 'already_done', 'running'].includes(outcome))).toBe(true);
      expect(await marks(server)).toBe(1);
      expect(await records(server, 'test.mark')).toMatchObject([
        { outcome: 'done', rows_touched: 1, runs: 1 },
      ]);
    });

    test('a daily job killed between its parts is finished without repeating one', async () => {
      await using server = await openTestServer();
      const day = { JOB_DAILY: 'yes' };
      const killed = await open(server, { ...day, FERRY_FAULT: 'jobs.run before commit#2' });
      expect(await killed.run()).toBe('SIGKILL');
      expect(await (await open(server, day)).run()).toBe('running');
      server.clock.turn(30);
      expect(await (await open(server, day)).run()).toBe('done');
      expect(await records(server, 'test.first')).toMatchObject([
        { slot: '2026-03-10', outcome: 'done', runs: 1 },
      ]);
      expect(await records(server, 'test.second')).toMatchObject([{ outcome: 'done', runs: 2 }]);
      expect(await records(server, 'daily')).toMatchObject([{ outcome: 'done', runs: 2, rows_touched: 1 }]);
    });

    test.each([
      ['before', 'jobs.run before commit', 'running', 2],
      ['after', 'jobs.run after commit', 'already_done', 1],
    ])(
      'a process killed %s its record was closed leaves a slot that is finished',
      async (_, place, then, runs) => {
        await using server = await openTestServer();
        expect(await (await open(server, { FERRY_FAULT: place })).run()).toBe('SIGKILL');
        const { job } = counting('test.mark');
        expect((await runOnce(server.services, job, 'server')).outcome).toBe(then);
        server.clock.turn(30);
        await runOnce(server.services, job, 'server');
        expect(await records(server, 'test.mark')).toMatchObject([{ outcome: 'done', runs }]);
      },
    );
  });
