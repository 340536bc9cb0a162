import { daySeconds } from '@ferry/core/contract/base/values/units';
import { dayOf, startOf } from '../base/calendar.ts';
import { type Job, minute } from './job.ts';

/** The time span in which a job runs once. */
export interface Slot {
  /** A business day such as `2026-03-10`, or the UTC minute in which the slot begins. */
  readonly name: string;
  readonly endsAt: Date;
}

/**
 * The slot of a moment. Days are those of the site's zone, with 23 or 25 hours when its clock changes. Shorter slots
 * are in UTC.
 */
export function slotOf({ everySeconds }: Pick<Job, 'everySeconds'>, at: Date, zone: string): Slot {
  if (everySeconds >= daySeconds) {
    const today = dayOf(at, zone);
    return { name: today.toString(), endsAt: startOf(today.add({ days: 1 }), zone) };
  }
  const length = Math.max(minute, everySeconds) * 1000;
  const start = Math.floor(at.getTime() / length) * length;
  return { name: `${new Date(start).toISOString().slice(0, 16)}Z`, endsAt: new Date(start + length) };
}
