import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/databases/open-test-database.ts';
import { migrate } from '../migrations/migrate.ts';

describe('both engines read the same', () => {
  test('64-bit integers as numbers, numerics, days and intervals as text, moments as dates', async () => {
    const database = await openTestDatabase();
    const { rows } = await sql`
      select 9007199254740991::bigint as bytes, 12.50::numeric as money, '2026-03-29'::date as day,
        interval '30 days' as duration, '2026-03-10T04:00:00Z'::timestamptz as moment, '192.0.2.1'::inet as ip,
        array['a', 'b'] as words, '{"a":1}'::jsonb as json`.execute(database.sql);
    expect(rows[0]).toEqual({
      bytes: 9007199254740991,
      money: '12.50',
      day: '2026-03-29',
      duration: 'P30D',
      moment: new Date('2026-03-10T04:00:00Z'),
      ip: '192.0.2.1',
      words: ['a', 'b'],
      json: { a: 1 },
    });
    await expect(sql`select 9007199254740993::bigint as bytes`.execute(database.sql)).rejects.toThrow(
      RangeError,
    );
    await database.close();
  });

  test('migrations run once, however many start together', async () => {
    const database = await openTestDatabase();
    expect(await Promise.all([migrate(database), migrate(database)])).toEqual([[], []]);
    await database.close();
  });
});

describe('money', () => {
  const account = sql`insert into account (email, email_key, name, password, expires_at, invite_code)
    values ('a@example.com', 'a@example.com', 'Ann', 'x', now(), 'code') returning id`;
  const move = (amount: string, reference: string) => sql<{ balance_after: string }>`
    insert into ledger (account_id, kind, amount, subject, reference)
    select id, 'correction', ${amount}, 'test', ${reference} from account returning balance_after`;

  test('moves by the ledger alone, never below zero and once per cause', async () => {
    const database = await openTestDatabase();
    const { sql: db } = database;
    await account.execute(db);
    expect((await move('10.00', 'one').execute(db)).rows[0]?.balance_after).toBe('10.00');
    await expect(move('1.00', 'one').execute(db)).rejects.toThrow(/unique/);
    await expect(move('-10.01', 'two').execute(db)).rejects.toThrow(/balance/);
    await expect(sql`update account set balance = 1000`.execute(db)).rejects.toThrow('by the ledger alone');
    await expect(sql`update ledger set amount = 1`.execute(db)).rejects.toThrow('only grows');
    await expect(sql`delete from ledger`.execute(db)).rejects.toThrow('only grows');
    const { rows } = await sql`select balance from account`.execute(db);
    expect(rows).toEqual([{ balance: '10.00' }]);
    await database.close();
  });
});
