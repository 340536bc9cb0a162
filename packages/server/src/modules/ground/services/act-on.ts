import { endless } from '@ferry/core/contract/base/values/endless';
import { later, latestTime } from '../../../base/calendar.ts';
import { Refusal } from '../../../base/refusal.ts';
import { type PlanTerms, planTermsOf } from './columns/plan-terms.ts';
import { isRunning, type Service } from './service.ts';
import { type Act, type ActRefusal, applyAct } from './terms/apply-act.ts';
import { lengthBetween, noLength } from './terms/length.ts';
import { hasNext, periodEnd, timesIn } from './terms/periods.ts';
import { atTime, rowEnd } from './terms/row.ts';
import { noTerms, type RunningTerm, type Term, type TermRow } from './terms/term.ts';

/**
 * The terms that can wait at once, a bound for the row and not for customers: ten years of monthly plans.
 */
const maxWaiting = 120;

/**
 * The running term of a service whose row has none: time that staff or a release before the terms gave. It was not paid
 * for. Its running period ends at the reset that was shown.
 */
function unexplained(service: Service, now: Date, zone: string): RunningTerm {
  const { level_expires_at: end, next_reset_at, reset_interval: interval, product_id, plan_name } = service;
  const begun_at = service.period_started_at ?? service.purchased_at ?? now;
  const next = next_reset_at !== null && next_reset_at < end ? next_reset_at : null;
  const counted_from = next ?? begun_at;
  const isEndless = end.getTime() === endless.getTime();
  const rest = isEndless ? null : lengthBetween(counted_from, end, zone);
  const duration = isEndless
    ? null
    : `PT${Math.max(1, Math.round((end.getTime() - begun_at.getTime()) / 1_000))}S`;
  const restSeconds = Math.round((end.getTime() - counted_from.getTime()) / 1_000);
  const ahead =
    isEndless || next === null || interval === null ? 0 : Math.max(1, timesIn(`PT${restSeconds}S`, interval));
  return {
    id: null,
    purchase_id: null,
    product_id,
    plan_name,
    promise: { level: service.level, quota_bytes: service.quota_bytes, ...planTermsOf(service) },
    duration,
    interval,
    periods: 1 + ahead,
    cash: '0.00',
    begun_at,
    period: 0,
    period_begun_at: begun_at,
    paid_until: isEndless ? null : (next ?? end),
    counted_from,
    first: next === null ? 0 : 1,
    offset: noLength,
    rest,
  };
}

const usedOf = (service: Service) => service.used_upload + service.used_download;

/** The customer's terms with his usage, at the time of the last change. */
export function termsOf(service: Service, now: Date, zone: string): TermRow {
  const { terms, package_bytes } = service;
  const running = terms.running ?? (isRunning(service, now) ? unexplained(service, now, zone) : null);
  // Packages end with the last term, even if an expired service has no stored term.
  if (running === null) return { ...noTerms, ...terms };
  return { ...terms, running, used_bytes: usedOf(service), package_bytes };
}

/** What an act does to a service. */
export interface Acted {
  readonly after: Service;
  /** What enters the wallet for each term that ended before its time. */
  readonly credits: readonly { readonly term: Term; readonly credit: string }[];
  /** What goes back to the customer for a refund. */
  readonly refund: string;
  /** Why the act did nothing. */
  readonly refused?: ActRefusal;
}

/** Computes with dates. A date after the year 9999 is refused. */
function withinCalendar(compute: () => Acted): Acted {
  try {
    const result = compute();
    if (result.after.level_expires_at.getTime() <= latestTime) return result;
  } catch (error) {
    // Temporal's own limit is the year 275760.
    if (!(error instanceof RangeError)) throw error;
  }
  throw new Refusal('services.too_late');
}

/** Whether the plans of a row have no end, so that nothing can follow them. */
export const isWithoutEnd = ({ terms: { running, waiting } }: Service): boolean =>
  [running, ...waiting].some((term) => term?.duration === null);

/** What a service copies from a term. */
const copyOf = ({ promise, product_id, plan_name, interval }: Term) => ({
  product_id,
  plan_name,
  level: promise.level,
  quota_bytes: promise.quota_bytes,
  ...planTermsOf(promise),
  reset_interval: interval,
});

/** A service as its row says. When nothing runs any more, it keeps the promise of the last term. */
function withRow(service: Service, before: TermRow, row: TermRow, zone: string): Service {
  const { running, waiting, ended, package_bytes, used_bytes } = row;
  const terms = { running, waiting, ended };
  // An expired service keeps the usage and packages that it shows.
  if (before.running === null && running === null) return { ...service, terms, next_reset_at: null };
  const usage = used_bytes === usedOf(service) ? {} : { used_upload: 0, used_download: used_bytes };
  const after = { ...service, ...usage, package_bytes, terms };
  if (running === null) {
    const level_expires_at = ended.at(-1)?.ended_at ?? service.level_expires_at;
    const last = ended.findLast(({ begun_at }) => begun_at !== null);
    return { ...after, ...(last && copyOf(last)), level_expires_at, next_reset_at: null };
  }
  const level_expires_at = rowEnd(row, zone) ?? endless;
  return {
    ...after,
    ...copyOf(running),
    level_expires_at,
    account_expires_at: later(service.account_expires_at, level_expires_at),
    purchased_at: running.begun_at,
    period_started_at: running.period_begun_at,
    next_reset_at: hasNext(running) || waiting.length > 0 ? periodEnd(running, zone) : null,
  };
}

/** The service after what time has done. */
export function atPresent(service: Service, now: Date, zone: string): Service {
  const row = termsOf(service, now, zone);
  const present = atTime(row, now, zone);
  const isDue = service.next_reset_at !== null && service.next_reset_at <= now;
  return present === row && !isDue ? service : withRow(service, row, present, zone);
}

/** Brings a service to the present and applies an act to its terms. */
export function actOn(service: Service, act: Act, now: Date, zone: string): Acted {
  const before = termsOf(service, now, zone);
  const { row, credits, refund, refused } = applyAct(before, act, now, zone);
  const after = withRow(service, before, row, zone);
  return { after, credits, refund, ...(refused === undefined ? {} : { refused }) };
}

const assertCountable = ({ quota_bytes, package_bytes }: Service) => {
  if (quota_bytes + package_bytes > Number.MAX_SAFE_INTEGER) throw new Refusal('services.too_much');
};

/** `actOn` for an act that adds time. Throws if the row has no end, gets too long or ends after the year 9999. */
export const addTime = (
  service: Service,
  act: Extract<Act, { kind: 'append' | 'now' | 'days' }>,
  now: Date,
  zone: string,
): Acted =>
  withinCalendar(() => {
    const acted = actOn(service, act, now, zone);
    if (acted.refused === 'endless') throw new Refusal('services.endless');
    if (acted.after.terms.waiting.length > maxWaiting) throw new Refusal('services.too_many_terms');
    assertCountable(acted.after);
    return acted;
  });

/** Adds bytes with the lifetime of a traffic package. If nothing runs, nothing is added. */
export function addPackage(service: Service, bytes: number, now: Date, zone: string): Service {
  const { after } = actOn(service, { kind: 'package', bytes }, now, zone);
  assertCountable(after);
  return after;
}

/** Changes limits of the running term, or also of those behind it, on behalf of staff. */
export function withLimits(
  service: Service,
  limits: Partial<PlanTerms>,
  applyTo: 'running' | 'all' = 'running',
): Service {
  const limited = <T extends Term>(term: T): T => ({ ...term, promise: { ...term.promise, ...limits } });
  const { running, waiting, ended } = service.terms;
  return {
    ...service,
    ...limits,
    terms: {
      running: running && limited(running),
      waiting: applyTo === 'all' ? waiting.map(limited) : waiting,
      ended,
    },
  };
}
