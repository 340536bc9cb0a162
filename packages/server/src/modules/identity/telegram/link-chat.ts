import type { Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { anyHash } from '../../../db/query/any-of.ts';
import { type Language, languageOf, say } from '../../../words/words.ts';
import { linkChatTo } from '../../ground/account-rows/index.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { queueTelegram } from '../../ground/notifications/index.ts';
import { mailWithUndo } from '../undo/index.ts';
import { hashesOf } from './link-code.ts';

export interface Chat {
  id: number;
  /** The name of its owner in Telegram. */
  name: string;
}

async function spendCode(tx: Sql, services: Services, code: string): Promise<number> {
  const row = await tx
    .deleteFrom('telegram_code')
    .where('code_hash', '=', anyHash(hashesOf(services, code)))
    .where('expires_at', '>', services.now())
    .returning('account_id')
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('telegram.code_gone');
  return row.account_id;
}

/**
 * Links a chat to the account of a code, and replaces an earlier chat. A chat of another account is refused, and the
 * code stays valid. A linked chat can confirm sign-ins, so the owner gets a mail.
 */
export async function linkChat(
  services: Services,
  code: string,
  chat: Chat,
): Promise<{ email: string; language: Language }> {
  const { database, config, now } = services;
  return database.sql.transaction().execute(async (tx) => {
    const accountId = await spendCode(tx, services, code);
    const account = await tx
      .selectFrom('account')
      .select(['email', 'language', 'telegram_id', 'is_enabled'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!account.is_enabled) throw new Refusal('auth.account_disabled');
    const other = await tx
      .selectFrom('account')
      .select('id')
      .where('telegram_id', '=', chat.id)
      .where('id', '<>', accountId)
      .executeTakeFirst();
    if (other !== undefined) throw new Refusal('telegram.chat_taken');
    const language = languageOf(account.language);
    if (account.telegram_id !== null && account.telegram_id !== chat.id)
      await queueTelegram(tx, services, {
        chatId: account.telegram_id,
        text: say(language, 'telegram.moved', { site: config.siteName }),
      });
    await linkChatTo(tx, accountId, chat, now());
    await recordActivity(tx, { now, ip: null }, accountId, 'telegram_linked', { name: chat.name });
    await mailWithUndo(tx, services, accountId, {
      act: 'telegram_linked',
      template: 'telegramLinked',
      values: { name: chat.name },
    });
    return { email: account.email, language };
  });
}
