import type { loginHistory, loginIpLog } from '@ferry/core/contract/accounts/customer';
import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { countOf } from '../../../db/query/read-page.ts';
import { knownDevice } from '../auth/index.ts';

type Page = CallParsed<typeof loginHistory>;

const own = ({ database, who }: Context<'customer'>) =>
  database.sql.selectFrom('login_log').where('account_id', '=', who.accountId);

const pageOf = (some: ReturnType<typeof own>, { limit, offset }: Page) =>
  some
    .select(['id', 'at', 'ip', 'agent', 'succeeded', 'refused_for'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);

/** Successful sign-ins of a customer, newest first. */
export async function listSignIns(
  ctx: Context<'customer'>,
  page: Page,
): Promise<ResultOf<typeof loginHistory>> {
  const rows = await pageOf(own(ctx).where('succeeded', '=', true), page).execute();
  return {
    result: rows.map(({ at, ip, agent }) => ({
      login_time: Math.floor(at.getTime() / 1000),
      ip_address: ip ?? '',
      user_agent: agent,
    })),
  };
}

/** Whether a sign-in belongs to the caller: to this session, or to another session in the same browser. */
async function isOwnDevice(ctx: Context<'customer'>) {
  const owner = await ctx.database.sql
    .selectFrom('account')
    .select(['id', 'password_version'])
    .where('id', '=', ctx.who.accountId)
    .executeTakeFirstOrThrow();
  const device = knownDevice(ctx, owner) ?? null;
  return sql<boolean>`coalesce(session_id = ${ctx.who.sessionId}::uuid or device = ${device}::uuid, false)`;
}

/**
 * Every sign-in of a customer, also refused ones, newest first. A filter shows only those of this device or the
 * successful ones.
 */
export async function listSignInAddresses(
  ctx: Context<'customer'>,
  { is_current, is_login, ...page }: CallParsed<typeof loginIpLog>,
): Promise<Pick<CallAnswer<typeof loginIpLog>, 'result_list' | 'total_count'>> {
  const isOwn = await isOwnDevice(ctx);
  const some = own(ctx)
    .$if(is_current !== undefined, (all) => all.where(isOwn, '=', is_current === true))
    .$if(is_login !== undefined, (all) => all.where('succeeded', '=', is_login === true));
  const total = await countOf(some);
  const rows = await pageOf(some, page).select(isOwn.as('is_current')).execute();
  return {
    total_count: total,
    result_list: rows.map(({ id, at, ip, agent, succeeded, refused_for, is_current: isCurrent }) => ({
      id,
      user_id: ctx.who.accountId,
      login_ip: ip ?? '',
      created_at: at.toISOString(),
      is_login: succeeded,
      user_agent: agent,
      refused_for,
      is_current: isCurrent,
    })),
  };
}
