import type { applied } from '@ferry/core/contract/shop/admin';
import type * as z from 'zod/mini';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { atOnce } from '../../../../db/driver/at-once.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import {
  actOn,
  holdService,
  planTermsOf,
  type Service,
  saveService,
  termColumns,
} from '../../../ground/services/index.ts';

type Applied = z.infer<typeof applied>;
type Lost = Applied['losing'][number]['loses'][number];
type PlanPromise = NonNullable<Service['terms']['running']>['promise'];

/** The customers of one call, whose services are locked until its end. */
const maxCustomers = 10_000;
/** The customers in a round trip. */
const batch = 200;
/** The customers who are named. */
const maxNamed = 100;

/**
 * Those who have the plan, by id. The last term of a row has no end until the customer's next act, so only customers whose
 * service runs count (`isRunning`).
 */
async function customersOf(tx: Sql, productId: number, to: 'waiting' | 'all', at: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('service_term')
    .innerJoin('service', 'service.account_id', 'service_term.account_id')
    .select('service_term.account_id')
    .distinct()
    .where('service_term.product_id', '=', productId)
    .where('service_term.ended_at', 'is', null)
    .where('service.level', '>', 0)
    .where('service.level_expires_at', '>', at)
    .$if(to === 'waiting', (query) => query.where('service_term.begun_at', 'is', null))
    .orderBy('service_term.account_id')
    .limit(maxCustomers + 1)
    .execute();
  if (rows.length > maxCustomers)
    throw new Refusal('shop.too_many_customers', { status: 409, details: { most: maxCustomers } });
  return rows.map(({ account_id }) => account_id);
}

const isLess = (was: number | null, is: number | null) => is !== null && (was === null || is < was);

/** What a customer loses of a plan whose promise changes. */
function lostOf(was: PlanPromise, is: PlanPromise): Lost[] {
  const lost: Lost[] = [];
  if (is.level < was.level) lost.push('level');
  if (is.quota_bytes < was.quota_bytes) lost.push('traffic');
  if (isLess(was.speed_limit, is.speed_limit)) lost.push('speed');
  if (isLess(was.device_limit, is.device_limit)) lost.push('devices');
  if (was.node_groups?.some((group) => !is.node_groups?.includes(group))) lost.push('node_groups');
  return lost;
}

const termsOf = ({ terms: { running, waiting } }: Service) => [...(running ? [running] : []), ...waiting];

/** What a customer loses of all his plans. */
const lostBy = (before: Service, after: Service): Lost[] => [
  ...new Set(
    termsOf(before).flatMap(({ id, promise }) => {
      const same = termsOf(after).find((term) => term.id === id);
      return same === undefined ? [] : lostOf(promise, same.promise);
    }),
  ),
];

/** Applies what a product promises now to plans that were sold before. */
export async function applyTo(
  tx: Sql,
  ctx: Context<'admin'>,
  productId: number,
  to: 'waiting' | 'all',
): Promise<Applied> {
  const product = await tx
    .selectFrom('product')
    .select(['level', 'quota_bytes', ...termColumns])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  const { level, quota_bytes } = product;
  if (level === null || quota_bytes === null) throw new Refusal('shop.no_plan', { status: 409 });
  const promise = { level, quota_bytes, ...planTermsOf(product) };
  const act = { kind: 'promise', product_id: productId, promise, to } as const;
  const accounts = await customersOf(tx, productId, to, ctx.now());
  const losing = new Map<number, Lost[]>();
  for (let from = 0; from < accounts.length; from += batch) {
    const some = accounts.slice(from, from + batch);
    const held = await atOnce(...some.map((account) => holdService(tx, account)));
    const saved = held.map(({ service }, at) => {
      const account = some[at] ?? 0;
      const { after } = actOn(service, act, ctx.now(), ctx.config.timeZone);
      const lost = lostBy(service, after);
      if (lost.length > 0) losing.set(account, lost);
      return saveService(tx, account, after, service);
    });
    await atOnce(...saved);
  }
  const named = [...losing.keys()].slice(0, maxNamed);
  const emails =
    named.length === 0
      ? []
      : await tx
          .selectFrom('account')
          .select(['id', 'email'])
          .where('id', 'in', named)
          .orderBy('id')
          .execute();
  return {
    to,
    customers: accounts.length,
    losing_count: losing.size,
    losing: emails.map(({ id, email }) => ({ user_id: id, email, loses: losing.get(id) ?? [] })),
  };
}
