import Big from 'big.js';
import { creditsOf, partOf } from './credit.ts';
import { lengthOf, momentAfter, noLength, plus, textOf } from './length.ts';
import { begin, hasNext, periodEnd, periodsOf, timesIn, withPeriodUntil } from './periods.ts';
import { atTime, withoutRunning } from './row.ts';
import { ended, type PlanPromise, packageLeft, type RunningTerm, type Term, type TermRow } from './term.ts';

/** A change of a row of terms. */
export type Act =
  /** A purchase, a renewal or a code that gives a product: `term` begins when all others have ended. */
  | { readonly kind: 'append'; readonly term: Term }
  /** A purchase that ends all other terms. Each of them credits its unused part. */
  | { readonly kind: 'now'; readonly term: Term }
  /** The customer gives up the rest of the running period and begins the next one. The time names the running period. */
  | { readonly kind: 'next'; readonly period_begun_at: Date }
  /**
   * Days that were given. `level` is the level that they are for; `null`: that of the running term. Half an interval or
   * more is a term of its own, with a quota for each period. Less makes the running period longer.
   */
  | { readonly kind: 'days'; readonly duration: string; readonly level: number | null }
  | { readonly kind: 'package'; readonly bytes: number }
  /** `periods`: the number of periods to refund, which have not begun, from the end of the term. Without it: all. */
  | { readonly kind: 'refund'; readonly purchase_id: number; readonly periods?: number }
  /** Staff apply a changed product to terms that were sold before. A running quota never gets smaller. */
  | {
      readonly kind: 'promise';
      readonly product_id: number;
      readonly promise: PlanPromise;
      readonly to: 'waiting' | 'all';
    };

/** Why an act does nothing. */
export type ActRefusal =
  /** Nothing runs. */
  | 'nothing_runs'
  /** A term of the row has no end. Nothing can follow it, days cannot lengthen it, and its next period cannot begin early. */
  | 'endless'
  /** Neither a period nor a term follows. */
  | 'nothing_follows'
  /** The named period no longer runs. */
  | 'other_period'
  /** A plan of another level runs. */
  | 'other_level'
  /** The purchase has no term, or its term has ended and all of its cash was credited or refunded. */
  | 'nothing_to_refund'
  /** Fewer of its periods have yet to begin. */
  | 'too_many_periods';

export interface ActResult {
  readonly row: TermRow;
  /** What enters the wallet for each term that ended before its time. */
  readonly credits: readonly { readonly term: Term; readonly credit: string }[];
  /** What goes back to the customer for a refund. */
  readonly refund: string;
  readonly refused?: ActRefusal;
}

const refuse = (row: TermRow, refused: ActRefusal): ActResult => ({
  row,
  credits: [],
  refund: '0.00',
  refused,
});
const done = (row: TermRow, more: Partial<ActResult> = {}): ActResult => ({
  row,
  credits: [],
  refund: '0.00',
  ...more,
});

const less = (cash: string, taken: string): string => Big(cash).minus(taken).toFixed(2);

function started(row: TermRow, term: Term, now: Date, zone: string): TermRow {
  return {
    ...row,
    running: begin(term, now, null, zone),
    waiting: [],
    used_bytes: 0,
    package_bytes: packageLeft(row),
  };
}

function append(row: TermRow, term: Term, now: Date, zone: string): ActResult {
  if (row.running === null) return done(started(row, term, now, zone));
  if ([row.running, ...row.waiting].some(({ duration }) => duration === null)) return refuse(row, 'endless');
  return done({ ...row, waiting: [...row.waiting, term] });
}

function beginNow(row: TermRow, term: Term, now: Date, zone: string): ActResult {
  const credits = creditsOf(row, now);
  const gone = credits.map(({ term: one, credit }) => {
    const begun_at = one === row.running ? row.running.begun_at : null;
    return ended({ ...one, cash: less(one.cash, credit) }, begun_at, now);
  });
  return done(started({ ...row, ended: [...row.ended, ...gone] }, term, now, zone), { credits });
}

function beginNext(row: TermRow, seen: Date, now: Date, zone: string): ActResult {
  const { running } = row;
  if (running === null) return refuse(row, 'nothing_runs');
  if (running.duration === null) return refuse(row, 'endless');
  if (running.period_begun_at.getTime() !== seen.getTime()) return refuse(row, 'other_period');
  if (!hasNext(running) && row.waiting.length === 0) return refuse(row, 'nothing_follows');
  // The running period ends at `now`, so the next one begins there.
  return done(atTime({ ...row, running: withPeriodUntil(running, now, zone) }, now, zone));
}

function giveDays(row: TermRow, duration: string, level: number | null, zone: string): ActResult {
  const { running, waiting } = row;
  if (running === null) return refuse(row, 'nothing_runs');
  const own = running.promise.level;
  if (level !== null && level !== own) return refuse(row, 'other_level');
  const end = periodEnd(running, zone);
  if (running.duration === null || end === null) return refuse(row, 'endless');
  const length = lengthOf(duration);
  const { interval, promise, product_id, plan_name } = running;
  const isPeriod = interval !== null && timesIn(duration, interval) > 0;
  if (!isPeriod) {
    const longer = withPeriodUntil(running, momentAfter(end, length, zone), zone);
    return done({ ...row, running: longer });
  }
  const given = {
    id: null,
    purchase_id: null,
    product_id,
    plan_name,
    promise,
    duration,
    interval,
    periods: periodsOf(duration, interval),
    cash: '0.00',
  };
  const other = waiting.findIndex((term) => term.promise.level !== own || term.duration === null);
  const at = other === -1 ? waiting.length : other;
  return done({ ...row, waiting: waiting.toSpliced(at, 0, given) });
}

function addPackage(row: TermRow, bytes: number): ActResult {
  if (row.running === null) return refuse(row, 'nothing_runs');
  const over = row.used_bytes - row.running.promise.quota_bytes;
  return done({ ...row, package_bytes: Math.max(row.package_bytes, over) + bytes });
}

/** A term without its last periods, and with what is left of its cash. */
function withFewerPeriods<T extends Term>(term: T, count: number, refund: string): T {
  const periods = term.periods - count;
  const interval = lengthOf(term.interval ?? 'PT0S');
  return {
    ...term,
    periods,
    duration: textOf(plus(noLength, interval, periods)),
    cash: less(term.cash, refund),
  };
}

function refundPeriods(row: TermRow, term: Term, count: number): ActResult {
  const { running, waiting } = row;
  const isRunning = term === running;
  const ahead = isRunning ? term.periods - running.period - 1 : term.periods - 1;
  if (term.duration === null || count > ahead || !(isRunning || waiting.includes(term)))
    return refuse(row, 'too_many_periods');
  const refund = partOf(term.cash, count, term.periods);
  if (!isRunning)
    return done(
      { ...row, waiting: waiting.map((one) => (one === term ? withFewerPeriods(one, count, refund) : one)) },
      { refund },
    );
  const shorter: RunningTerm = withFewerPeriods(running, count, refund);
  const rest = plus(noLength, lengthOf(running.interval ?? 'PT0S'), shorter.periods - running.first);
  return done({ ...row, running: { ...shorter, rest } }, { refund });
}

function refundPurchase(row: TermRow, id: number, now: Date, zone: string, count?: number): ActResult {
  const { running, waiting } = row;
  const present = [...(running ? [running] : []), ...waiting].find(({ purchase_id }) => purchase_id === id);
  const term = present ?? row.ended.find(({ purchase_id, cash }) => purchase_id === id && Big(cash).gt(0));
  if (term === undefined) return refuse(row, 'nothing_to_refund');
  const isWhole = count === undefined || (waiting.includes(term) && count === term.periods);
  if (!isWhole) return refundPeriods(row, term, count);
  const refund = term.cash;
  if (term === running)
    return done(withoutRunning({ ...row, running: { ...running, cash: '0.00' } }, now, zone), { refund });
  if (present === undefined) {
    const paid = row.ended.map((one) => (one === term ? { ...one, cash: '0.00' } : one));
    return done({ ...row, ended: paid }, { refund });
  }
  const left = ended({ ...term, cash: '0.00' }, null, now);
  return done(
    { ...row, waiting: waiting.filter((one) => one !== term), ended: [...row.ended, left] },
    { refund },
  );
}

function applyPromise(
  row: TermRow,
  { product_id, promise, to }: Extract<Act, { kind: 'promise' }>,
): ActResult {
  const waiting = row.waiting.map((term) => (term.product_id === product_id ? { ...term, promise } : term));
  const { running } = row;
  if (to === 'waiting' || running === null || running.product_id !== product_id)
    return done({ ...row, waiting });
  const quota_bytes = Math.max(running.promise.quota_bytes, promise.quota_bytes);
  return done({ ...row, waiting, running: { ...running, promise: { ...promise, quota_bytes } } });
}

/**
 * Brings a row of terms to the present (`atTime`), then applies an act to it. A refused act changes nothing else. It is a
 * pure function, so that a quote and its purchase cannot differ.
 */
export function applyAct(before: TermRow, act: Act, now: Date, zone: string): ActResult {
  const row = atTime(before, now, zone);
  switch (act.kind) {
    case 'append':
      return append(row, act.term, now, zone);
    case 'now':
      return beginNow(row, act.term, now, zone);
    case 'next':
      return beginNext(row, act.period_begun_at, now, zone);
    case 'days':
      return giveDays(row, act.duration, act.level, zone);
    case 'package':
      return addPackage(row, act.bytes);
    case 'refund':
      return refundPurchase(row, act.purchase_id, now, zone, act.periods);
    case 'promise':
      return applyPromise(row, act);
  }
}
