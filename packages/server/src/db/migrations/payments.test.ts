import { expect, test } from 'vitest';
import { engines, openBefore } from '../../testing/databases/empty-database.ts';
import { migrate } from './migrate.ts';

test.each(engines)('what was paid before becomes payments, each once, on %s', async (engine) => {
  await using database = await openBefore(engine, '0206_fees_and_rates.sql');
  await database.exec(`
    insert into account (email, email_key, name, password, expires_at, invite_code)
      values ('a@example.com', 'a', 'a', '', now(), 'a');
    insert into recharge (account_id, created_at, updated_at, trade_no, system, method, amount, currency, status, expires_at,
        gateway_no, paid_at, paid_by, paid_with, credited, refunded_at) values
      (1, now(), now(), 'usual', 'epay', 'alipay', 20, 'CNY', 'paid', now(), 'G1', '2026-03-10T04:00Z', 'gateway', 'wxpay', null, null),
      (1, now(), now(), 'late', 'epay', 'alipay', 30, 'CNY', 'paid', now(), 'G2', '2026-03-11T04:00Z', 'gateway', null, 29, '2026-04-01T04:00Z'),
      (1, now(), now(), 'by-hand', 'stripe', 'card', 40, 'CNY', 'paid', now(), null, '2026-03-12T04:00Z', 'staff', null, null, null),
      (1, now(), now(), 'waits', 'epay', 'alipay', 50, 'CNY', 'pending', now(), null, null, 'gateway', null, null, null);
    insert into unusual_payment (created_at, system, trade_no, gateway_no, recharge_id, account_id, kinds, amount, currency, credited,
        refunded_at)
      select '2026-03-11T04:00Z', 'epay', 'late', 'G2', id, 1, array['less', 'late'], '29.0', 'CNY', 29, null from recharge
      where trade_no = 'late';
    insert into unusual_payment (created_at, system, trade_no, gateway_no, recharge_id, account_id, kinds, amount, currency, credited,
        refunded_at)
      select '2026-03-13T04:00Z', 'epay', 'usual', 'G3', id, 1, array['twice'], '20', 'CNY', 20, '2026-04-02T04:00Z' from recharge
      where trade_no = 'usual';
    insert into unusual_payment (created_at, system, trade_no, gateway_no, kinds, amount, currency)
      values ('2026-03-14T04:00Z', 'epay', 'unknown', 'G4', array['unknown'], '5', 'CNY');`);
  await migrate(database);
  const { sql } = database;
  const payments = await sql
    .selectFrom('payment')
    .select(['id', 'trade_no', 'gateway_no', 'method', 'kinds', 'credited', 'refunded_at', 'paid_with'])
    .orderBy('id')
    .execute();
  const of = (text: string) => new Date(`${text}T04:00Z`);
  expect(payments.map(Object.values)).toEqual([
    [1, 'late', 'G2', 'alipay', ['less', 'late'], '29.00', of('2026-04-01'), null],
    // The ledger names it by its number.
    [2, 'usual', 'G3', 'alipay', ['twice'], '20.00', of('2026-04-02'), null],
    [3, 'unknown', 'G4', 'epay', ['unknown'], null, null, null],
    [4, 'usual', 'G1', 'alipay', [], '20.00', null, 'wxpay'],
  ]);
});

test.each(engines)('methods of Stripe stay methods for cards, on %s', async (engine) => {
  await using database = await openBefore(engine, '0207_stripe_methods.sql');
  const method = (code: string, gateway: string) =>
    `('${code}', ${code.length}, '${gateway}', 'A', '{"kind": "${gateway}"}', '', 1, true, now(), now())`;
  await database.exec(`
    insert into pay_method (code, number, gateway, label, settings, secrets_sealed, position, is_enabled, created_at,
      updated_at) values ${method('card', 'stripe')}, ${method('wxpay', 'epay')};`);
  await migrate(database);
  const rows = await database.sql.selectFrom('pay_method').select('settings').orderBy('code').execute();
  expect(rows.map(({ settings }) => settings)).toEqual([
    { kind: 'stripe', methods: ['card'] },
    { kind: 'epay' },
  ]);
});
