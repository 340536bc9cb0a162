import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openKnownCustomer } from '../../../testing/people/known-customer.ts';
import { password, post } from '../../../testing/people/signed-up.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../testing/set-row.ts';
import { endDeletions } from './index.ts';
import { personalData } from './personal-data.ts';

/** Values that say nothing about a person, before an account ends as well as after. */
const blank = [null, '', 0, '0.00'];

test('the end of an account empties every column that a noun declares as emptied', async () => {
  await using server = await openTestServer();
  const { database, nouns } = server.services;
  const { id, headers } = await openKnownCustomer(server);
  const at = server.clock.at;
  await setAccount(server, id, {
    language: 'en',
    time_zone: 'Europe/Berlin',
    theme: 'dark',
    telegram_name: 'Lin',
  });
  const recharge = await database.sql
    .insertInto('recharge')
    .values({
      account_id: id,
      created_at: at,
      updated_at: at,
      trade_no: 'trade-1',
      system: 'sandbox',
      method: 'sandbox',
      amount: '1.00',
      currency: 'CNY',
      status: 'paid',
      expires_at: at,
      pay: JSON.stringify({ kind: 'url', text: 'https://pay.example.com' }),
      gateway_session: 'session-1',
      paid_at: at,
      remark: 'paid twice',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.sql
    .insertInto('payment')
    .values({
      ...{
        created_at: at,
        gateway: 'sandbox',
        merchant: 'sandbox',
        gateway_no: 'test-1',
        trade_no: 'trade-1',
      },
      ...{ method: 'sandbox', recharge_id: recharge.id, account_id: id, kinds: ['late'], amount: '1.00' },
      ...{ currency: 'CNY', paid_with: null, credited: '1.00', refunded_at: null, remark: 'a friend paid' },
    })
    .execute();

  const emptied = Object.values(nouns)
    .flatMap(({ tables = {} }) => Object.entries(tables))
    .flatMap(([table, kept]) =>
      typeof kept === 'object' && 'columns' in kept
        ? Object.entries(kept.columns)
            .filter(([, decision]) => decision.endsWith(', emptied'))
            .map(([column]) => ({ table, column }))
        : [],
    );
  expect(emptied.length).toBeGreaterThan(0);
  /** The value of each emptied column in the customer's only row. */
  const read = async () => {
    const values: Record<string, unknown> = {};
    for (const { table, column } of emptied) {
      const { rows } = await sql<{ value: unknown }>`
        select to_jsonb(${sql.ref(column)}) as value from ${sql.table(table)}
        where ${sql.ref(personalData(nouns)[table]?.by ?? '')} = ${id}`.execute(database.sql);
      expect(rows, `${table}.${column}`).toHaveLength(1);
      values[`${table}.${column}`] = rows[0]?.value;
    }
    return values;
  };

  const before = await read();
  const body = { current_password: password, lost_balance: '12.50' };
  expect((await post(server, '/api/v2/user/account/deletion', body, headers)).status).toBe(200);
  server.clock.turn(7 * 86_400);
  expect(await endDeletions.run(server.services)).toBe(1);
  const after = await read();
  const left = Object.keys(before).filter(
    (column) =>
      JSON.stringify(before[column]) === JSON.stringify(after[column]) &&
      !blank.some((value) => value === before[column]),
  );
  expect(left).toEqual([]);
});
