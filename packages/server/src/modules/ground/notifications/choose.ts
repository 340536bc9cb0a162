import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as contract from '@ferry/core/contract/notifications/customer';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { readChoices } from './queries.ts';
import { setChoice } from './set-choice.ts';

/** Sets whether an event is sent by a channel. A channel may be chosen before it is set up. */
export async function choose(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof contract.choose>,
): Promise<ResultOf<typeof contract.choose>> {
  if (body.event === 'news' && body.channel !== 'mail')
    throw new Refusal('notifications.mail_alone', { status: 422, field: 'channel' });
  return ctx.database.sql.transaction().execute(async (tx) => {
    await setChoice(tx, ctx, body);
    return { result: await readChoices(tx, ctx, ctx.who.accountId) };
  });
}
