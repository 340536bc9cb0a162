import type { editEmail as editCall } from '@ferry/core/contract/account';
import type { CallParsed } from '@ferry/core/contract/call';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { assertCode, codeMinutes, issueCode, proveOwner, spendCode, takeCodeLimits } from '../auth/index.ts';
import { takeLimit } from '../limits/index.ts';
import { queueMail } from '../mail/index.ts';
import { emailKey } from './create-account.ts';
import { recordActivity } from './record-activity.ts';

/** PostgreSQL's code for a key that is there already. */
const uniqueViolation = '23505';
const byAccount = { name: 'e-mail changes a day', most: 10, seconds: 86_400 };

const isTaken = async (tx: Sql, email: string): Promise<boolean> => {
  const owner = await tx
    .selectFrom('account')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return owner !== undefined;
};

/** Mails the code. An address that has an account gets another mail, and who asks learns nothing of it. */
async function mailCode(ctx: Context<'customer'>, email: string): Promise<void> {
  const { database, language, who } = ctx;
  await takeLimit(ctx, byAccount, String(who.accountId));
  await takeCodeLimits(ctx, email, ctx.ip);
  await database.sql.transaction().execute(async (tx) => {
    const template = (await isTaken(tx, email)) ? 'addressTaken' : 'emailCode';
    const code = await issueCode(tx, ctx, email, 'edit_email', who.accountId);
    await queueMail(tx, ctx, { to: email, language, template, values: { code, minutes: codeMinutes } });
  });
}

async function moveTo(ctx: Context<'customer'>, email: string): Promise<void> {
  const { accountId } = ctx.who;
  const moved = ctx.database.sql.transaction().execute(async (tx) => {
    await spendCode(tx, email, 'edit_email');
    const old = await tx
      .selectFrom('account')
      .select(['email', 'language'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('account')
      .set({ email, email_key: emailKey(email) })
      .where('id', '=', accountId)
      .execute();
    await recordActivity(tx, ctx, accountId, 'email_changed', { from: old.email, to: email });
    await queueMail(tx, ctx, {
      to: old.email,
      language: old.language === 'en' ? 'en' : 'zh-CN',
      template: 'emailChanged',
      values: { to: email, ip: ctx.ip },
    });
  });
  await moved.catch((error: { code?: string }) => {
    // Somebody took the address since the code was mailed: as if no code had been.
    if (error.code === uniqueViolation)
      throw new Refusal('auth.code_wrong', { status: 422, field: 'email_code' });
    throw error;
  });
}

/**
 * Changes the address in two steps: proof of the owner mails a code to the new address, and the code changes it and
 * tells the old one. The code is good for the account that asked for it alone, so the second step asks for no proof.
 */
export async function editEmail(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof editCall>,
): Promise<{ result: { is_changed: boolean } }> {
  const { accountId } = ctx.who;
  const { email } = await ctx.database.sql
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (emailKey(email) === emailKey(body.email))
    throw new Refusal('account.email_same', { status: 422, field: 'email' });
  if (!body.email_code) {
    await proveOwner(ctx, body);
    await mailCode(ctx, body.email);
    return { result: { is_changed: false } };
  }
  await assertCode(ctx, body.email, 'edit_email', body.email_code, accountId);
  await moveTo(ctx, body.email);
  return { result: { is_changed: true } };
}
