import { type Api, GrammyError } from 'grammy';
import type { Services } from '../../../../base/context.ts';
import { claimUntil } from '../../../../jobs/claims.ts';
import { noteUnreachable } from '../../../ground/account-rows/index.ts';
import {
  giveUpTelegrams,
  noteTelegram,
  openTelegramClaims,
  type TakenTelegram,
  type TelegramEnd,
  takeTelegrams,
} from '../../../ground/notifications/index.ts';

const batch = 10;
const maxTries = 8;

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
  const until = claimUntil(services);
  const claims = openTelegramClaims();
  const taken = await takeTelegrams(services, batch, until);
  claims.hold(
    services,
    taken.map(({ id }) => ({ id, until })),
  );
  const send = async (message: TakenTelegram): Promise<void> => {
    const note = async (end: TelegramEnd) => {
      await claims.release(message.id);
      await noteTelegram(services, message.id, end);
    };
    if (closed.has(message.chat_id) || claims.isLost(services, message.id)) return;
    if (stopping?.aborted) restUntil ??= now();
    if (restUntil !== undefined) {
      await note({ tries: message.tries - 1, due_at: restUntil });
      return;
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
      } else if (message.tries >= maxTries) {
        await note({ given_up_at: now(), failure });
      } else {
        const again = new Date(now().getTime() + 2 ** message.tries * 15_000);
        await note({ failure, due_at: again });
      }
      log.warn({ message: message.id, tries: message.tries, failure }, 'a Telegram message was not taken');
    }
  };
  try {
    for (const message of taken) await send(message);
  } finally {
    for (const { id } of taken) await claims.release(id);
  }
  return sent;
}
