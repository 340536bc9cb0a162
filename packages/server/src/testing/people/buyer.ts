import { Temporal } from 'temporal-polyfill';
import { type Act, type ActResult, applyAct } from '../../modules/ground/services/terms/apply-act.ts';
import { periodsOf } from '../../modules/ground/services/terms/periods.ts';
import { atTime, placesOf, rowEnd } from '../../modules/ground/services/terms/row.ts';
import {
  noTerms,
  packageLeft,
  quotaLeft,
  type Term,
  type TermRow,
} from '../../modules/ground/services/terms/term.ts';

const zone = 'Asia/Shanghai';
const GB = 1e9;

/** Plans for sale: price, duration, interval, level and GB. */
export const plans = {
  S30: [15, 'P30D', 'P30D', 1, 100],
  S90: [40, 'P90D', 'P30D', 1, 100],
  S365: [150, 'P365D', 'P30D', 1, 100],
  M1: [16, 'P1M', 'P1M', 1, 100],
  S30M: [15, 'P30D', 'P1M', 1, 100],
  D1M: [9, 'P1M', 'P1D', 1, 5],
  B30: [30, 'P30D', 'P30D', 2, 300],
  B365: [300, 'P365D', 'P30D', 2, 300],
} as const;
type Plan = keyof typeof plans;

/** A moment of 2026 by the clock of Shanghai, such as `3-01 15:00`. */
export function at(text: string): Date {
  const [day = '', clock = '15:00'] = text.split(' ');
  const [month = '', of = ''] = day.split('-');
  const date = `2026-${month.padStart(2, '0')}-${of.padStart(2, '0')}`;
  return new Date(Temporal.ZonedDateTime.from(`${date}T${clock}[${zone}]`).epochMilliseconds);
}

const shown = (moment: Date | null | undefined): string =>
  moment
    ? Temporal.Instant.fromEpochMilliseconds(moment.getTime())
        .toZonedDateTimeISO(zone)
        .toString({ smallestUnit: 'minute', offset: 'never', timeZoneName: 'never' })
        .replace('T', ' ')
    : 'never';

/** A customer with a wallet who buys plans of the examples, without a server. Moments are of 2026, in Shanghai. */
export function openBuyer() {
  let row: TermRow = noTerms;
  let cents = 0;
  let bought = 0;
  const quotas = { begun: 0 };
  const termOf = (plan: Plan, price: number, gigabytes: number = plans[plan][4]): Term => {
    const [, duration, interval, level] = plans[plan];
    bought += 1;
    const promise = {
      level,
      quota_bytes: gigabytes * GB,
      speed_limit: null,
      device_limit: null,
      node_groups: null,
    };
    return {
      id: null,
      purchase_id: bought,
      product_id: Object.keys(plans).indexOf(plan),
      promise,
      duration,
      interval,
      periods: periodsOf(duration, interval),
      cash: price.toFixed(2),
    };
  };
  const keep = (next: TermRow) => {
    const [was, is] = [row.running?.period_begun_at, next.running?.period_begun_at];
    if (is && is.getTime() !== was?.getTime()) quotas.begun += 1;
    row = next;
  };
  const act = (when: string, what: Act): ActResult => {
    keep(atTime(row, at(when), zone));
    const result = applyAct(row, what, at(when), zone);
    keep(result.row);
    for (const { credit } of result.credits) cents += Math.round(Number(credit) * 100);
    cents += Math.round(Number(result.refund) * 100);
    return result;
  };
  return {
    buy(
      plan: Plan,
      when = '3-01',
      { now = false, price = plans[plan][0] as number, gigabytes = plans[plan][4] as number } = {},
    ) {
      const result = act(when, { kind: now ? 'now' : 'append', term: termOf(plan, price, gigabytes) });
      if (!result.refused) cents -= price * 100;
      return result.credits.map(({ credit }) => credit);
    },
    next: (when: string, seen = row.running?.period_begun_at) =>
      act(when, { kind: 'next', period_begun_at: seen ?? at(when) }).refused,
    days: (duration: string, when: string, level: number | null = null) =>
      act(when, { kind: 'days', duration, level }),
    refund: (id: number, when: string, periods?: number) =>
      act(when, { kind: 'refund', purchase_id: id, ...(periods ? { periods } : {}) }).refund,
    edit(plan: Plan, gigabytes: number, when: string, to: 'waiting' | 'all') {
      const { product_id, promise } = termOf(plan, 0, gigabytes);
      return act(when, { kind: 'promise', product_id: product_id ?? 0, promise, to });
    },
    pack: (gigabytes: number, when: string) => act(when, { kind: 'package', bytes: gigabytes * GB }),
    use(gigabytes: number, when: string) {
      keep(atTime(row, at(when), zone));
      row = { ...row, used_bytes: row.used_bytes + gigabytes * GB };
    },
    worth: (when: string) =>
      applyAct(
        row,
        { kind: 'now', term: { ...termOf('B30', 30), cash: '0.00' } },
        at(when),
        zone,
      ).credits.map(({ credit }) => credit),
    look(when?: string) {
      if (when) keep(atTime(row, at(when), zone));
      const places = placesOf(row, zone);
      const periods = places.flatMap((place) => place.periods);
      return {
        quotas: `${quotas.begun}+${periods.length - 1}`,
        begin: periods.map(shown),
        end: shown(rowEnd(row, zone)),
        wallet: (cents / 100).toFixed(2),
      };
    },
    get left() {
      return {
        level: row.running?.promise.level,
        quota: quotaLeft(row) / GB,
        package: packageLeft(row) / GB,
      };
    },
  };
}
