import { sql } from 'kysely';
import type { Services } from '../base/context.ts';
import type { Job } from './job.ts';
import { failureOf } from './run-once.ts';
import { slotOf } from './slot.ts';
import { runWithinLimit } from './within-limit.ts';

/**
 * Runs a job with an interval below a minute. One row for each minute summarises its runs. A run without changes writes
 * the row only if this process has not updated it in that minute.
 */
export function createHeartbeat(services: Services, job: Job): () => Promise<void> {
  const { config, database, log, now } = services;
  let shown = '';
  return async () => {
    let touched = 0;
    let failure: string | null = null;
    try {
      touched = await runWithinLimit(services, job);
    } catch (error) {
      failure = failureOf(error);
      log.error({ err: error, job: job.name }, 'a job failed');
    }
    const at = now();
    const slot = slotOf(job, at, config.timeZone).name;
    if (touched === 0 && failure === null && slot === shown) return;
    await sql`
      insert into job_run (name, slot, started_at, beat_at, ended_at, outcome, failure, rows_touched)
      values (${job.name}, ${slot}, ${at}, ${at}, ${at}, ${failure === null ? 'done' : 'failed'}, ${failure}, ${touched})
      on conflict (name, slot) do update set
        beat_at = excluded.beat_at, ended_at = excluded.ended_at, outcome = excluded.outcome,
        failure = coalesce(excluded.failure, job_run.failure), runs = job_run.runs + 1,
        rows_touched = coalesce(job_run.rows_touched, 0) + excluded.rows_touched`.execute(database.sql);
    shown = slot;
  };
}
