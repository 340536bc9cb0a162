import type { editEmail as editCall } from '@ferry/core/contract/accounts/customer';
import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { daySeconds } from '@ferry/core/contract/base/values/units';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { AddressTaken, emailKey, setEmail } from '../../ground/account-rows/index.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { queueMail } from '../../ground/mail/index.ts';
import { once } from '../../ground/repeats/index.ts';
import { listStopped } from '../../ground/services/index.ts';
import { revokeApiTokens } from '../api-tokens/index.ts';
import {
  assertCode,
  codeMinutes,
  issueCode,
  proveOwner,
  spendCode,
  stranger,
  type Trier,
  takeCodeLimits,
  takeOwnLimit,
  trierOf,
} from '../auth/index.ts';
import { unlinkIn } from '../telegram/index.ts';
import { endJuniorLinks, mailIfReserved, mailWithUndo } from '../undo/index.ts';

type Answer = ResultOf<typeof editCall>;

const byAccount = { name: 'e-mail changes a day', most: 10, seconds: daySeconds };

const isTaken = async (tx: Sql, email: string): Promise<boolean> => {
  const owner = await tx
    .selectFrom('account')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return owner !== undefined;
};

/**
 * Mails the code. If the address has an account or is reserved for another one, it gets another mail instead, and the
 * caller sees no difference.
 */
async function mailCode(ctx: Context<'customer'>, email: string, trier: Trier): Promise<Answer> {
  const { language, who } = ctx;
  await takeOwnLimit(ctx, byAccount);
  await takeCodeLimits(ctx, email, stranger(ctx));
  return once(ctx, async (tx) => {
    const template = (await isTaken(tx, email)) ? 'addressTaken' : 'emailCode';
    const code = await issueCode(tx, ctx, email, 'edit_email', trier, who.accountId);
    const isReserved = await mailIfReserved(tx, ctx, { email, language, besides: who.accountId });
    const values = { code, minutes: codeMinutes };
    if (!isReserved) await queueMail(tx, ctx, { to: email, language, template, values });
    return { result: { is_changed: false, stopped: [] } };
  });
}

async function moveTo(ctx: Context<'customer'>, email: string, endsTokens: boolean): Promise<Answer> {
  const { accountId } = ctx.who;
  const moved = once(ctx, async (tx) => {
    await spendCode(tx, email, 'edit_email');
    const old = await tx
      .selectFrom('account')
      .select('email')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await mailWithUndo(tx, ctx, accountId, {
      act: 'email_changed',
      template: 'emailChanged',
      values: { to: email, ip: ctx.ip },
    });
    await endJuniorLinks(tx, accountId, email, ctx.now());
    await setEmail(tx, ctx, accountId, email);
    await recordActivity(tx, ctx, accountId, 'email_changed', { from: old.email, to: email });
    const isUnlinked = await unlinkIn(tx, ctx, accountId, ctx.ip);
    const tokens = endsTokens ? await revokeApiTokens(tx, accountId) : 0;
    const stopped = [
      listStopped(ctx.language, 'telegram', Number(isUnlinked)),
      listStopped(ctx.language, 'api_tokens', tokens),
    ];
    return { result: { is_changed: true, stopped } };
  });
  return moved.catch((error: unknown) => {
    // Another account took the address after the code was mailed. The answer is the same as for a wrong code.
    if (error instanceof AddressTaken)
      throw new Refusal('auth.code_wrong', { status: 422, field: 'email_code' });
    throw error;
  });
}

/**
 * Changes the address in two steps. The proof of the owner sends a code to the new address. The code then changes the
 * address, unlinks the chat, on request revokes the API tokens, and mails the old address. The code is valid only for
 * the account that asked for it, so the second step needs no proof.
 */
export async function editEmail(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof editCall>,
): Promise<ResultOf<typeof editCall>> {
  const { accountId } = ctx.who;
  const account = await ctx.database.sql
    .selectFrom('account')
    .select(['id', 'email', 'password_version'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const trier = trierOf(ctx, account);
  if (emailKey(account.email) === emailKey(body.email))
    throw new Refusal('account.email_same', { status: 422, field: 'email' });
  if (!body.email_code) {
    await proveOwner(ctx, body);
    return mailCode(ctx, body.email, trier);
  }
  await assertCode(ctx, body.email, 'edit_email', body.email_code, trier, accountId);
  return moveTo(ctx, body.email, body.end_api_tokens);
}
