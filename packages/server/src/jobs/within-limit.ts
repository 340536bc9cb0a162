import type { Services } from '../base/context.ts';
import { withTimeLimit } from '../base/time-limit.ts';
import type { Job } from './job.ts';

/**
 * Runs a job with a time limit. At the limit the slot counts as failed, so that waiting jobs can start and the next
 * slot tries again. A function cannot be stopped, so it may still be running. This is safe because every job may run
 * twice at the same time.
 */
export function runWithinLimit(services: Services, job: Job): Promise<number> {
  const { maxMinutes = 60, statementSeconds = 20 } = job;
  return withTimeLimit(
    maxMinutes * 60_000,
    services.database.unhurried(() => job.run(services), statementSeconds),
    () => {
      throw new Error(`it did not end within ${maxMinutes} minutes`);
    },
  );
}
