import { daySeconds } from '@ferry/core/contract/base/values/units';
import type { Services } from '../base/context.ts';
import type { RunBy } from '../db/schema/rows.ts';
import { dailyJob } from './daily.ts';
import type { Job } from './job.ts';
import { sweep } from './sweep.ts';

/** Every job of the product. The server's loop and the cron calls run the same ones. */
export function openJobs({ nouns, config }: Pick<Services, 'nouns' | 'config'>) {
  const all: readonly Job[] = [...nouns.flatMap((noun) => noun.jobs?.(config) ?? []), sweep];
  // First the jobs that complete the previous day (resets and sums), then clean-ups and checks.
  const ofTheDay = [...all.filter((job) => job.opensDay), ...all.filter((job) => job.everySeconds >= 600)];
  const daily = (by: RunBy) => dailyJob(ofTheDay, by);
  return {
    /** Jobs with an interval below a day. */
    repeated: all.filter((job) => job.everySeconds < daySeconds),
    /** The jobs that run once in each business day. */
    daily,
    all,
    /** The jobs that can be listed and run by name. */
    withDaily: (by: RunBy): readonly Job[] => [...all, daily(by)],
    async close() {
      await Promise.all(all.map((job) => job.close?.()));
    },
  };
}

export type Jobs = ReturnType<typeof openJobs>;
