import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { openClaims } from '../../../jobs/claims.ts';

/** Telegram's limit for a message. */
const maxCharacters = 4096;

/**
 * Queues a message to a chat in the transaction of its event: both are committed or neither. The text is plain,
 * without markup. If no bot is configured, nothing is queued.
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
      body: message.text.slice(0, maxCharacters),
      created_at: now(),
      due_at: now(),
    })
    .execute();
}

/** A message that a process has claimed. */
export interface TakenTelegram {
  id: number;
  chat_id: number;
  body: string;
  tries: number;
}

/**
 * Claims due messages for this process, in order. The claim has an end, after which other processes may take them.
 */
export async function takeTelegrams(
  { database, now }: Services,
  most: number,
  until: Date,
): Promise<TakenTelegram[]> {
  const { rows } = await sql<TakenTelegram>`
    update telegram_message set tries = tries + 1, due_at = ${until}
    where id = any(array(
      select id from telegram_message where sent_at is null and given_up_at is null and due_at <= ${now()}
      order by due_at, id limit ${most} for update skip locked
    ))
    returning id, chat_id, body, tries`.execute(database.sql);
  return rows.sort((one, other) => one.id - other.id);
}

/** Renews the claims that this process still holds. */
export const openTelegramClaims = () =>
  openClaims(async ({ database }, held, until) => {
    const { rows } = await sql<{ id: number }>`
      update telegram_message set due_at = ${until}::timestamptz
      from unnest(${held.map(({ id }) => id)}::bigint[], ${held.map((one) => one.until.toISOString())}::timestamptz[])
        as held (id, until)
      where telegram_message.id = held.id and due_at = held.until and sent_at is null and given_up_at is null
      returning telegram_message.id`.execute(database.sql);
    return rows.map(({ id }) => id);
  });

/** The result of a message. Its text is deleted once it is sent or given up. */
export type TelegramEnd =
  | { sent_at: Date }
  | { given_up_at: Date; failure: string }
  | { due_at: Date; failure: string }
  | { due_at: Date; tries: number; failure?: string };

/** Stores the result of a message that this process claimed. */
export async function noteTelegram({ database }: Services, id: number, end: TelegramEnd): Promise<void> {
  const isOver = 'sent_at' in end || 'given_up_at' in end;
  await database.sql
    .updateTable('telegram_message')
    .set({ ...end, ...(isOver ? { body: '' } : {}), ...('sent_at' in end ? { failure: null } : {}) })
    .where('id', '=', id)
    .execute();
}

/** Gives up all waiting messages to a chat. */
export async function giveUpTelegrams(tx: Sql, chatId: number, failure: string, at: Date): Promise<void> {
  await tx
    .updateTable('telegram_message')
    .set({ given_up_at: at, body: '', failure })
    .where('chat_id', '=', chatId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute();
}

/** Deletes all messages to a chat. */
export async function dropTelegrams(tx: Sql, chatId: number): Promise<void> {
  await tx.deleteFrom('telegram_message').where('chat_id', '=', chatId).execute();
}
