import type { Services } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { say } from '../../words/words.ts';
import { recordActivity } from '../accounts/index.ts';
import { queueTelegram } from './queue-telegram.ts';

/** Unlinks a customer's chat. `ip`: from where; null: by the bot, where the chat knows already. */
export async function unlinkChat(services: Services, accountId: number, ip: string | null): Promise<void> {
  const { database, config, now } = services;
  await database.sql.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('account')
      .select(['telegram_id', 'telegram_name', 'telegram_unreachable_at', 'language'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.telegram_id === null) throw new Refusal('telegram.not_linked');
    await tx
      .updateTable('account')
      .set({
        telegram_id: null,
        telegram_name: '',
        telegram_linked_at: null,
        telegram_unreachable_at: null,
      })
      .where('id', '=', accountId)
      .execute();
    await recordActivity(tx, { now, ip }, accountId, 'telegram_unlinked', { name: before.telegram_name });
    if (ip === null || before.telegram_unreachable_at !== null) return;
    await queueTelegram(tx, services, {
      chatId: before.telegram_id,
      text: say(before.language === 'en' ? 'en' : 'zh-CN', 'telegram.unlinked', { site: config.siteName }),
    });
  });
}
