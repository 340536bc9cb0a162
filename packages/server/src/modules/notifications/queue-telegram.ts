import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';

/** As long as Telegram lets a message be. */
const mostCharacters = 4096;

/**
 * Puts a message to a chat into the queue, in the transaction of what it tells about: both happen or neither. The
 * text is plain: nothing in it is markup. Without a bot there is nobody to send it, and nothing is kept.
 */
export async function queueTelegram(
  tx: Sql,
  { config, now }: Services,
  message: { chatId: number; text: string },
): Promise<void> {
  if (config.telegram === undefined) return;
  await tx
    .insertInto('telegram_message')
    .values({
      chat_id: message.chatId,
      body: message.text.slice(0, mostCharacters),
      created_at: now(),
      due_at: now(),
    })
    .execute();
}
