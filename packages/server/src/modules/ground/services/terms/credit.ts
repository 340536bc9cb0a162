import Big from 'big.js';
import { approximateDays, lengthOf } from './length.ts';
import { quotaLeft, type RunningTerm, type Term, type TermRow } from './term.ts';

/** The longest term with an interval that credits anything, in days. A longer one, or one without an end, credits nothing. */
const maxCreditedDays = approximateDays(lengthOf('P3Y'));

/** A part of a whole in whole percent, rounded down. */
const percent = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Number((BigInt(Math.max(0, part)) * 100n) / BigInt(whole));

/** The unused share of the running period in whole percent: that of its paid time or of its quota, whichever is smaller. */
function shareOf(row: TermRow, { promise, paid_until, period_begun_at }: RunningTerm, now: Date): number {
  const byQuota = percent(quotaLeft(row), promise.quota_bytes);
  if (paid_until === null) return byQuota;
  const begun = period_begun_at.getTime();
  const byTime = percent(paid_until.getTime() - Math.max(begun, now.getTime()), paid_until.getTime() - begun);
  return promise.quota_bytes === 0 ? byTime : Math.min(byTime, byQuota);
}

/** `cash * part / whole`, rounded down to a cent. */
export const partOf = (cash: string, part: number, whole: number): string =>
  Big(cash).times(part).div(whole).round(2, Big.roundDown).toFixed(2);

/** The credit of each term if the whole row ends now, in order. A credit is never more than the term's cash. */
export function creditsOf(row: TermRow, now: Date): { term: Term; credit: string }[] {
  const { running, waiting } = row;
  const creditOf = (term: Term, periods: number, share: number): string => {
    const days = term.duration === null ? Infinity : approximateDays(lengthOf(term.duration));
    if (term.interval !== null && days > maxCreditedDays) return '0.00';
    return partOf(term.cash, periods * 100 + share, term.periods * 100);
  };
  const begun = running && {
    term: running,
    credit: creditOf(running, running.periods - running.period - 1, shareOf(row, running, now)),
  };
  const ahead = waiting.map((term) => ({ term, credit: creditOf(term, term.periods, 0) }));
  return begun === null ? ahead : [begun, ...ahead];
}
