import { uuid } from '@ferry/core/contract/base/primitives';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { sourcesOf, takeLimit } from '../../ground/limits/index.ts';
import { identifyScript } from '../../ground/script-tokens/index.ts';
import { currentBan } from '../../identity/bans/index.ts';

/** Requests with unknown tokens from one address. */
const guesses = { name: 'unknown statistics tokens by address', most: 30, seconds: 600 };

const accounts = ({ database }: Context) =>
  database.sql
    .selectFrom('account')
    .innerJoin('service', 'service.account_id', 'account.id')
    .select(['account.id', 'account.is_enabled']);

const byToken = (ctx: Context, token: string) =>
  uuid.safeParse(token).success
    ? accounts(ctx).where('service.traffic_log_token', '=', token).executeTakeFirst()
    : undefined;

async function refuse(ctx: Context): Promise<never> {
  await takeLimit(ctx, guesses, sourcesOf(ctx.ip));
  throw new Refusal('statistics.token', { status: 404 });
}

/** The customer of a `traffic_log_token`. Malformed tokens and customers who may not sign in are not found. */
export async function customerOfToken(ctx: Context<'anyone'>, token: string): Promise<number> {
  const account = await byToken(ctx, token);
  if (account === undefined || !account.is_enabled) return refuse(ctx);
  const ban = await currentBan(ctx.database.sql, account.id, ctx.now());
  return ban === undefined ? account.id : refuse(ctx);
}

/** The same. With a key of scope `stats` it finds any customer, by token or id. */
export async function customerOf(
  ctx: Context<'anyone'>,
  { token, grafana_api_key: key }: { token: string; grafana_api_key?: string | undefined },
): Promise<number> {
  if (key === undefined || key === '') return customerOfToken(ctx, token);
  await identifyScript(ctx, key, { scope: 'stats' });
  const account = /^\d{1,9}$/.test(token)
    ? await accounts(ctx).where('account.id', '=', Number(token)).executeTakeFirst()
    : await byToken(ctx, token);
  return account?.id ?? refuse(ctx);
}
