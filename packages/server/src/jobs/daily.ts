import { daySeconds } from '@ferry/core/contract/base/values/units';
import type { Services } from '../base/context.ts';
import { Outage } from '../db/driver/outage.ts';
import type { RunBy } from '../db/schema/rows.ts';
import { type Job, minute } from './job.ts';
import { runOnce } from './run-once.ts';
import { slotOf } from './slot.ts';

/**
 * The jobs of a business day. Each part has its own record in the day's slot. If the process is killed or a part
 * fails, the day is run again and only the missing parts are done.
 */
export const dailyJob = (parts: readonly Job[], by: RunBy): Job => ({
  name: 'daily',
  everySeconds: daySeconds,
  // Each part has its own time limit.
  maxMinutes: daySeconds / minute,
  async run(services: Services) {
    const slot = slotOf({ everySeconds: daySeconds }, services.now(), services.config.timeZone).name;
    let touched = 0;
    const missing: string[] = [];
    let wasAway = false;
    for (const part of parts) {
      const run = await runOnce(services, part, by, slot);
      touched += run.rows_touched;
      wasAway ||= run.wasAway === true;
      if (run.outcome === 'failed' || run.outcome === 'running') missing.push(part.name);
    }
    if (missing.length > 0) {
      const failure = new Error(`not done: ${missing.join(', ')}`);
      throw wasAway ? new Outage('unavailable', failure) : failure;
    }
    return touched;
  },
});
