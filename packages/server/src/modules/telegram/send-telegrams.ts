import { type Api, GrammyError } from 'grammy';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Services } from '../../context.ts';
import type { Job } from '../../jobs/job.ts';
import { openTelegramApi } from './open-api.ts';

const batch = 10;
/** Longer than a batch takes: a message that is being sent is nobody else's until then. */
const claimSeconds = 600;
const mostTries = 8;

interface Claimed {
  id: number;
  chat_id: number;
  body: string;
  tries: number;
}

/** Takes due messages for this process. A try that fails comes again, later each time. */
async function claim({ database, now }: Services): Promise<Claimed[]> {
  const at = now();
  const until = new Date(at.getTime() + claimSeconds * 1000);
  const { rows } = await sql<Claimed>`
    update telegram_message set tries = tries + 1, due_at = ${until}
    where id in (
      select id from telegram_message where sent_at is null and given_up_at is null and due_at <= ${at}
      order by due_at, id limit ${batch} for update skip locked
    )
    returning id, chat_id, body, tries`.execute(database.sql);
  return rows.sort((one, other) => one.id - other.id);
}

/** Nobody can be written to there any more: what waits for the chat is dropped, and its customer's link says so. */
async function giveUpChat({ database, now }: Services, chatId: number, failure: string): Promise<void> {
  await database.sql.transaction().execute(async (tx) => {
    await tx
      .updateTable('telegram_message')
      .set({ given_up_at: now(), body: '', failure })
      .where('chat_id', '=', chatId)
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is', null)
      .execute();
    await tx
      .updateTable('account')
      .set({ telegram_unreachable_at: now() })
      .where('telegram_id', '=', chatId)
      .where('telegram_unreachable_at', 'is', null)
      .execute();
  });
}

/** The bot was blocked, its owner left Telegram, or the chat was never opened. */
const isClosed = (error: unknown) =>
  error instanceof GrammyError &&
  (error.error_code === 403 || (error.error_code === 400 && /chat not found/i.test(error.description)));

/** Sends what is due and says how many went out. What a message said is emptied once it is sent. */
export async function sendTelegrams(services: Services, api: Api): Promise<number> {
  const { database, now, log } = services;
  let sent = 0;
  /** Chats that were given up in this batch, and until when Telegram wants to be left alone. */
  const closed = new Set<number>();
  let restUntil: Date | undefined;
  for (const message of await claim(services)) {
    if (closed.has(message.chat_id)) continue;
    const row = database.sql.updateTable('telegram_message').where('id', '=', message.id);
    if (restUntil !== undefined) {
      await row.set({ tries: message.tries - 1, due_at: restUntil }).execute();
      continue;
    }
    try {
      await api.sendMessage(message.chat_id, message.body, { link_preview_options: { is_disabled: true } });
      await row.set({ sent_at: now(), body: '', failure: null }).execute();
      sent += 1;
    } catch (error) {
      const failure = error instanceof GrammyError ? error.description.slice(0, 300) : 'no answer';
      const wait = error instanceof GrammyError ? error.parameters.retry_after : undefined;
      if (isClosed(error)) {
        closed.add(message.chat_id);
        await giveUpChat(services, message.chat_id, failure);
      } else if (wait !== undefined) {
        restUntil = new Date(now().getTime() + wait * 1000);
        await row.set({ tries: message.tries - 1, due_at: restUntil, failure }).execute();
      } else if (message.tries >= mostTries) {
        await row.set({ given_up_at: now(), body: '', failure }).execute();
      } else {
        const again = new Date(now().getTime() + 2 ** message.tries * 15_000);
        await row.set({ failure, due_at: again }).execute();
      }
      log.warn({ message: message.id, tries: message.tries, failure }, 'a Telegram message was not taken');
    }
  }
  return sent;
}

/** The job that sends, where a bot is configured. */
export function sendTelegramsJobs(config: Config): Job[] {
  const telegram = openTelegramApi(config);
  if (telegram === undefined) return [];
  return [{ name: 'telegram.send', everySeconds: 1, run: (services) => sendTelegrams(services, telegram) }];
}
