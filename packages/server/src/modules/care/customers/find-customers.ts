import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { dayMs } from '@ferry/core/contract/base/values/units';
import type { find } from '@ferry/core/contract/customers/admin';
import { sql } from 'kysely';
import type { Context, Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { asked } from '../../../db/query/set-filters.ts';
import { usageColumns } from '../../ground/services/index.ts';
import { matching, stateAt } from './find-customer.ts';

type Row = CallAnswer<typeof find>['result']['users'][number];

/** Customers as rows of a list, with their present state. */
export const customers = (tx: Sql, at: Date) =>
  tx
    .selectFrom('account')
    .innerJoin('service', 'service.account_id', 'account.id')
    .leftJoin('product', 'product.id', 'service.product_id')
    .select(['account.id', 'account.email', 'account.name', 'account.balance', 'account.created_at'])
    .select(['service.level', 'service.level_expires_at', 'service.last_used_at', 'product.name as plan'])
    .select(usageColumns)
    .select(stateAt(at).as('state'));

type Found = Awaited<ReturnType<ReturnType<typeof customers>['executeTakeFirstOrThrow']>>;

export const describeCustomer = (row: Found): Row => ({
  user_id: row.id,
  email: row.email,
  user_name: row.name,
  state: row.state as Row['state'],
  plan_name: row.plan,
  level: row.level,
  level_expires_at: row.level_expires_at.toISOString(),
  wallet_balance: row.balance,
  used_bytes: row.used_upload + row.used_download,
  quota_bytes: row.quota_bytes + row.package_bytes,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

/** Matches a plan by its id, or by a part of its name. */
const ofPlan = (plan: string) => {
  const part = `%${plan.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return /^\d{1,9}$/.test(plan)
    ? sql<boolean>`product.id = ${Number(plan)}`
    : sql<boolean>`lower(product.name) like ${part}`;
};

type Filter = Partial<Omit<CallParsed<typeof find>, 'limit' | 'offset'>>;

const inDays = (at: Date, days: number) => new Date(at.getTime() + days * dayMs);

/** Customers who match all given filters, as a query. */
export const fittingCustomers = (
  tx: Sql,
  ctx: Pick<Services, 'keys' | 'now'>,
  { q, level, plan, expiring_days, silent_days, invited_by, ...filter }: Filter,
) => {
  const at = ctx.now();
  const state = filter.state ?? (expiring_days === undefined ? undefined : 'active');
  return customers(tx, at)
    .$if(q !== undefined, (query) => query.where(matching(ctx, q ?? '')))
    .$if(state !== undefined, (query) => query.where(stateAt(at), '=', state ?? ''))
    .where(({ and }) => and(asked({ 'service.level': level, 'account.invited_by': invited_by })))
    .$if(plan !== undefined, (query) => query.where(ofPlan(plan ?? '')))
    .$if(expiring_days !== undefined, (query) =>
      query
        .where('service.level_expires_at', '>', at)
        .where('service.level_expires_at', '<=', inDays(at, expiring_days ?? 0)),
    )
    .$if(silent_days !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([
          eb('service.last_used_at', 'is', null),
          eb('service.last_used_at', '<', inDays(at, -(silent_days ?? 0))),
        ]),
      ),
    );
};

/** Matching customers, newest first. */
export async function findCustomers(
  ctx: Context<'admin'>,
  { limit, offset, ...filter }: CallParsed<typeof find>,
): Promise<ResultOf<typeof find>> {
  const fitting = fittingCustomers(ctx.database.sql, ctx, filter);
  const { total, rows } = await readPage(fitting, { limit, offset }, (query) =>
    query.orderBy('account.id', 'desc'),
  );
  return { result: { total_count: total, users: rows.map(describeCustomer) } };
}
