import type { Context, Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { languageOf, say } from '../../../words/words.ts';
import { unlinkChatOf } from '../../ground/account-rows/index.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { queueTelegram } from '../../ground/notifications/index.ts';
import { once } from '../../ground/repeats/index.ts';
import { proveOwner } from '../auth/index.ts';

/**
 * Unlinks a customer's chat in the caller's transaction. False: none is linked. `ip`: the address of the caller.
 * Null: it is not shown, or the chat itself asked the bot.
 */
export async function unlinkIn(
  tx: Sql,
  services: Services,
  accountId: number,
  ip: string | null,
  { tellsChat = ip !== null } = {},
): Promise<boolean> {
  const { config, now } = services;
  const before = await tx
    .selectFrom('account')
    .select(['telegram_id', 'telegram_name', 'telegram_unreachable_at', 'language'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.telegram_id === null) return false;
  await unlinkChatOf(tx, accountId);
  await recordActivity(tx, { now, ip }, accountId, 'telegram_unlinked', { name: before.telegram_name });
  if (tellsChat && before.telegram_unreachable_at === null)
    await queueTelegram(tx, services, {
      chatId: before.telegram_id,
      text: say(languageOf(before.language), 'telegram.unlinked', { site: config.siteName }),
    });
  return true;
}

/** Unlinks the chat of a customer. Refused if there is none. */
export async function unlinkOrRefuse(
  tx: Sql,
  services: Services,
  accountId: number,
  ip: string | null,
): Promise<void> {
  if (!(await unlinkIn(tx, services, accountId, ip))) throw new Refusal('telegram.not_linked');
}

/**
 * The same for the customer's own call, after the proof of the owner: the chat reports sign-ins, which a thief with a
 * stolen session must not silence.
 */
export async function unlinkChat(ctx: Context<'customer'>): Promise<void> {
  const { accountId } = ctx.who;
  const linked = await ctx.database.sql
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('telegram_id', 'is not', null)
    .executeTakeFirst();
  if (linked !== undefined) await proveOwner(ctx, undefined, { orBySignIn: true });
  await once(ctx, (tx) => unlinkOrRefuse(tx, ctx, accountId, ctx.ip));
}
