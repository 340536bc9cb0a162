import { expect, test } from 'vitest';
import { answer, asAdmin, type Reply, refusal } from '../../testing/terminal.ts';

const jobs = (argv: string[], reply: Reply) => asAdmin(['jobs', ...argv], { reply: () => reply });

const run = {
  slot: '2026-11-21T08:00Z',
  started_at: '2026-11-21T08:00:00.000Z',
  ended_at: '2026-11-21T08:00:01.000Z',
  outcome: 'done',
  rows_touched: 4,
  run_by: 'cron',
  runs: 1,
  failure: null,
};
const job = {
  name: 'bills.renew',
  every_seconds: 60,
  last_run: run,
  last_done_at: run.ended_at,
  next_run_at: '2026-11-21T08:01:00.000Z',
  is_overdue: false,
  warning: null,
};
const listed = (...shown: object[]) => answer({ runs_here: false, jobs: shown });

test('list shows the last and the next run of each job', async () => {
  const { code, out, requests } = await jobs(['list'], listed(job));
  expect(code).toBe(0);
  expect(requests[0]?.url).toBe('https://ferry.test/api/v2/admin_api/jobs');
  expect(out).toBe(
    [
      'This server leaves the jobs to cron calls.',
      '',
      'JOB          LAST RUN                  OUTCOME  ROWS  BY    NEXT RUN',
      'bills.renew  2026-11-21T08:00:00.000Z  done     4     cron  2026-11-21T08:01:00.000Z',
      '',
    ].join('\n'),
  );
});

test('list shows overdue jobs, the reason, and what to do', async () => {
  const { out } = await jobs(
    ['list'],
    listed(
      {
        ...job,
        is_overdue: true,
        warning: 'Overdue. Look.',
        last_run: { ...run, failure: 'no line\u001b[2J' },
      },
      { ...job, name: 'sweep', last_run: null, last_done_at: null },
    ),
  );
  expect(out).toMatch(/bills\.renew .* OVERDUE/);
  expect(out).toMatch(/sweep +- +- +- +-/);
  expect(out).toContain('bills.renew: Overdue. Look.: no line');
  expect(out).not.toContain('\u001b');
});

test('list gives programs the whole answer', async () => {
  const { out } = await jobs(['list', '--json'], listed(job));
  expect(JSON.parse(out)).toEqual({ total_count: 1, runs_here: false, rows: [job] });
});

test('run runs a job now and prints the result', async () => {
  const result = { name: 'daily', slot: '2026-11-21T08:00:00Z', outcome: 'already_done', rows_touched: 0 };
  const { code, out, requests } = await jobs(['run', 'daily'], answer(result));
  expect(code).toBe(0);
  expect([requests[0]?.method, requests[0]?.url]).toEqual([
    'POST',
    'https://ferry.test/api/v2/admin_api/jobs/daily/run',
  ]);
  expect(out).toBe('Job      daily\nOutcome  already done\nRows     0\n');
});

test('run of an unknown or failing job ends with 1 and an error', async () => {
  const { code, err } = await jobs(
    ['run', 'nothing'],
    refusal(404, 'jobs.unknown', 'There is no job named nothing'),
  );
  expect(code).toBe(1);
  expect(err).toContain('There is no job named nothing');
});
