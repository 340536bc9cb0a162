import { randomBytes, randomUUID } from 'node:crypto';
import type * as v1 from '@ferry/core/contract/auth/v1';
import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { sourcesOf, takeLimit } from '../../../ground/limits/index.ts';
import { readLoginCode, signLoginCode } from '../../sessions/index.ts';
import { enter, findAccount } from '../enter.ts';
import { assertCaptcha, spendCaptcha } from '../sign-up/captcha.ts';
import { storeSignInRequest } from './answer-sign-in.ts';

const requestMinutes = 15;
const starts = { name: 'sign-in requests by ip', most: 30, seconds: 900 };
const polls = { name: 'sign-in polls by ip', most: 2_000, seconds: 900 };

type Given = NonNullable<CallParsed<typeof v1.qrcodeLogin>['body']>;
type Answer = Omit<CallAnswer<typeof v1.qrcodeLogin>, 'ret' | 'msg'>;

/**
 * Starts a sign-in that another device confirms. The shown code only names the request; the polling device proves with
 * a signed token that the request is its own. So a filmed or forwarded code gives no access.
 */
export async function startQrcodeLogin(ctx: Context<'anyone'>, proof: Given): Promise<Answer> {
  await assertCaptcha(ctx, 'login', proof);
  await takeLimit(ctx, starts, sourcesOf(ctx.ip));
  const id = randomUUID();
  // 32 characters of the alphabet that Telegram allows in a start parameter.
  const code = randomBytes(24).toString('base64url');
  const expires_at = new Date(ctx.now().getTime() + requestMinutes * 60_000);
  await ctx.database.sql.transaction().execute(async (tx) => {
    await spendCaptcha(tx, ctx, 'login', proof);
    await storeSignInRequest(tx, ctx, { id, code, expires_at, ip: ctx.ip, agent: ctx.agent });
  });
  return {
    state: 'waiting',
    login_token: await signLoginCode(ctx, { id, code, expires_at }),
    login_code: code,
    login_url: `${ctx.config.publicUrl}/user/confirm-sign-in#${code}`,
    expires_at: expires_at.toISOString(),
    poll_seconds: 2,
  };
}

/** Spends a confirmed request: of concurrent polls on any process, only one gets the tokens. */
async function spend(tx: Sql, { now }: Context, id: string): Promise<void> {
  const row = await tx
    .updateTable('sign_in_request')
    .set({ spent_at: now() })
    .where('id', '=', id)
    .where('is_allowed', '=', true)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('auth.sign_in_request_gone');
}

/**
 * The state of a request. After the confirmation, and the second factor if there is one, the answer contains the
 * tokens.
 */
export async function pollQrcodeLogin(ctx: Context<'anyone'>, token: string, given: Given): Promise<Answer> {
  await takeLimit(ctx, polls, sourcesOf(ctx.ip));
  const id = await readLoginCode(ctx, token);
  const row = await ctx.database.sql
    .selectFrom('sign_in_request')
    .select(['expires_at', 'is_allowed', 'account_id', 'password_version', 'spent_at', 'confirmed_by'])
    .where('id', '=', id ?? randomUUID())
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst();
  if (id === undefined || row === undefined || row.spent_at !== null) return { state: 'expired' };
  const expires_at = row.expires_at.toISOString();
  if (row.account_id === null) return { state: 'waiting', expires_at };
  if (row.is_allowed !== true) return { state: 'refused' };
  const account = await findAccount(ctx.database.sql, 'id', row.account_id);
  if (account === undefined || account.password_version !== row.password_version) return { state: 'expired' };
  if (account.two_factor_since !== null && !given.code) return { state: 'code_required', expires_at };
  const from = { code: given.code, isRemembered: given.remember_me, confirmedBy: row.confirmed_by };
  const signedIn = await enter(ctx, account, from, (tx) => spend(tx, ctx, id));
  return signedIn === undefined ? { state: 'expired' } : { state: 'confirmed', ...signedIn };
}
