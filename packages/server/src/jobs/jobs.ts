import type { Services } from '../context.ts';
import type { RunBy } from '../db/job-tables.ts';
import { dailyJob } from './daily.ts';
import { day, type Job } from './job.ts';
import { sweep } from './sweep.ts';

/** Every job. Whether a server runs them itself or a cron calls them, they are these. */
export function openJobs({ nouns, config }: Pick<Services, 'nouns' | 'config'>) {
  const all: readonly Job[] = [...nouns.flatMap((noun) => noun.jobs?.(config) ?? []), sweep];
  // Resets and sums first, so that the rest finds the day before complete; then everything that tidies and checks.
  const ofTheDay = [...all.filter((job) => job.opensDay), ...all.filter((job) => job.everySeconds >= 600)];
  return {
    /** Those that repeat within the day. */
    repeated: all.filter((job) => job.everySeconds < day),
    /** What each business day needs once. */
    daily: (by: RunBy) => dailyJob(ofTheDay, by),
    all,
    close() {
      for (const job of all) job.close?.();
    },
  };
}

export type Jobs = ReturnType<typeof openJobs>;
