import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noPlanTerms } from '../columns/plan-terms.ts';
import { type Act, applyAct } from './apply-act.ts';
import { creditsOf } from './credit.ts';
import { lengthOf, momentAfter } from './length.ts';
import { periodEnd, periodsOf } from './periods.ts';
import { atTime, placesOf, rowEnd } from './row.ts';
import { noTerms, type Term, type TermRow } from './term.ts';

/** Sequences of acts that are tried. */
const runs = Number(process.env.FERRY_TERM_RUNS ?? 10_000);

const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'] as const;
/** Duration and interval. */
const lengths = [
  ['P30D', 'P30D'],
  ['P90D', 'P30D'],
  ['P365D', 'P30D'],
  ['P1M', 'P1M'],
  ['P1Y', 'P1M'],
  ['P1M', 'P1D'],
  ['P30D', 'P1M'],
  ['P90D', null],
  ['P45D', 'P30D'],
  ['P2Y', 'P1M'],
  ['P2D', 'PT12H'],
  [null, 'P1M'],
  [null, null],
] as const;

const plan = fc.record({
  length: fc.constantFrom(...lengths),
  level: fc.integer({ min: 1, max: 2 }),
  quota_bytes: fc.constantFrom(0, 1_000, 2 ** 50),
  cents: fc.constantFrom(0, 1, 1_599, 30_000),
});

const step = fc.record({
  hours: fc.oneof(fc.integer({ min: 0, max: 48 }), fc.integer({ min: 0, max: 2_000 })),
  used: fc.integer({ min: 0, max: 900 }),
  act: fc.oneof(
    fc.record({ kind: fc.constantFrom('append' as const, 'now' as const), plan }),
    fc.record({ kind: fc.constant('next' as const) }),
    fc.record({
      kind: fc.constant('days' as const),
      duration: fc.constantFrom('P1D', 'P3D', 'P30D', 'P1M'),
      level: fc.constantFrom(null, 1, 2),
    }),
    fc.record({ kind: fc.constant('package' as const), bytes: fc.integer({ min: 1, max: 5_000 }) }),
    fc.record({
      kind: fc.constant('refund' as const),
      which: fc.nat({ max: 6 }),
      periods: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    }),
  ),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const termsOf = ({ running, waiting }: TermRow): Term[] => [...(running ? [running] : []), ...waiting];
const isEndless = (row: TermRow): boolean => termsOf(row).some(({ duration }) => duration === null);
const isInDays = (duration: string | null): boolean => /^P\d+D$/.test(duration ?? '');
const centsOf = (money: string): number => Math.round(Number(money) * 100);

/** What was paid and given until now, to compare the row with. */
class Account {
  row: TermRow = noTerms;
  now = new Date('2026-01-31T07:00:00Z');
  paid = 0;
  back = 0;
  sales = 0;
  periods = 0;
  begun = 0;
  /** Whether periods can be counted: a term without an end has no last one. */
  isCounted = true;
  readonly zone: string;
  constructor(zone: string) {
    this.zone = zone;
  }

  /** Keeps the next row, and counts a period that began. */
  keep(next: TermRow): void {
    const [was, is] = [this.row.running, next.running];
    const isNew = is !== null && (was?.period !== is.period || was.period_begun_at < is.period_begun_at);
    if (isNew && is.period_begun_at.getTime() !== was?.period_begun_at.getTime()) {
      this.begun += 1;
      expect(next.used_bytes).toBe(0);
    }
    this.row = next;
  }

  actOf({ act }: Step): Act | undefined {
    switch (act.kind) {
      case 'next': {
        const seen = this.row.running?.period_begun_at;
        return seen && { kind: 'next', period_begun_at: seen };
      }
      case 'refund':
        return {
          kind: 'refund',
          purchase_id: this.sales - act.which,
          ...(act.periods ? { periods: act.periods } : {}),
        };
      case 'append':
      case 'now': {
        const [duration, interval] = act.plan.length;
        const term: Term = {
          id: null,
          purchase_id: this.sales + 1,
          product_id: 1,
          plan_name: null,
          promise: {
            level: act.plan.level,
            quota_bytes: act.plan.quota_bytes,
            ...noPlanTerms,
          },
          duration,
          interval,
          periods: periodsOf(duration, interval),
          cash: (act.plan.cents / 100).toFixed(2),
        };
        return { kind: act.kind, term };
      }
      default:
        return act;
    }
  }

  do(one: Step): void {
    this.now = new Date(this.now.getTime() + one.hours * 3_600_000);
    this.keep(atTime(this.row, this.now, this.zone));
    if (this.row.running) this.row = { ...this.row, used_bytes: this.row.used_bytes + one.used };
    const act = this.actOf(one);
    if (act === undefined) return;
    const before = this.row;
    const result = applyAct(before, act, this.now, this.zone);
    expect(applyAct(before, act, this.now, this.zone)).toEqual(result);
    if (result.refused !== undefined) {
      expect(result.row).toEqual(before);
      return;
    }
    if (act.kind === 'append' || act.kind === 'now') {
      this.sales += 1;
      this.paid += centsOf(act.term.cash);
      this.periods += act.term.periods;
    }
    if (act.kind === 'days' && result.row.waiting.length > before.waiting.length)
      this.periods += periodsOf(act.duration, before.running?.interval ?? null);
    for (const { term, credit } of result.credits)
      expect(centsOf(credit)).toBeLessThanOrEqual(centsOf(term.cash));
    this.back +=
      centsOf(result.refund) + result.credits.reduce((sum, { credit }) => sum + centsOf(credit), 0);
    this.checkTime(before, act, result.row);
    this.checkWorth(before, act, result.row);
    this.keep(result.row);
  }

  /** The end of the row moves by what is bought, given and given up. */
  private checkTime(before: TermRow, act: Act, after: TermRow): void {
    const { zone, now } = this;
    const [was, is] = [rowEnd(before, zone), rowEnd(after, zone)];
    const isShorter = act.kind === 'next' || act.kind === 'refund';
    // A month from 31 January 15:00 ends on 28 February 15:00, and one from 28 January 16:00 an hour later.
    const clamped = termsOf(before).every(({ duration }) => isInDays(duration)) ? 0 : 86_400_000;
    if (isShorter && !isEndless(before)) expect(Number(is ?? 0)).toBeLessThan(Number(was ?? 0) + clamped + 1);
    // Without months and changes of the clock, the sum is exact.
    const isExact = [before, after].every((row) => termsOf(row).every(({ duration }) => isInDays(duration)));
    if (zone !== 'UTC' || !isExact) return;
    const end = was ?? now;
    if (act.kind === 'append') expect(is).toEqual(momentAfter(end, lengthOf(act.term.duration ?? ''), zone));
    if (act.kind === 'now') expect(is).toEqual(momentAfter(now, lengthOf(act.term.duration ?? ''), zone));
    if (act.kind === 'days' && isInDays(act.duration))
      expect(is).toEqual(momentAfter(end, lengthOf(act.duration), zone));
    if (act.kind === 'next' && before.running) {
      const rest = Number(periodEnd(before.running, zone)) - now.getTime();
      expect(is).toEqual(new Date(end.getTime() - rest));
    }
  }

  /** What a change of plan would credit grows by what is paid and by nothing else. */
  private checkWorth(before: TermRow, act: Act, after: TermRow): void {
    const worthOf = (row: TermRow) =>
      creditsOf(row, this.now).reduce((sum, { credit }) => sum + centsOf(credit), 0);
    const paid = act.kind === 'append' || act.kind === 'now' ? centsOf(act.term.cash) : 0;
    expect(worthOf(after)).toBeLessThanOrEqual(worthOf(before) + paid);
  }

  look(): void {
    const { row, now, zone } = this;
    expect(this.back).toBeLessThanOrEqual(this.paid);
    for (const { cash } of [...row.waiting, ...row.ended]) expect(centsOf(cash)).toBeGreaterThanOrEqual(0);
    const places = placesOf(row, zone);
    expect(places).toHaveLength(row.waiting.length + (row.running ? 1 : 0));
    const ahead = places.flatMap(({ periods }) => periods);
    this.isCounted &&= !isEndless(row);
    if (this.isCounted) expect(this.begun + Math.max(0, ahead.length - 1)).toBeLessThanOrEqual(this.periods);
    const moments = ahead.map(Number);
    expect(moments).toEqual([...new Set(moments)].sort((one, other) => one - other));
    for (const [index, { begins, ends, periods }] of places.entries()) {
      expect(ends === null || (ends > begins && (periods.at(-1) ?? begins) < ends)).toBe(true);
      if (index > 0) expect(begins).toEqual(places[index - 1]?.ends);
    }
    if (row.running) {
      expect(Number(places[0]?.begins)).toBeLessThanOrEqual(now.getTime());
      expect(places[0]?.ends === null || Number(places[0]?.ends) > now.getTime()).toBe(true);
    }
  }

  /** What was announced is what comes, however often somebody looks meanwhile. */
  wait(): void {
    const { row, now, zone } = this;
    const later = new Date(now.getTime() + 45 * 86_400_000);
    const endsOf = (of: TermRow) => placesOf(of, zone).map(({ ends }) => ends);
    const come = endsOf(atTime(row, later, zone));
    expect(come).toEqual(endsOf(row).slice(placesOf(row, zone).length - come.length));
    const [soon, late] = [20, 90].map((days) => new Date(now.getTime() + days * 86_400_000)) as [Date, Date];
    const known = ({ ended, ...rest }: TermRow) => ({ ...rest, ended: ended.map(({ cash }) => cash) });
    expect(known(atTime(atTime(row, soon, zone), late, zone))).toEqual(known(atTime(row, late, zone)));
  }
}

test('any row gives at most what was paid and given, without a gap, and returns no more than was paid', {
  timeout: Math.max(600_000, runs * 60),
}, () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.array(step, { minLength: 1, maxLength: 15 }), (zone, steps) => {
      const account = new Account(zone);
      for (const one of steps) {
        account.do(one);
        account.look();
      }
      account.wait();
    }),
    { numRuns: runs },
  );
});
