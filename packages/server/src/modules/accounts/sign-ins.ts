import type { loginHistory, loginIpLog } from '@ferry/core/contract/account';
import type { CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type { Context } from '../../context.ts';

type Page = CallParsed<typeof loginHistory>;

const own = ({ database, who }: Context<'customer'>) =>
  database.sql.selectFrom('login_log').where('account_id', '=', who.accountId);

const pageOf = (ctx: Context<'customer'>, { limit, offset }: Page) =>
  own(ctx)
    .select(['id', 'at', 'ip', 'agent', 'succeeded', 'refused_for'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);

/** Sign-ins of a customer that succeeded, newest first. */
export async function listSignIns(
  ctx: Context<'customer'>,
  page: Page,
): Promise<Pick<CallAnswer<typeof loginHistory>, 'result'>> {
  const rows = await pageOf(ctx, page).where('succeeded', '=', true).execute();
  return {
    result: rows.map(({ at, ip, agent }) => ({
      login_time: Math.floor(at.getTime() / 1000),
      ip_address: ip ?? '',
      user_agent: agent,
    })),
  };
}

/** Every sign-in of a customer, refused ones too, newest first. */
export async function listSignInAddresses(
  ctx: Context<'customer'>,
  page: Page,
): Promise<Pick<CallAnswer<typeof loginIpLog>, 'result_list' | 'total_count'>> {
  const { total } = await own(ctx)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await pageOf(ctx, page).execute();
  return {
    total_count: total,
    result_list: rows.map(({ id, at, ip, agent, succeeded, refused_for }) => ({
      id,
      user_id: ctx.who.accountId,
      login_ip: ip ?? '',
      created_at: at.toISOString(),
      is_login: succeeded,
      user_agent: agent,
      refused_for,
    })),
  };
}
