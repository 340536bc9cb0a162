import { randomUUID } from 'node:crypto';
import type { register as registerCall } from '@ferry/core/contract/auth/anyone';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { judgeTogether, Refusal } from '../../../../base/refusal.ts';
import { AddressTaken } from '../../../ground/account-rows/index.ts';
import { takeLimit } from '../../../ground/limits/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import { openSession, type SignedIn } from '../../sessions/index.ts';
import { assertNotBusy, assertSame, assertUncommon, hashPassword } from '../hashing/passwords.ts';
import { logSignIn } from '../log-sign-in.ts';
import { deviceOf, rememberDevice } from '../tries/known-device.ts';
import { findTrier } from '../tries/trier.ts';
import { createAccount } from './create-account.ts';
import { assertCode, spendCode } from './email-codes.ts';
import { findInviter } from './invites.ts';

const bySource = { name: 'sign-up by source', most: 30, seconds: 3_600 };

/**
 * Creates an account and signs in. For an address that has an account or is reserved, the answer is the same as for a
 * wrong code: no valid code was ever mailed to it.
 */
export async function registerAccount(
  ctx: Context<'anyone'>,
  { body }: CallParsed<typeof registerCall>,
): Promise<SignedIn & { user_name: string; email: string }> {
  const { database, ip, agent, language } = ctx;
  assertSame(body.password, body.re_password, 're_password');
  assertNotBusy();
  const { trier } = await findTrier(ctx, body.email);
  await takeLimit(ctx, bySource, trier.sources);
  await findInviter(database.sql, ctx, body.invite_code);
  await judgeTogether(
    () => assertCode(ctx, body.email, 'register', body.email_code, trier),
    () => assertUncommon(body.password, 'password'),
  );
  const password = await hashPassword(body.password);

  const signingUp = once(ctx, async (tx) => {
    await spendCode(tx, body.email, 'register');
    const invitedBy = await findInviter(tx, ctx, body.invite_code);
    const account = await createAccount(tx, ctx, {
      email: body.email,
      name: body.name,
      password,
      isUncommon: true,
      language,
      ip,
      invitedBy,
    });
    const sessionId = randomUUID();
    const device = deviceOf(ctx, account);
    await logSignIn(tx, ctx, account.id, { device, sessionId });
    const tokens = await openSession(tx, ctx, account, {
      ip,
      agent,
      isRemembered: false,
      byPassword: true,
      sessionId,
    });
    rememberDevice(ctx, account, device);
    return { ...tokens, user_name: account.name, email: account.email };
  });
  return signingUp.catch((error: unknown) => {
    if (error instanceof AddressTaken)
      throw new Refusal('auth.code_wrong', { status: 422, field: 'email_code' });
    throw error;
  });
}
