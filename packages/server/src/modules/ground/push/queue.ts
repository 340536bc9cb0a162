import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { openClaims } from '../../../jobs/claims.ts';
import { hasSession } from './devices.ts';

/** Characters of a message. Push services accept 4096 encrypted bytes. */
const maxLengths = { title: 100, body: 400, page: 200 };

interface Push {
  readonly accountId: number;
  /** Sends only to this browser. By default to all browsers of the customer. */
  readonly deviceId?: number;
  readonly title: string;
  readonly body: string;
  /** The page of the portal that the message opens. */
  readonly page: string;
}

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;

/**
 * Queues a message to a customer's browsers in the transaction of its event: both are committed or neither. Browsers
 * whose session has ended get none.
 */
export async function queuePush(tx: Sql, { config, now }: Services, push: Push): Promise<void> {
  if (config.push === undefined) return;
  const at = now();
  const one = push.deviceId === undefined ? sql`true` : sql`push_device.id = ${push.deviceId}`;
  await sql`
    insert into push_message (device_id, title, body, page, created_at, due_at)
    select push_device.id, ${cut(push.title, maxLengths.title)}, ${cut(push.body, maxLengths.body)},
      ${push.page.slice(0, maxLengths.page)}, ${at}::timestamptz, ${at}::timestamptz
    from push_device where account_id = ${push.accountId} and ${one} and ${hasSession(at)}`.execute(tx);
}

/** A message that a process has claimed, and where it goes. */
export interface TakenPush {
  readonly id: number;
  readonly device_id: number;
  readonly host: string;
  readonly subscription_sealed: Uint8Array;
  readonly title: string;
  readonly body: string;
  readonly page: string;
  readonly created_at: Date;
  readonly tries: number;
}

/**
 * Claims due messages for this process, the oldest first. The claim has an end, after which other processes may take
 * them. Browsers whose session has ended meanwhile are removed with their messages.
 */
export async function takePushes(
  { database, now }: Services,
  count: number,
  until: Date,
): Promise<TakenPush[]> {
  const at = now();
  const { rows } = await sql<TakenPush & { is_open: boolean }>`
    update push_message set tries = tries + 1, due_at = ${until}
    from push_device
    where push_device.id = push_message.device_id and push_message.id = any(array(
      select id from push_message where sent_at is null and given_up_at is null and due_at <= ${at}
      order by due_at, id limit ${count} for update skip locked
    ))
    returning push_message.id, device_id, host, subscription_sealed, title, body, page, push_message.created_at, tries,
      ${hasSession(at)} as is_open`.execute(database.sql);
  const ended = rows.filter(({ is_open }) => !is_open).map(({ device_id }) => device_id);
  if (ended.length > 0) await database.sql.deleteFrom('push_device').where('id', 'in', ended).execute();
  return rows.filter(({ is_open }) => is_open).sort((one, other) => one.id - other.id);
}

/** Renews the claims that this process still holds. */
export const openPushClaims = () =>
  openClaims(async ({ database }, held, until) => {
    const { rows } = await sql<{ id: number }>`
      update push_message set due_at = ${until}::timestamptz
      from unnest(${held.map(({ id }) => id)}::bigint[], ${held.map((one) => one.until.toISOString())}::timestamptz[])
        as held (id, until)
      where push_message.id = held.id and due_at = held.until and sent_at is null and given_up_at is null
      returning push_message.id`.execute(database.sql);
    return rows.map(({ id }) => id);
  });

/** The result of a message. Its text is deleted once it is sent or given up. */
export type PushEnd =
  | { sent_at: Date }
  | { given_up_at: Date; failure: string }
  | { due_at: Date; tries: number; failure?: string };

/** Stores the result of a message that this process claimed. */
export async function notePush({ database }: Services, push: TakenPush, end: PushEnd): Promise<void> {
  const isOver = 'sent_at' in end || 'given_up_at' in end;
  const emptied = isOver ? { title: '', body: '', page: '' } : {};
  const { sql: db } = database;
  await db
    .updateTable('push_message')
    .set({ ...end, ...emptied, ...('sent_at' in end ? { failure: null } : {}) })
    .where('id', '=', push.id)
    .execute();
  if ('sent_at' in end)
    await db
      .updateTable('push_device')
      .set({ last_sent_at: end.sent_at })
      .where('id', '=', push.device_id)
      .execute();
}

/** Removes a browser that its push service no longer knows, with what waits for it. */
export async function forgetDevice({ database }: Services, id: number): Promise<void> {
  await database.sql.deleteFrom('push_device').where('id', '=', id).execute();
}
