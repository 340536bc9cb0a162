import { dayMs } from '@ferry/core/contract/base/values/units';
import { Refusal } from '../../../base/refusal.ts';

const maxDays = 366;

/**
 * The moment from which an announcement is visible. A moment in the past, or more than a year in the future, is
 * refused.
 */
export function publicationTime(wanted: string | null | undefined, now: Date): Date {
  if (wanted === null || wanted === undefined) return now;
  const at = new Date(wanted);
  if (at < now || at.getTime() > now.getTime() + maxDays * dayMs)
    throw new Refusal('announcements.bad_time', { status: 422, field: 'published_at' });
  return at;
}
