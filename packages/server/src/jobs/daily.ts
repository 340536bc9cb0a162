import type { Services } from '../context.ts';
import type { RunBy } from '../db/job-tables.ts';
import { day, type Job, minute } from './job.ts';
import { runOnce } from './run-once.ts';
import { slotOf } from './slot.ts';

/**
 * What a business day needs once: each part has a record of its own in the day's slot. Killed or failed on its way,
 * the day is run again and only what is missing is done.
 */
export const dailyJob = (parts: readonly Job[], by: RunBy): Job => ({
  name: 'daily',
  everySeconds: day,
  // Each part has a limit of its own.
  mostMinutes: day / minute,
  async run(services: Services) {
    const slot = slotOf({ everySeconds: day }, services.now(), services.config.timeZone).name;
    let touched = 0;
    const missing: string[] = [];
    for (const part of parts) {
      const run = await runOnce(services, part, by, slot);
      touched += run.rows_touched;
      if (run.outcome === 'failed' || run.outcome === 'running') missing.push(part.name);
    }
    if (missing.length > 0) throw new Error(`not done: ${missing.join(', ')}`);
    return touched;
  },
});
