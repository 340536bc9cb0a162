import { dayMs } from '@ferry/core/contract/base/values/units';
import { Refusal } from '../../../base/refusal.ts';

const defaultDays = 30;
const maxDays = 400;
/** The range of times that statistics accept. */
const [earliest, latest] = [Date.UTC(2000, 0), Date.UTC(2100, 0)];

/** From a moment (inclusive) until another (exclusive). */
export interface Range {
  from: Date;
  until: Date;
}

/** A moment, limited to the range that the database can store. */
export const within = (at: number): number => Math.min(Math.max(at, earliest), latest);

/** The requested range. By default the last 30 days. */
export function readRange(
  { from_iso, to_iso }: { from_iso?: string | undefined; to_iso?: string | undefined },
  now: Date,
): Range {
  const until = to_iso === undefined ? now.getTime() : Date.parse(to_iso);
  const from = from_iso === undefined ? until - defaultDays * dayMs : Date.parse(from_iso);
  if (from >= until || until - from > maxDays * dayMs)
    throw new Refusal('statistics.range', {
      status: 422,
      details: { most_days: maxDays },
      field: 'from_iso',
    });
  return { from: new Date(within(from)), until: new Date(within(until)) };
}
