import type { ticket, ticketMessage } from '@ferry/core/contract/tickets/customer';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Sql } from '../../../db/driver/database.ts';
import { anyOf } from '../../../db/query/any-of.ts';
import { columnsOf, type Row } from '../../../db/schema/rows.ts';
import { sayKept } from '../../../words/kept-text.ts';
import type { Language } from '../../../words/words.ts';
import type { Ticket } from './find-ticket.ts';

export type TicketView = z.output<typeof ticket>;
export type MessageView = z.output<typeof ticketMessage>;
export type Message = Row<'ticket_message'>;

/** A literal condition without a parameter, because the partial index of openings requires it. */
const partOfOpening = sql<boolean>`opening.is_opening`;

/** A customer's tickets, with their first message and the number of unread ones. */
export const selectTickets = (db: Sql, accountId: number) =>
  db
    .selectFrom('ticket')
    .innerJoin('ticket_message as opening', (join) =>
      join.onRef('opening.ticket_id', '=', 'ticket.id').on(partOfOpening),
    )
    .select(columnsOf('ticket'))
    .select('opening.content')
    .select((one) =>
      one
        .selectFrom('ticket_message as unread')
        .select(one.fn.countAll<number>().as('count'))
        .whereRef('unread.ticket_id', '=', 'ticket.id')
        .whereRef('unread.place', '>', 'ticket.read_place')
        .where('unread.staff_name', 'is not', null)
        .as('unread_count'),
    )
    .where('ticket.account_id', '=', accountId);

type Shown = 'id' | 'number' | 'created_at' | 'updated_at' | 'title' | 'status' | 'kind' | 'rating';

export const describeTicket = (
  row: Pick<Ticket, Shown> & { content: string; unread_count: number | null },
): TicketView => ({
  id: row.id,
  ticket_number: row.number,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  title: row.title,
  content: row.content,
  ticket_status: row.status,
  unread_count: row.unread_count ?? 0,
  kind: row.kind,
  rating: row.rating,
});

/** The present state of a ticket. */
export async function showTicket(sql: Sql, accountId: number, id: string): Promise<TicketView> {
  return describeTicket(
    await selectTickets(sql, accountId).where('ticket.id', '=', id).executeTakeFirstOrThrow(),
  );
}

type Attachment = MessageView['attachments'][number];
type Written = 'id' | 'created_at' | 'content' | 'sentence' | 'staff_name';

/** The customer whose messages are read, and the language of Ferry's sentences in them. */
export interface Reading {
  readonly accountId: number;
  readonly language: Language;
}

/** A message of a customer's ticket, with its attachments. */
export function describeMessage(
  { accountId, language }: Reading,
  { id, created_at, content, sentence, staff_name }: Pick<Message, Written>,
  attachments: readonly Attachment[],
): MessageView {
  const at = created_at.toISOString();
  return {
    id,
    created_at: at,
    updated_at: at,
    user_id: staff_name === null ? accountId : 0,
    content: sayKept(language, sentence ?? content),
    author: staff_name === null ? 'customer' : 'staff',
    staff_name,
    attachments: attachments.map(({ id, name, media_type, size }) => ({ id, name, media_type, size })),
  };
}

/** Messages of one customer's tickets with their attachments, in the given order. */
export async function describeMessages(
  sql: Sql,
  reading: Reading,
  messages: readonly Message[],
): Promise<MessageView[]> {
  if (messages.length === 0) return [];
  const ids = messages.map(({ id }) => id);
  const attachments = await sql
    .selectFrom('ticket_attachment')
    .select(['id', 'message_id', 'name', 'media_type', 'size'])
    .where('account_id', '=', reading.accountId)
    .where('message_id', '=', anyOf(ids))
    .orderBy('position')
    .execute();
  return messages.map((message) =>
    describeMessage(
      reading,
      message,
      attachments.filter(({ message_id }) => message_id === message.id),
    ),
  );
}
