import { sql } from 'kysely';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { type KeptText, storedText } from '../../../../words/kept-text.ts';
import type { Message } from '../describe.ts';
import type { Ticket } from '../find-ticket.ts';

/** Assigns the customer's uploads to a message. If one is not his or was sent before, all are refused. */
async function attach(tx: Sql, message: Message, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const { rows } = await sql`
    update ticket_attachment set message_id = ${message.id}, position = array_position(${wanted}::uuid[], id)
    where id = any(${wanted}::uuid[]) and account_id = ${message.account_id} and message_id is null
    returning id`.execute(tx);
  if (rows.length !== wanted.length)
    throw new Refusal('tickets.attachment_not_free', { status: 422, field: 'attachment_ids' });
}

/** Adds a message to a ticket that the transaction has locked or created, and sets its status. */
export async function writeMessage(
  tx: Sql,
  ticket: Ticket,
  given: {
    content: KeptText;
    at: Date;
    status: Ticket['status'];
    /** The name that signs for staff. Without it the customer is the author. */
    staffName?: string;
    isOpening?: boolean;
    attachmentIds?: readonly string[];
  },
): Promise<Message> {
  const { text: content, sentence } = storedText(given.content);
  const message = await tx
    .insertInto('ticket_message')
    .values({
      ticket_id: ticket.id,
      account_id: ticket.account_id,
      created_at: given.at,
      is_opening: given.isOpening ?? false,
      staff_name: given.staffName ?? null,
      content,
      sentence,
    })
    .returning(columnsOf('ticket_message'))
    .executeTakeFirstOrThrow();
  await attach(tx, message, given.attachmentIds ?? []);
  await tx
    .updateTable('ticket')
    .set({ status: given.status, updated_at: given.at })
    .where('id', '=', ticket.id)
    .where('account_id', '=', ticket.account_id)
    .execute();
  return message;
}

/** Throws if the ticket is closed. */
export function assertOpen({ status }: Pick<Ticket, 'status'>): void {
  if (status === 'closed')
    throw new Refusal('tickets.closed', { details: { ticket_status: status, reopen_with: 'pending' } });
}

/**
 * Adds a customer's message, after which the ticket waits for staff. A closed ticket is refused with a hint to reopen
 * it.
 */
export async function writeAsCustomer(
  tx: Sql,
  ticket: Ticket,
  given: {
    content: string;
    at: Date;
    attachmentIds?: readonly string[];
  },
): Promise<Message> {
  assertOpen(ticket);
  return writeMessage(tx, ticket, { ...given, status: 'pending' });
}
