import type { Services } from '../context.ts';
import type { Job } from './job.ts';

/**
 * Runs a job, and gives it up when it hangs: its slot counts as failed, so that whatever waits behind it has its turn
 * and the next slot tries again. It can not be ended; that it may still be at work does no harm, since any job may
 * run twice at once.
 */
export async function runWithinLimit(services: Services, job: Job): Promise<number> {
  const { mostMinutes = 60 } = job;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`it did not end within ${mostMinutes} minutes`)),
      mostMinutes * 60_000,
    ).unref();
  });
  try {
    return await Promise.race([services.database.unhurried(() => job.run(services)), late]);
  } finally {
    clearTimeout(timer);
  }
}
