import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as calls from '@ferry/core/contract/customers/care';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { randomText } from '../../../../keys/random-text.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import {
  codeMinutes,
  dropFactor,
  endWaysIn,
  hashPassword,
  issueCode,
  setPassword,
  stranger,
} from '../../../identity/auth/index.ts';
import { forgetStandings } from '../../../identity/sessions/index.ts';
import { unlinkIn } from '../../../identity/telegram/index.ts';
import { mailWithNotMe, mailWithUndo, noteRecovery } from '../../../identity/undo/index.ts';
import { findCustomer } from '../find-customer.ts';

type Answer<C> = ResultOf<C>;

/** The customer sees the event, without the address of staff. */
const unplaced = (ctx: Context<'admin'>) =>
  Object.create(ctx, { ip: { value: null } }) as typeof ctx & { ip: null };

/** Replaces the password by a random one, ends all other ways in, and mails a code that sets a new password. */
export async function resetPassword(
  ctx: Context<'admin'>,
  { user, body: { reason } }: CallParsed<typeof calls.resetPassword>,
): Promise<Answer<typeof calls.resetPassword>> {
  const password = await hashPassword(randomText(32));
  const answer = await once(ctx, async (tx) => {
    const id = await findCustomer(tx, user);
    const account = await tx
      .selectFrom('account')
      .select('email')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await noteRecovery(tx, ctx, id, 'staff');
    const ended = await endWaysIn(tx, unplaced(ctx), id);
    await setPassword(tx, unplaced(ctx), id, password);
    const code = await issueCode(tx, ctx, account.email, 'reset_password', stranger(ctx));
    const values = { code, minutes: codeMinutes };
    await mailWithNotMe(tx, ctx, id, { template: 'passwordByStaff', values });
    const none = Object.fromEntries(Object.keys(ended).map((way) => [way, 0]));
    // The audit shows that the password changed, without a value.
    const change = { before: { password: 'own', ...ended }, after: { password: 'nobody’s', ...none } };
    await recordAudit(tx, ctx, 'users.resetPassword', String(id), change, { reason });
    return { result: { user_id: id, mailed_to: account.email } };
  });
  forgetStandings(ctx);
  return answer;
}

/** Turns the second factor off. The mail contains a link by which the owner can undo this. */
export async function resetSecondFactor(
  ctx: Context<'admin'>,
  { user, body: { reason } }: CallParsed<typeof calls.resetSecondFactor>,
): Promise<Answer<typeof calls.resetSecondFactor>> {
  return once(ctx, async (tx) => {
    const id = await findCustomer(tx, user);
    await noteRecovery(tx, ctx, id, 'staff');
    const factor = await tx
      .selectFrom('second_factor')
      .select('enabled_at')
      .where('account_id', '=', id)
      .where('enabled_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (factor === undefined) throw new Refusal('users.no_second_factor');
    await mailWithUndo(tx, ctx, id, {
      act: 'two_factor_off',
      template: 'factorChanged',
      values: { isOn: false, ip: ctx.config.siteName },
    });
    await dropFactor(tx, id);
    await recordActivity(tx, unplaced(ctx), id, 'two_factor_off');
    const change = { before: { has_second_factor: true }, after: { has_second_factor: false } };
    await recordAudit(tx, ctx, 'users.resetSecondFactor', String(id), change, { reason });
    return { result: { user_id: id } };
  });
}

/** Unlinks the chat, and sends a message to it. */
export async function unlinkTelegram(
  ctx: Context<'admin'>,
  { user, body: { reason } }: CallParsed<typeof calls.unlinkTelegram>,
): Promise<Answer<typeof calls.unlinkTelegram>> {
  return once(ctx, async (tx) => {
    const id = await findCustomer(tx, user);
    if (!(await unlinkIn(tx, ctx, id, null, { tellsChat: true }))) throw new Refusal('telegram.not_linked');
    const change = { before: { has_telegram: true }, after: { has_telegram: false } };
    await recordAudit(tx, ctx, 'users.unlinkTelegram', String(id), change, { reason });
    return { result: { user_id: id } };
  });
}
