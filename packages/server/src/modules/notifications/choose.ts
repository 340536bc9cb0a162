import type { CallParsed, ResultOf } from '@ferry/core/contract/call';
import type * as contract from '@ferry/core/contract/notifications';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { readChoices } from './queries.ts';
import { setChoice } from './set-choice.ts';

/** Chooses whether an event is told by a channel. A choice of Telegram may come before the link. */
export async function choose(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof contract.choose>,
): Promise<ResultOf<typeof contract.choose>> {
  if (body.event === 'news' && body.channel === 'telegram')
    throw new Refusal('notifications.mail_alone', { status: 422, field: 'channel' });
  return ctx.database.sql.transaction().execute(async (tx) => {
    await setChoice(tx, ctx, body);
    return { result: await readChoices(tx, ctx, ctx.who.accountId) };
  });
}
