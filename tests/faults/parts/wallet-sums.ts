import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Services } from '../../../packages/server/src/base/context.ts';
import { reconcile } from '../../../packages/server/src/modules/money/payments/index.ts';
import { checkBalances } from '../../../packages/server/src/modules/money/wallet/index.ts';
import type { Told } from './wallet-customer.ts';
import { type Customer, letTimePass, type Shop, worth } from './wallet-world.ts';

interface Row {
  id: number;
  balance: number;
  ledger: number;
  invite_balance: number;
  confirmed: number;
  shares: number;
  moved: number;
  renewals: number;
  check_in_bytes: number;
  check_ins: number;
  quota_bytes: number;
  package_bytes: number;
  used: number;
  ends_at: Date;
}

const readRows = async ({ database }: Services): Promise<Row[]> => {
  const ledgerOf = (kind: string) =>
    sql`(select coalesce(sum(amount), 0)::float from ledger where account_id = account.id and kind = ${kind})`;
  const { rows } = await sql<Row>`
    select account.id, balance::float, invite_balance::float,
      (select sum(amount)::float from ledger where account_id = account.id) as ledger,
      (select coalesce(sum(amount), 0)::float from commission
        where inviter_id = account.id and confirmed_at is not null) as confirmed,
      (select count(*)::int from commission where inviter_id = account.id and amount = ${worth.share}) as shares,
      ${ledgerOf('invite')} as moved, -${ledgerOf('renewal')} as renewals,
      (select coalesce(sum(bytes), 0)::bigint from check_in where account_id = account.id) as check_in_bytes,
      (select count(*)::int from check_in where account_id = account.id) as check_ins,
      quota_bytes, package_bytes, used_upload + used_download as used, level_expires_at as ends_at
    from account join service on service.account_id = account.id order by account.id`.execute(database.sql);
  return rows;
};

/** The expected end of a customer's plan: the first receipt plus each purchase, renewal and code. */
async function expectedEnd(
  { database }: Services,
  { id }: Customer,
  { plan, planMinutes }: Shop,
  { firstEnd }: Told,
) {
  const { rows } = await sql<{ plans: number; codes: number }>`
    select
      (select count(*)::int from purchase where account_id = ${id} and product_id = ${plan}) as plans,
      (select count(*)::int from cd_key where redeemed_by = ${id} and kind = 'level_time') as codes`.execute(
    database.sql,
  );
  const { plans = 0, codes = 0 } = rows[0] ?? {};
  const minutes = (plans - 1) * planMinutes + codes * worth.codes.minutes;
  return new Date(Date.parse(firstEnd) + minutes * 60_000);
}

/** The database's state of everything that customers were told about, in the same form. */
async function readTold(services: Services, { id }: Customer) {
  const db = services.database.sql;
  const purchases = await sql<{ id: number; paid: number; full: number; is_extra: boolean; coupon: boolean }>`
    select id, price::float as paid, (price + discount)::float as full, kind = 'additional_package' as is_extra,
      coupon_id is not null as coupon
    from purchase where account_id = ${id} and renews is null`.execute(db);
  const orders = await sql<{ trade_no: string }>`
    select trade_no from recharge where account_id = ${id} and status = 'paid'`.execute(db);
  const codes = await sql<{ hint: string; kind: string }>`
    select hint, kind from cd_key where redeemed_by = ${id} order by hint`.execute(db);
  return { purchases: purchases.rows, orders: orders.rows.map((row) => row.trade_no), codes: codes.rows };
}

async function assertCustomer(services: Services, shop: Shop, customer: Customer, told: Told, row: Row) {
  const kept = await readTold(services, customer);
  // All acknowledged facts exist, and no others.
  expect(new Map(kept.purchases.map(({ id, paid }) => [String(id), paid]))).toEqual(told.purchases);
  expect(kept.orders.sort()).toEqual([...told.credited, ...told.silent].sort());
  const hints = (codes: Set<string>) => [...codes].map((code) => code.slice(-4));
  const known = kept.codes.map(({ hint }) => hint).filter((hint) => !hints(told.unsureCodes).includes(hint));
  expect(known).toEqual(hints(told.codes).sort());
  expect(row.check_ins > 0).toBe(told.hasCheckedIn);
  expect(row.moved).toBeGreaterThanOrEqual(told.moved);

  const codesOf = (kind: string) => kept.codes.filter((code) => code.kind === kind).length;
  const paid = kept.purchases.reduce((sum, one) => sum + one.paid, 0);
  expect(row.balance).toBe(row.ledger);
  expect(row.balance).toBeCloseTo(
    worth.start +
      kept.orders.length * worth.recharge +
      codesOf('money') * worth.codes.money +
      row.moved -
      row.renewals -
      paid,
    5,
  );
  for (const one of kept.purchases)
    expect(one.full).toBe(one.is_extra ? worth.extra.price : worth.plan.price);
  expect(kept.purchases.filter((one) => one.coupon).length).toBeLessThanOrEqual(1);

  expect(row.used).toBe(0);
  expect(row.quota_bytes).toBe(worth.plan.bytes);
  expect(row.package_bytes).toBe(
    kept.purchases.filter((one) => one.is_extra).length * worth.extra.bytes +
      codesOf('traffic') * worth.codes.bytes +
      row.check_in_bytes,
  );
  expect(row.ends_at).toEqual(await expectedEnd(services, customer, shop, told));
}

/**
 * Checks that every wallet, service and commission equals what its owner was told, and returns the number of
 * renewals.
 */
export async function assertWallets(
  services: Services,
  shop: Shop,
  people: readonly { customer: Customer; told: Told }[],
): Promise<{ renewed: number }> {
  // Payments without a notification are read from the gateway.
  await letTimePass(services);
  await sql`update recharge set asked_at = null`.execute(services.database.sql);
  await reconcile.run(services);
  expect(await checkBalances.run(services)).toBe(0);
  const rows = await readRows(services);
  for (const [index, { customer, told }] of people.entries()) {
    const row = rows[index] as Row;
    await assertCustomer(services, shop, customer, told, row);
    const paidByFriends = people
      .filter((one) => one.customer.invitedBy === customer.id)
      .reduce((sum, one) => sum + one.told.credited.size + one.told.silent.size, 0);
    expect(row.shares).toBe(paidByFriends);
    expect(row.invite_balance + row.moved).toBeCloseTo(row.confirmed, 5);
  }
  const uses = await sql<{ uses: number }>`
    select count(*)::int as uses from purchase where coupon_id is not null`.execute(services.database.sql);
  expect(uses.rows[0]?.uses).toBeLessThanOrEqual(worth.coupon.most);
  return { renewed: rows.reduce((sum, row) => sum + row.renewals, 0) };
}
