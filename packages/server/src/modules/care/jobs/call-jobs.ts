import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { checkJob } from '@ferry/core/contract/jobs/v1';
import pLimit from 'p-limit';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { RunBy } from '../../../db/schema/rows.ts';
import { beats, type Job, minute } from '../../../jobs/job.ts';
import { runOnce } from '../../../jobs/run-once.ts';
import { say } from '../../../words/words.ts';

export type Ran = CallAnswer<typeof checkJob>['result']['jobs'][number];

/**
 * A job with an interval below a minute, as one run that repeats while there is work, at most as often as on a server
 * in a minute.
 */
const drained = (job: Job): Job => ({
  ...job,
  everySeconds: minute,
  async run(services) {
    let touched = 0;
    for (let turn = 0; turn < minute / job.everySeconds; turn += 1) {
      const rows = await job.run(services);
      touched += rows;
      if (rows === 0) break;
    }
    return touched;
  },
});

/**
 * The number of concurrent jobs: few enough to leave connections for other calls, and enough that one hanging job does
 * not block the others.
 */
const maxConcurrentJobs = 4;

/** Runs jobs, each in its own slot or in the given one. A job that fails or hangs does not stop the others. */
export async function callJobs(ctx: Context, jobs: readonly Job[], by: RunBy, slot?: string): Promise<Ran[]> {
  const lanes = pLimit(maxConcurrentJobs);
  const runs = await Promise.all(
    jobs.map((job) => lanes(() => runOnce(ctx, beats(job) ? drained(job) : job, by, slot))),
  );
  const ran: Ran[] = [];
  const failed: string[] = [];
  for (const { outcome, ...run } of runs)
    if (outcome === 'failed') failed.push(run.name);
    else ran.push({ ...run, outcome });
  if (failed.length > 0) throw new Refusal('jobs.failed', { details: { failed, jobs: ran } });
  return ran;
}

/**
 * The answer of the calls that fill the column store if none is configured. It is no error, because existing crontabs
 * contain these calls.
 */
export const withoutColumnStore = (
  ctx: Context,
): Pick<CallAnswer<typeof checkJob>, 'message' | 'result'> => ({
  message: say(ctx.language, 'jobs.no_column_store'),
  result: { outcome: 'done', rows_touched: 0, jobs: [] },
});

/** The result of several runs in the form of the cron calls. */
export function summary(ctx: Context, jobs: Ran[]): Pick<CallAnswer<typeof checkJob>, 'message' | 'result'> {
  const rows_touched = jobs.reduce((sum, run) => sum + run.rows_touched, 0);
  const outcome =
    (['done', 'running'] as const).find((each) => jobs.some((run) => run.outcome === each)) ?? 'already_done';
  const message = say(ctx.language, `jobs.${outcome}`, { rows: rows_touched });
  return { message, result: { outcome, rows_touched, jobs } };
}
