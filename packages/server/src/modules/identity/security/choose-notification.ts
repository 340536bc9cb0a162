import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { choose } from '@ferry/core/contract/notifications/customer';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { readChoices, setChoice } from '../../ground/notifications/index.ts';
import { proveOwner } from '../auth/index.ts';
import { silences } from './silences.ts';

/**
 * Sets whether an event is sent by a channel. A channel may be chosen before it is set up. Turning off the notification
 * of sign-ins requires the proof of the owner.
 */
export async function chooseNotification(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof choose>,
): Promise<ResultOf<typeof choose>> {
  if (body.event === 'news' && body.channel !== 'mail')
    throw new Refusal('notifications.mail_alone', { status: 422, field: 'channel' });
  if (await silences(ctx, body)) await proveOwner(ctx, undefined, { orBySignIn: true });
  return ctx.database.sql.transaction().execute(async (tx) => {
    await setChoice(tx, ctx, body);
    return { result: await readChoices(tx, ctx, ctx.who.accountId) };
  });
}
