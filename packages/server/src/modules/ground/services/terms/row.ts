import { begin, beginOf, beginPeriod, endOf, hasNext, placeAt } from './periods.ts';
import { ended, packageLeft, type RunningTerm, type Term, type TermRow } from './term.ts';

/** Begins a period: the usage is zero again, and the rest of the packages is kept. */
const withNewPeriod = (row: TermRow, running: RunningTerm): TermRow => ({
  ...row,
  running,
  used_bytes: 0,
  package_bytes: packageLeft(row),
});

/** Ends the running term at a moment. The next one begins then, and packages go with the last. */
export function withoutRunning(row: TermRow, at: Date, zone: string): TermRow {
  const { running, waiting } = row;
  if (running === null) return row;
  const [next, ...behind] = waiting;
  const after = { ...row, ended: [...row.ended, ended(running, running.begun_at, at)], waiting: behind };
  if (next === undefined) return { ...after, running: null, used_bytes: 0, package_bytes: 0 };
  const isAtItsEnd = endOf(running, zone)?.getTime() === at.getTime();
  return withNewPeriod(after, begin(next, at, isAtItsEnd ? running : null, zone));
}

/** The latest period of the running term that has begun. */
function latestPeriod(term: RunningTerm, now: Date, zone: string): number {
  const isBegun = (period: number) => beginOf(term, period, zone) <= now;
  let begun = term.period;
  for (let step = 1; step > 0; )
    if ((term.duration === null || begun + step < term.periods) && isBegun(begun + step)) {
      begun += step;
      step *= 2;
    } else step = Math.floor(step / 2);
  return begun;
}

/** The row after the time that has passed: begins each period and term at its time. A period that was missed is gone. */
export function atTime(row: TermRow, now: Date, zone: string): TermRow {
  let moved = row;
  while (moved.running !== null) {
    const { running } = moved;
    const end = endOf(running, zone);
    if (end !== null && end <= now) moved = withoutRunning(moved, end, zone);
    else {
      const period = hasNext(running) ? latestPeriod(running, now, zone) : running.period;
      return period === running.period ? moved : withNewPeriod(moved, beginPeriod(running, period, zone));
    }
  }
  return moved;
}

/** A term of the row with its place in time. */
export interface Placed {
  readonly term: Term;
  readonly begins: Date;
  /** `null`: never. */
  readonly ends: Date | null;
  /** When its periods begin, from the running one on, at most `most`. Without an end: only the running period and the next. */
  readonly periods: readonly Date[];
}

/** More periods than a plan has that people look at: a year of days. */
const maxPlaced = 400;

function placed(term: RunningTerm, zone: string, most: number): Placed {
  const periods = [term.period_begun_at];
  const end = term.duration === null ? term.period + 1 : term.periods - 1;
  const last = Math.min(end, term.period + most - 1);
  if (hasNext(term))
    for (let period = term.period + 1; period <= last; period += 1) periods.push(beginOf(term, period, zone));
  return { term, begins: term.begun_at, ends: endOf(term, zone), periods };
}

/** When each term of a row begins and ends. Terms behind one without an end are left out. */
export function placesOf({ running, waiting }: TermRow, zone: string, most = maxPlaced): Placed[] {
  const places: Placed[] = [];
  let before = running;
  if (before !== null) places.push(placed(before, zone, most));
  for (const term of waiting) {
    const end = before && endOf(before, zone);
    if (!end) break;
    before = begin(term, end, before, zone);
    places.push(placed(before, zone, most));
  }
  return places;
}

/** When the last term ends. `null`: never, or nothing runs. */
export function rowEnd({ running, waiting }: TermRow, zone: string): Date | null {
  let last = running;
  for (const term of waiting) {
    const end = last && endOf(last, zone);
    if (end === null) return null;
    last = placeAt(term, end, last);
  }
  return last && endOf(last, zone);
}
