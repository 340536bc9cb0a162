import { expect, test } from 'vitest';
import { engines, openBefore } from '../../testing/databases/empty-database.ts';
import { migrate } from './migrate.ts';

test.each(engines)('codes that were redeemed before become redemptions, on %s', async (engine) => {
  await using database = await openBefore(engine, '0202_codes.sql');
  await database.exec(`
    insert into account (email, email_key, name, password, expires_at, invite_code)
      values ('a@example.com', 'a', 'a', '', now(), 'a');
    insert into cd_key (code_hash, hint, kind, created_at, amount) values ('a', 'AAAA', 'money', now(), 50);
    insert into cd_key (code_hash, hint, kind, created_at, redeemed_by, redeemed_at, amount)
      values ('b', 'BBBB', 'money', now(), 1, '2026-03-10T04:00Z', 50);
    insert into cd_key (code_hash, hint, kind, created_at, redeemed_by, redeemed_at, level, duration, bytes,
        node_groups, may_be_short)
      values ('c', 'CCCC', 'level_time', now(), 1, '2026-03-11T04:00Z', 2, 'P30D', 7, '{IEPL}', true);
    insert into cd_key (code_hash, hint, kind, created_at, revoked_at, amount)
      values ('d', 'DDDD', 'money', now(), now(), 50);`);
  await migrate(database);
  const { sql } = database;
  const codes = await sql.selectFrom('cd_key').select(['hint', 'uses', 'redeemed']).orderBy('id').execute();
  expect(codes.map(({ hint, uses, redeemed }) => [hint, uses, redeemed])).toEqual([
    ['AAAA', 1, 0],
    ['BBBB', 1, 1],
    ['CCCC', 1, 1],
    ['DDDD', 1, 0],
  ]);
  expect(await sql.selectFrom('cd_key_redemption').selectAll().orderBy('cd_key_id').execute()).toEqual([
    {
      cd_key_id: 2,
      account_id: 1,
      redeemed_at: new Date('2026-03-10T04:00Z'),
      hint: 'BBBB',
      worth: { kind: 'money', amount: '50.00' },
      begins_at: null,
      may_be_short: false,
    },
    {
      cd_key_id: 3,
      account_id: 1,
      redeemed_at: new Date('2026-03-11T04:00Z'),
      hint: 'CCCC',
      worth: { kind: 'level_time', level: 2, duration: 'P30D', bytes: 7, node_groups: ['IEPL'] },
      begins_at: null,
      may_be_short: true,
    },
  ]);
});
