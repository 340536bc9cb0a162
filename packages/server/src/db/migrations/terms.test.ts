import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { atPresent, placesOf, readService, termsOf } from '../../modules/ground/services/index.ts';
import { engines, openBefore } from '../../testing/databases/empty-database.ts';
import { migrate } from './migrate.ts';

const zone = 'Asia/Shanghai';
const now = new Date();
const days = (count: number) => new Date(now.getTime() + count * 86_400_000).toISOString();
/** The days from now to a moment. */
const daysTo = (at: Date | null | undefined) =>
  at ? Math.round((at.getTime() - now.getTime()) / 86_400_000) : null;

/** What was sold: when, what was before and after, and when it was refunded. */
interface Sold {
  readonly at: number;
  readonly before?: readonly [level: number, ends: number];
  readonly after: readonly [level: number, ends: number];
  readonly refunded?: number;
}

/** A customer's plan and purchases before the terms, in days from now, and what becomes of them. */
interface Case {
  readonly ends: number;
  readonly resets?: number;
  readonly level?: number;
  readonly sold: readonly Sold[];
  /** The day on which the running plan began. Without it, the test does not check the day. */
  readonly begun?: number;
  readonly row: readonly (readonly [purchase: number | null, ends: number, periods: number, cash: string])[];
  readonly ended?: readonly number[];
}

const cases: Record<string, Case> = {
  'a plan alone': {
    ends: 20,
    sold: [{ at: -10, after: [1, 20] }],
    row: [[0, 20, 1, '15.00']],
  },
  'a plan that was renewed twice': {
    ends: 80,
    resets: 26,
    sold: [
      { at: -10, after: [1, 20] },
      { at: -5, before: [1, 20], after: [1, 50] },
      { at: -4, before: [1, 50], after: [1, 80] },
    ],
    row: [
      [0, 20, 1, '15.00'],
      [1, 50, 1, '15.00'],
      [2, 80, 1, '15.00'],
    ],
  },
  'a plan that was renewed on its first day, and is shown a reset on its last': {
    ends: 50,
    resets: 19.5,
    sold: [
      { at: -10, after: [1, 20] },
      { at: -10, before: [1, 20], after: [1, 50] },
    ],
    row: [
      [0, 20, 1, '15.00'],
      [1, 50, 1, '15.00'],
    ],
  },
  'days of a code behind a plan that is shown a reset on its last day': {
    ends: 27,
    resets: 19.5,
    sold: [{ at: -10, after: [1, 20] }],
    row: [
      [0, 20, 1, '15.00'],
      [null, 27, 1, '0.00'],
    ],
  },
  'a plan that is shown a reset before its last day': {
    ends: 50,
    resets: 18.5,
    sold: [
      { at: -10, after: [1, 20] },
      { at: -10, before: [1, 20], after: [1, 50] },
    ],
    row: [
      [0, 20, 2, '15.00'],
      [1, 50, 1, '15.00'],
    ],
  },
  'three months, of which one is over': {
    ends: 50,
    resets: 20,
    sold: [{ at: -40, after: [1, 50] }],
    row: [[0, 50, 3, '15.00']],
  },
  'time that nobody bought': { ends: 5, sold: [], row: [] },
  'days of a code behind a plan': {
    ends: 27,
    sold: [{ at: -10, after: [1, 20] }],
    row: [
      [0, 20, 1, '15.00'],
      [null, 27, 1, '0.00'],
    ],
  },
  'a plan that took the place of another': {
    ends: 20,
    level: 2,
    sold: [
      { at: -20, after: [1, 10] },
      { at: -10, before: [1, 10], after: [2, 20] },
    ],
    row: [[1, 20, 1, '15.00']],
    ended: [0],
  },
  'a plan that came back after another had taken its place, and what waited then': {
    ends: 25,
    sold: [
      { at: -9, after: [1, 21] },
      { at: -8, before: [1, 21], after: [1, 51] },
      { at: -7, before: [1, 51], after: [2, 23] },
      { at: -5, before: [2, 23], after: [1, 25] },
    ],
    row: [[3, 25, 1, '15.00']],
    ended: [0, 1, 2],
  },
  'a plan whose renewal was refunded': {
    ends: 20,
    sold: [
      { at: -10, after: [1, 20] },
      { at: -5, before: [1, 20], after: [1, 50], refunded: -3 },
    ],
    row: [[0, 20, 1, '15.00']],
  },
  'the first of two plans was refunded': {
    ends: 26,
    sold: [
      { at: -4, after: [1, 26], refunded: -3 },
      { at: -4, before: [1, 26], after: [1, 56] },
    ],
    begun: -4,
    row: [[1, 26, 1, '15.00']],
  },
  'the first of three plans was refunded': {
    ends: 56,
    sold: [
      { at: -4, after: [1, 26], refunded: -3 },
      { at: -4, before: [1, 26], after: [1, 56] },
      { at: -4, before: [1, 56], after: [1, 86] },
    ],
    begun: -4,
    row: [
      [1, 26, 1, '15.00'],
      [2, 56, 1, '15.00'],
    ],
  },
  'the second of three plans was refunded': {
    ends: 56,
    sold: [
      { at: -4, after: [1, 26] },
      { at: -4, before: [1, 26], after: [1, 56], refunded: -3 },
      { at: -4, before: [1, 56], after: [1, 86] },
    ],
    begun: -4,
    row: [
      [0, 26, 1, '15.00'],
      [2, 56, 1, '15.00'],
    ],
  },
  'the first and the second of three plans were refunded': {
    ends: 26,
    sold: [
      { at: -4, after: [1, 26], refunded: -3 },
      { at: -4, before: [1, 26], after: [1, 56], refunded: -2 },
      { at: -4, before: [1, 56], after: [1, 86] },
    ],
    begun: -4,
    row: [[2, 26, 1, '15.00']],
  },
  'the first of three plans was refunded, and the second is over': {
    ends: 15,
    sold: [
      { at: -45, after: [1, -15], refunded: -1 },
      { at: -45, before: [1, -15], after: [1, 15] },
      { at: -45, before: [1, 15], after: [1, 45] },
    ],
    begun: -15,
    row: [[2, 15, 1, '15.00']],
    ended: [1],
  },
  'the first of two plans was refunded before the third was bought': {
    ends: 50,
    sold: [
      { at: -10, after: [1, 20], refunded: -8 },
      { at: -9, before: [1, 20], after: [1, 50] },
      { at: -7, before: [1, 20], after: [1, 50] },
    ],
    begun: -10,
    row: [
      [1, 20, 1, '15.00'],
      [2, 50, 1, '15.00'],
    ],
  },
  'a plan was refunded after others had taken its place': {
    ends: 52,
    sold: [
      { at: -10, after: [1, 20], refunded: -6 },
      { at: -9, before: [1, 20], after: [2, 21] },
      { at: -8, before: [2, 21], after: [1, 22] },
      { at: -7, before: [1, 22], after: [1, 52] },
    ],
    begun: -8,
    row: [
      [2, 22, 1, '15.00'],
      [3, 52, 1, '15.00'],
    ],
    ended: [1],
  },
  'a plan that has ended': { ends: -5, sold: [{ at: -35, after: [1, -5] }], row: [], ended: [0] },
};

const state = ([level = 0, ends = 0]: readonly number[]) =>
  JSON.stringify(
    level === 0 ? { level, level_expires_at: null } : { level, level_expires_at: days(ends), bytes_left: 1 },
  );

test.each(engines)('what was sold becomes terms, and nobody loses a day, on %s', async (engine) => {
  await using database = await openBefore(engine, '0201_terms.sql');
  await database.exec(`
    insert into product_group (name) values ('g');
    insert into product (name, group_id, kind, price, quota_bytes, level, level_duration, reset_interval)
      values ('月付', 1, 'main_package', 15, 100, 1, 'P30D', 'P30D');
    insert into script_token (name, token_hash, scopes, owner, role, created_at)
      values ('t', '', '{}', 'o', 'owner', now());`);
  let purchases = 0;
  const firsts = new Map<string, number>();
  for (const [at, [name, { ends, resets, level = 1, sold }]] of Object.entries(cases).entries()) {
    const id = at + 1;
    firsts.set(name, purchases + 1);
    await sql`insert into account (email, email_key, name, password, expires_at, invite_code)
      values (${name}, ${name}, 'a', '', ${days(365)}, ${name})`.execute(database.sql);
    await sql`insert into service (account_id, product_id, level, level_expires_at, quota_bytes, reset_interval,
        next_reset_at, proxy_password, link_token_hash, link_token_sealed)
      values (${id}, 1, ${level}, ${days(ends)}, 100, 'P30D', ${resets === undefined ? null : days(resets)}, '',
        ${Buffer.from([id])}, '')`.execute(database.sql);
    for (const { at, before = [0, 0], after, refunded } of sold) {
      purchases += 1;
      await sql`insert into purchase (account_id, created_at, product_id, product_name, kind, price, balance_after,
          service_before, service_after, expires_at)
        values (${id}, ${days(at)}, 1, '月付', 'main_package', 15, 0, ${state(before)}::jsonb, ${state(after)}::jsonb,
          ${days(after[1])})`.execute(database.sql);
      if (refunded !== undefined)
        await sql`insert into purchase_refund (purchase_id, account_id, token_id, at, amount, remark, answer)
          select ${purchases}, ${id}, id, ${days(refunded)}::timestamptz, 15, '', '{}' from script_token`.execute(
          database.sql,
        );
    }
  }
  await migrate(database);
  for (const [at, [name, { ends, begun, row, ended = [] }]] of Object.entries(cases).entries()) {
    const first = firsts.get(name) ?? 0;
    const { service } = await readService(database.sql, at + 1);
    const { running, waiting } = service.terms;
    const found = [...(running ? [running] : []), ...waiting];
    expect([name, found.map(({ purchase_id, periods, cash }) => [purchase_id, periods, cash])]).toEqual([
      name,
      row.map(([place, , periods, cash]) => [place === null ? null : first + place, periods, cash]),
    ]);
    const places = running ? placesOf(termsOf(service, now, zone), zone) : [];
    expect([name, places.map((place) => daysTo(place.ends))]).toEqual([name, row.map(([, until]) => until)]);
    if (begun !== undefined) expect([name, daysTo(places[0]?.begins)]).toEqual([name, begun]);
    const past = await database.sql
      .selectFrom('service_term')
      .select(['purchase_id', 'cash'])
      .where('account_id', '=', at + 1)
      .where('ended_at', 'is not', null)
      .orderBy('purchase_id')
      .execute();
    expect([name, past]).toEqual([
      name,
      ended.map((place) => ({ purchase_id: first + place, cash: '15.00' })),
    ]);
    // The end stays, and each term but the last brings the next one at its own end.
    expect(service.level_expires_at.toISOString()).toBe(days(ends));
    for (const [place, [, until]] of row.slice(0, -1).entries()) {
      const later = atPresent(service, new Date(Date.parse(days(until)) + 1_000), zone);
      expect([name, later.terms.running?.id]).toEqual([name, found[place + 1]?.id]);
      expect(later.level_expires_at.getTime() - Date.parse(days(ends))).toBeLessThan(1_000);
    }
  }
});
