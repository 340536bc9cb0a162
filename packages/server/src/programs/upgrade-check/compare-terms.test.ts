import { dayMs } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../db/migrations/migrate.ts';
import { atPresent, readService } from '../../modules/ground/services/index.ts';
import { engines, openBefore } from '../../testing/databases/empty-database.ts';
import { compareTerms, sayComparison, termsMigration } from './compare-terms.ts';

const zone = 'Asia/Shanghai';
/** Noon in Shanghai, after midnight in UTC. */
const noon = 4 * 3_600_000;
/** The last noon. */
const now = new Date(Math.floor((Date.now() - noon) / dayMs) * dayMs + noon);
const after = (days: number) => new Date(now.getTime() + days * dayMs);
/** The first moment of the day in Shanghai, at which usage was reset. */
const midnight = (days: number) => new Date(after(days).getTime() - 12 * 3_600_000);

interface Case {
  readonly ends: number;
  readonly bought: number;
  readonly interval?: string;
  readonly day?: number;
  readonly resets?: number;
  /** Purchases: on which day, from when, and until when. */
  readonly sold?: readonly (readonly [at: number, from: number, until: number])[];
  readonly says: string | null;
}

const ends = (days: number) => `ends ${after(days).toISOString()}`;
const at = (date: Date) => date.toISOString();

const cases: Record<string, Case> = {
  'alone@a': { ends: 20, bought: -10, interval: 'P30D', sold: [[-10, 0, 20]], says: null },
  'over@a': { ends: -1, bought: -31, interval: 'P30D', sold: [[-31, 0, -1]], says: null },
  'year@a': {
    ...{ ends: 365, bought: 0, interval: 'P30D', resets: 30, sold: [[0, 0, 365]] },
    says: `12 resets, the next ${at(midnight(30))}, ${ends(365)}; is 11 resets, the next ${at(midnight(30))}, ${ends(365)}`,
  },
  'unexplained@a': {
    ...{ ends: 74, bought: 0, interval: 'P30D', resets: 30 },
    says: `2 resets, the next ${at(midnight(30))}, ${ends(74)}; is 1 reset ${at(midnight(30))}, ${ends(74)}`,
  },
  'months@a': { ends: 88, bought: -2, interval: 'P30D', resets: 28, sold: [[-2, 0, 88]], says: null },
  'day@a': {
    ...{ ends: 50, bought: -10, interval: 'P30D', resets: 20, says: null },
    sold: [
      [-10, 0, 20],
      [-10, 20, 50],
    ],
  },
  'once@a': {
    ends: 50,
    bought: -5,
    sold: [
      [-10, 0, 20],
      [-5, 20, 50],
    ],
    says: `no reset, ${ends(50)}; is 1 reset ${at(after(20))}, ${ends(50)}`,
  },
  'renewed@a': {
    ...{ ends: 80, bought: -4, interval: 'P30D', resets: 26 },
    sold: [
      [-10, 0, 20],
      [-5, 20, 50],
      [-4, 50, 80],
    ],
    says: `2 resets, the next ${at(midnight(26))}, ${ends(80)}; is 2 resets, the next ${at(after(20))}, ${ends(80)}`,
  },
};

test.each(engines)('the dry run says before the migration what comes after it, on %s', async (engine) => {
  await using database = await openBefore(engine, termsMigration);
  await database.exec(`
    insert into product_group (name) values ('g');
    insert into product (name, group_id, kind, price, quota_bytes, level, level_duration)
      values ('月付', 1, 'main_package', 15, 100, 1, 'P30D');`);
  for (const [place, [email, one]] of Object.entries(cases).entries()) {
    const id = place + 1;
    await sql`insert into account (email, email_key, name, password, expires_at, invite_code)
      values (${email}, ${email}, 'a', '', ${after(400)}, ${email})`.execute(database.sql);
    await sql`insert into service (account_id, product_id, level, level_expires_at, quota_bytes, reset_interval,
        auto_reset_day, purchased_at, next_reset_at, proxy_password, link_token_hash, link_token_sealed)
      values (${id}, 1, 1, ${after(one.ends)}, 100, ${one.interval ?? null}, ${one.day ?? 0}, ${after(one.bought)},
        ${one.resets === undefined ? null : midnight(one.resets)}, '', ${Buffer.from([id])}, '')`.execute(
      database.sql,
    );
    for (const [day, from, until] of one.sold ?? []) {
      const before = from === 0 ? { level: 0 } : { level: 1, level_expires_at: after(from) };
      await sql`insert into purchase (account_id, created_at, product_id, product_name, kind, price, balance_after,
          service_before, service_after, expires_at)
        values (${id}, ${after(day)}, 1, '月付', 'main_package', 15, 0, ${JSON.stringify(before)}::jsonb,
          ${JSON.stringify({ level: 1, level_expires_at: after(until) })}::jsonb, ${after(until)})`.execute(
        database.sql,
      );
    }
  }
  // On PostgreSQL a server changes the same tables meanwhile, and neither waits for the other.
  const compare = () => compareTerms(database, now, zone);
  const compared =
    engine === 'pglite'
      ? await compare()
      : await database.sql.transaction().execute(async (tx) => {
          await sql`update service set used_upload = 1`.execute(tx);
          return compare();
        });
  const named = Object.entries(cases).filter(([, { says }]) => says !== null);
  expect(sayComparison(compared)).toBe(
    [
      `${termsMigration} turns the plans of 7 customers into terms: 3 keep all resets on their days, 2 get fewer, 1 get more, 1 get them on other days.`,
      ...named.map(([email, { says }]) => `  ${email}: was ${says}`),
    ].join('\n'),
  );
  expect(await migrate(database)).toContain(termsMigration);
  for (const { email, after: said } of [...compared.fewer, ...compared.more, ...compared.moved]) {
    const id = Object.keys(cases).indexOf(email) + 1;
    let { service } = await readService(database.sql, id);
    const resets: Date[] = [];
    for (let due = service.next_reset_at; due !== null; due = service.next_reset_at) {
      resets.push(due);
      service = atPresent(service, due, zone);
    }
    expect([email, resets, service.level_expires_at]).toEqual([email, said.resets, said.ends_at]);
  }
});

test('the dry run lists fifty customers', () => {
  const future = { resets: [], ends_at: now };
  const moved = Array.from({ length: 52 }, (_, index) => ({
    email: `${index}@a`,
    before: future,
    after: future,
  }));
  const lines = sayComparison({ customers: 60, fewer: [], more: [], moved }).split('\n');
  expect([lines.length, lines.at(-1)]).toEqual([52, '  and 2 more']);
});
