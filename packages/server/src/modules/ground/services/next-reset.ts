import { Temporal } from 'temporal-polyfill';
import { dayOf, startOf } from '../../../base/calendar.ts';
import type { Service } from './service.ts';

type Rule = Pick<Service, 'purchased_at' | 'reset_interval' | 'auto_reset_day' | 'level_expires_at'>;
type Periods = Rule & Pick<Service, 'next_reset_at' | 'period_started_at'>;

function times(step: Temporal.Duration, count: number): Temporal.Duration {
  const { years, months, weeks, days } = step;
  return Temporal.Duration.from({
    years: years * count,
    months: months * count,
    weeks: weeks * count,
    days: days * count,
  });
}

/** The next whole multiple of the interval since the purchase. */
function nextMultiple(bought: Date, interval: string, now: Date, zone: string): Date {
  const first = dayOf(bought, zone);
  const step = Temporal.Duration.from(interval);
  const longest = step.years * 366 + step.months * 31 + step.weeks * 7 + step.days;
  const elapsed = first.until(dayOf(now, zone)).days;
  for (let count = Math.max(1, Math.floor(elapsed / longest)); ; count += 1) {
    const at = startOf(first.add(times(step, count)), zone);
    if (at > now) return at;
  }
}

/** The next such day of a month, or the last day of a shorter month. */
function nextMonthly(day: number, now: Date, zone: string): Date {
  const month = dayOf(now, zone).with({ day: 1 });
  const inMonth = (of: Temporal.PlainDate) => startOf(of.with({ day }), zone);
  const at = inMonth(month);
  return at > now ? at : inMonth(month.add({ months: 1 }));
}

/**
 * When the usage is reset: at 00:00 of the site's zone, on whole multiples of the interval since the purchase, or
 * else monthly on a day. `null`: never. There is no reset on the day that the package ends, because it would give a
 * whole quota for the remaining hours.
 */
export function nextReset(rule: Rule, now: Date, zone: string): Date | null {
  const at =
    rule.reset_interval !== null && rule.purchased_at !== null
      ? nextMultiple(rule.purchased_at, rule.reset_interval, now, zone)
      : rule.auto_reset_day > 0
        ? nextMonthly(rule.auto_reset_day, now, zone)
        : null;
  const lastDay = startOf(dayOf(rule.level_expires_at, zone), zone);
  return at !== null && at < lastDay ? at : null;
}

/**
 * The reset that is due now if a running level is extended: one that the job has not done yet, or today's, which was
 * skipped because the level ended today. `null`: none.
 */
export function dueReset(service: Periods, until: Date, now: Date, zone: string): Date | null {
  const { next_reset_at, period_started_at, level_expires_at } = service;
  if (next_reset_at !== null && next_reset_at <= now) return next_reset_at;
  const lastDay = startOf(dayOf(level_expires_at, zone), zone);
  if (lastDay > now) return null;
  const justBefore = new Date(lastDay.getTime() - 1);
  const at = nextReset({ ...service, level_expires_at: until }, justBefore, zone);
  const isMade = period_started_at !== null && at !== null && period_started_at >= at;
  return at !== null && at <= now && !isMade ? at : null;
}
