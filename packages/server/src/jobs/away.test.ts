import { expect, test } from 'vitest';
import { Outage } from '../db/driver/outage.ts';
import { openTestServer } from '../testing/servers/open-test-server.ts';
import { dailyJob } from './daily.ts';
import type { Job } from './job.ts';
import { runJobs } from './run-jobs.ts';
import { runOnce } from './run-once.ts';

const failing = (error: unknown): Job => ({
  name: 'test.fails',
  everySeconds: 600,
  async run() {
    throw error;
  },
});
const lost = new Outage('unavailable', new Error('the connection was lost'));
const unanswered = new Outage('late', new Error('timeout of a query that got no answer'));
/** PostgreSQL itself ended the statement. */
const ended = new Outage('late', Object.assign(new Error('canceling statement'), { code: '57014' }));

test('a run distinguishes a database outage from its own failure, and so does the daily job', async () => {
  await using server = await openTestServer();
  for (const [error, wasAway] of [
    [lost, true],
    [unanswered, true],
    [ended, false],
    [new Error('a bug'), false],
  ] as const) {
    expect(await runOnce(server.services, failing(error), 'server')).toMatchObject({
      outcome: 'failed',
      wasAway,
    });
    const daily = dailyJob([failing(error)], 'server');
    expect(await runOnce(server.services, daily, 'server')).toMatchObject({ outcome: 'failed', wasAway });
  }
});

// Any other failure is tried again after a minute.
test('a slot is retried within seconds after a database outage', { timeout: 60_000 }, async () => {
  await using server = await openTestServer();
  let runs = 0;
  const job: Job = {
    name: 'test.onceLost',
    everySeconds: 3_600,
    async run() {
      runs += 1;
      if (runs === 1) throw lost;
      return 1;
    },
  };
  const stop = runJobs({ ...server.services, now: () => new Date() }, [job]);
  await expect.poll(() => runs, { timeout: 45_000, interval: 200 }).toBe(2);
  await stop();
});
