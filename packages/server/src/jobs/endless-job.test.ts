import { afterEach, expect, test, vi } from 'vitest';
import { callJobs } from '../modules/care/jobs/call-jobs.ts';
import { openAdmin } from '../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../testing/servers/open-test-server.ts';
import { dailyJob } from './daily.ts';
import { createHeartbeat } from './heartbeat.ts';
import type { Job } from './job.ts';
import { runOnce } from './run-once.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A job that never ends, and a promise that it has begun. */
function hanging(everySeconds = 60) {
  const begun = Promise.withResolvers<void>();
  const job: Job = {
    name: 'test.hang',
    everySeconds,
    run() {
      begun.resolve();
      return new Promise(() => {});
    },
  };
  return { job, begun: begun.promise };
}
const quick: Job = { name: 'test.quick', everySeconds: 60, run: async () => 2 };

/** Advances the timers by an hour, but not the clock. */
async function hour(begun: Promise<void>): Promise<void> {
  await begun;
  vi.advanceTimersByTime(3_600_000);
  vi.useRealTimers();
}
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

const records = ({ services }: TestServer) =>
  services.database.sql
    .selectFrom('job_run')
    .select(['name', 'outcome', 'failure', 'rows_touched'])
    .orderBy('name')
    .execute();
const gaveUp = { name: 'test.hang', outcome: 'failed', failure: 'it did not end within 60 minutes' };

test('a run that hangs is recorded as failed after an hour, and the next one starts', async () => {
  await using server = await openTestServer();
  const { job, begun } = hanging();
  fakeTimers();
  const run = runOnce(server.services, job, 'server');
  await hour(begun);
  expect((await run).outcome).toBe('failed');
  expect(await records(server)).toMatchObject([gaveUp]);
  expect((await runOnce(server.services, { ...job, run: async () => 1 }, 'server')).outcome).toBe('done');
});

test('a run of a frequent job that hangs is abandoned, too', async () => {
  await using server = await openTestServer();
  const { job, begun } = hanging(1);
  fakeTimers();
  const beat = createHeartbeat(server.services, job)();
  await hour(begun);
  await beat;
  expect(await records(server)).toMatchObject([gaveUp]);
});

test('a cron call runs the other jobs and then names the job that hangs', async () => {
  await using server = await openTestServer();
  const { job, begun } = hanging();
  const ctx = { ...server.services, language: 'en' } as Parameters<typeof callJobs>[0];
  fakeTimers();
  const called = callJobs(ctx, [job, quick], 'cron');
  await begun;
  vi.useRealTimers();
  await expect
    .poll(async () => (await records(server))[1])
    .toMatchObject({ name: 'test.quick', outcome: 'done' });
  expect(await records(server)).toMatchObject([{ name: 'test.hang', outcome: null }, {}]);
  void called;
});

test('the daily job runs its other parts if the first one hangs', async () => {
  await using server = await openTestServer();
  const { job, begun } = hanging();
  fakeTimers();
  const run = runOnce(server.services, dailyJob([job, quick], 'cron'), 'cron', '2026-03-10');
  await begun;
  vi.advanceTimersByTime(3_600_000);
  vi.useRealTimers();
  expect((await run).outcome).toBe('failed');
  expect(await records(server)).toMatchObject([
    { name: 'daily', outcome: 'failed' },
    gaveUp,
    { name: 'test.quick', outcome: 'done', rows_touched: 2 },
  ]);
});

test('admins see that a job is overdue because its last run has not ended', async () => {
  await using server = await openTestServer();
  const at = server.clock.now();
  await server.services.database.sql
    .insertInto('job_run')
    .values({ name: 'bills.renew', slot: '2026-03-10T04:00Z', started_at: at, beat_at: at })
    .execute();
  const headers = await openAdmin(server, ['admin:jobs']);
  const shown = async () => {
    const { jobs } = (await server.app.inject({ url: '/api/v2/admin_api/jobs', headers })).json().result;
    return jobs.find(({ name }: { name: string }) => name === 'bills.renew');
  };
  // The first run of a job may take longer.
  server.clock.turn(300);
  expect(await shown()).toMatchObject({ is_overdue: false, warning: null });
  server.clock.turn(1);
  expect(await shown()).toMatchObject({
    is_overdue: true,
    warning: expect.stringContaining('has not ended'),
  });
});
