import { type Api, GrammyError } from 'grammy';
import type { Services } from '../../../../base/context.ts';
import { noteUnreachable } from '../../../ground/account-rows/index.ts';
import {
  giveUpTelegrams,
  noteTelegram,
  type TelegramEnd,
  takeTelegrams,
} from '../../../ground/notifications/index.ts';

const batch = 10;
/** Seconds, longer than a batch takes: no other process takes a message before that. */
const claimSeconds = 600;
const mostTries = 8;

/** Handles a chat that cannot be written to: its waiting messages are dropped, and the customer's link is marked. */
async function giveUpChat({ database, now }: Services, chatId: number, failure: string): Promise<void> {
  await database.sql.transaction().execute(async (tx) => {
    await giveUpTelegrams(tx, chatId, failure, now());
    await noteUnreachable(tx, chatId, now());
  });
}

/** The bot was blocked, its owner left Telegram, or the chat was never started. */
const isClosed = (error: unknown) =>
  error instanceof GrammyError &&
  (error.error_code === 403 || (error.error_code === 400 && /chat not found/i.test(error.description)));

/**
 * Sends due messages and returns how many were sent. The text of a sent message is deleted. After `stopping` only the
 * message on its way is waited for.
 */
export async function sendTelegrams(services: Services, api: Api, stopping?: AbortSignal): Promise<number> {
  const { now, log } = services;
  let sent = 0;
  /** Chats that were given up in this batch, and the end of a pause that Telegram demands. */
  const closed = new Set<number>();
  let restUntil: Date | undefined;
  const until = new Date(now().getTime() + claimSeconds * 1000);
  for (const message of await takeTelegrams(services, batch, until)) {
    if (closed.has(message.chat_id)) continue;
    const note = (end: TelegramEnd) => noteTelegram(services, message.id, end);
    if (stopping?.aborted) restUntil ??= now();
    if (restUntil !== undefined) {
      await note({ tries: message.tries - 1, due_at: restUntil });
      continue;
    }
    try {
      await api.sendMessage(message.chat_id, message.body, { link_preview_options: { is_disabled: true } });
      await note({ sent_at: now() });
      sent += 1;
    } catch (error) {
      const failure = error instanceof GrammyError ? error.description.slice(0, 300) : 'no answer';
      const wait = error instanceof GrammyError ? error.parameters.retry_after : undefined;
      if (isClosed(error)) {
        closed.add(message.chat_id);
        await giveUpChat(services, message.chat_id, failure);
      } else if (wait !== undefined) {
        restUntil = new Date(now().getTime() + wait * 1000);
        await note({ tries: message.tries - 1, due_at: restUntil, failure });
      } else if (message.tries >= mostTries) {
        await note({ given_up_at: now(), failure });
      } else {
        const again = new Date(now().getTime() + 2 ** message.tries * 15_000);
        await note({ failure, due_at: again });
      }
      log.warn({ message: message.id, tries: message.tries, failure }, 'a Telegram message was not taken');
    }
  }
  return sent;
}
