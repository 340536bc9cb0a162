import { endless } from '@ferry/core/contract/base/values/endless';
import Big from 'big.js';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Services } from '../../base/context.ts';
import {
  periodsOf,
  placesOf,
  planTermsOf,
  readService,
  type Service,
  termsOf,
} from '../../modules/ground/services/index.ts';

interface Bought {
  id: number;
  kind: string;
  price: string;
  begins_at: Date;
  duration: string | null;
  interval: string | null;
  /** Of its term. `null`: a traffic package. */
  cash: string | null;
  periods: number | null;
  credits: number;
  credit: string;
  refund: string;
  wholes: number;
  /** The periods that the last refund by periods left. */
  left: number | null;
}

const readBought = async ({ database }: Services, accountId: number): Promise<Bought[]> => {
  const entries = (what: string, reference: string) =>
    sql`(select ${sql.raw(what)} from ledger where account_id = purchase.account_id
      and reference like ${reference}::text || purchase.id || '%' and reference ~ ('purchase:' || purchase.id || '( |$)'))`;
  const { rows } = await sql<Bought>`
    select purchase.id, purchase.kind, purchase.price, purchase.begins_at, term.cash, term.periods,
      product.level_duration as duration, product.reset_interval as interval,
      ${entries('count(*)::integer', 'credit of purchase:')} as credits,
      ${entries('coalesce(sum(amount), 0)', 'credit of purchase:')} as credit,
      ${entries('coalesce(sum(amount), 0)', 'refund of purchase:')} as refund,
      ${entries(`min(substring(reference from 'down to (\\d+)')::integer)`, 'refund of purchase:')} as left,
      (select count(*)::integer from purchase_refund where purchase_id = purchase.id) as wholes
    from purchase join product on product.id = product_id
      left join service_term as term on term.purchase_id = purchase.id
    where purchase.account_id = ${accountId} order by purchase.id`.execute(database.sql);
  return rows;
};

/** What left the wallet for a purchase never comes back twice, and what is left of it is its term's cash. */
function assertMoney(bought: readonly Bought[]): void {
  for (const { id, kind, price, cash, credits, credit, refund, wholes } of bought) {
    const back = Big(credit).plus(refund);
    const rest = Big(price).minus(back).toFixed(2);
    const said = JSON.stringify({ id, price, credit, refund });
    expect(back.lte(price), said).toBe(true);
    expect(credits, said).toBeLessThanOrEqual(1);
    if (kind === 'main_package') expect(cash, said).toBe(rest);
    else expect([wholes, rest], said).toEqual(wholes === 1 ? [1, '0.00'] : [0, price]);
  }
}

/** The sums of the ledger are those of the purchases, and the balance is the sum of the ledger. */
async function assertLedger({ database }: Services, accountId: number, bought: readonly Bought[]) {
  const { rows } = await sql<Record<'balance' | 'all' | 'paid' | 'credit' | 'refund', string>>`
    select balance, coalesce(sum(amount), 0) as all,
      coalesce(-sum(amount) filter (where kind in ('purchase', 'renewal')), 0) as paid,
      coalesce(sum(amount) filter (where kind = 'credit'), 0) as credit,
      coalesce(sum(amount) filter (where kind = 'refund'), 0) as refund
    from account left join ledger on ledger.account_id = account.id
    where account.id = ${accountId} group by account.id`.execute(database.sql);
  const sum = (name: 'price' | 'credit' | 'refund') =>
    Number(bought.reduce((all, one) => all.plus(one[name]), Big(0)));
  const [row] = rows;
  expect(row?.balance).toBe(row?.all);
  expect([row?.paid, row?.credit, row?.refund].map(Number)).toEqual([
    ...[sum('price'), sum('credit'), sum('refund')],
  ]);
}

/** Each term began when the one before it ended, or when somebody acted while nothing ran. */
async function assertNoGap({ database }: Services, accountId: number): Promise<void> {
  const { rows: ran } = await sql<{ begun_at: Date; ended_at: Date | null }>`
    select begun_at, ended_at from service_term where account_id = ${accountId} and begun_at is not null
    order by begun_at, ended_at nulls last`.execute(database.sql);
  const { rows: acted } = await sql<{ at: Date }>`
    select begins_at as at from purchase where account_id = ${accountId}
    union select redeemed_at from cd_key_redemption where account_id = ${accountId}
    union select given_at from gift where account_id = ${accountId}`.execute(database.sql);
  const moments = acted.map(({ at }) => at.getTime());
  for (const [index, { begun_at, ended_at }] of ran.entries()) {
    const before = ran[index - 1]?.ended_at;
    expect(ended_at === null ? index : ran.length - 1).toBe(ran.length - 1);
    if (ended_at !== null) expect(ended_at.getTime()).toBeGreaterThanOrEqual(begun_at.getTime());
    if (before != null) expect(begun_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
    if (begun_at.getTime() !== before?.getTime()) expect(moments).toContain(begun_at.getTime());
  }
}

/** Agents, links and lists read the service, which is a copy of the running term. */
function assertCopy(service: Service, now: Date, zone: string): void {
  const { running, waiting } = service.terms;
  if (running === null) {
    expect(service.level_expires_at.getTime()).toBeLessThanOrEqual(now.getTime());
    expect([service.next_reset_at, waiting]).toEqual([null, []]);
    return;
  }
  const places = placesOf(termsOf(service, now, zone), zone);
  const [first, second] = places.flatMap(({ periods }) => periods).slice(0, 2);
  expect({
    ...{ level: service.level, quota_bytes: service.quota_bytes, ...planTermsOf(service) },
    ...{ product_id: service.product_id, interval: service.reset_interval },
    ...{ begun: service.purchased_at, period: service.period_started_at },
    ...{ next: service.next_reset_at, ends: service.level_expires_at },
  }).toEqual({
    ...running.promise,
    ...{ product_id: running.product_id, interval: running.interval },
    ...{ begun: running.begun_at, period: first },
    ...{ next: second ?? null, ends: places.at(-1)?.ends ?? endless },
  });
  expect(service.account_expires_at.getTime()).toBeGreaterThanOrEqual(service.level_expires_at.getTime());
}

/** What is ahead and what the customer began early are at most what was paid and given, less what was refunded. */
async function assertQuotas(
  { database }: Services,
  accountId: number,
  bought: readonly Bought[],
  { terms }: Service,
) {
  const db = database.sql;
  const given = await db
    .selectFrom('service_term')
    .select('periods')
    .where('account_id', '=', accountId)
    .where('purchase_id', 'is', null)
    .execute();
  const nexts = await db
    .selectFrom('activity_log')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'next_period')
    .execute();
  const plans = bought.filter(({ kind }) => kind === 'main_package');
  const paid = plans.map(({ duration, interval, left }) => left ?? periodsOf(duration, interval));
  for (const [index, { periods }] of plans.entries()) expect(periods).toBeLessThanOrEqual(paid[index] ?? 0);
  const { running, waiting } = terms;
  const runs = running === null || running.duration === null ? 0 : running.periods - running.period;
  const ahead = waiting.reduce((sum, { periods }) => sum + periods, runs);
  const most = [...paid, ...given.map(({ periods }) => periods)].reduce((sum, count) => sum + count, 0);
  expect(ahead + nexts.length).toBeLessThanOrEqual(most);
}

/** Asserts by the rows of the database what holds for a customer's plans and money, whatever was done. */
export async function assertTerms(services: Services, accountId: number): Promise<void> {
  const { database, config, now } = services;
  const bought = await readBought(services, accountId);
  const { service } = await readService(database.sql, accountId);
  assertMoney(bought);
  await assertLedger(services, accountId, bought);
  await assertNoGap(services, accountId);
  assertCopy(service, now(), config.timeZone);
  await assertQuotas(services, accountId, bought, service);
}
