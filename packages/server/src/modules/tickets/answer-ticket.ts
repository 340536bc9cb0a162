import type { Services } from '../../context.ts';
import { columnsOf } from '../../db/columns.ts';
import type { Sql } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { notify } from '../notifications/index.ts';
import type { Message } from './describe.ts';
import type { Ticket } from './find-ticket.ts';
import { sentBefore } from './sent-before.ts';
import { writeMessage } from './write-message.ts';

/**
 * Staff answer a ticket: it is unread for the customer, who is told. `processing` says that more may come,
 * `resolved` that this settles it, `closed` that nothing more is taken. A closed ticket is the customer's to reopen.
 */
export async function answerTicket(
  services: Services,
  given: {
    /** The ticket's UUID. */
    ticketId: string;
    /** Markdown, 1 to 20000 characters. */
    content: string;
    /** What the answer is signed with, 1 to 60 characters. */
    staffName: string;
    status?: 'processing' | 'resolved' | 'closed';
    attachmentIds?: readonly string[];
    /** The same key again is the same answer, and tells nobody again. */
    idempotencyKey?: string | undefined;
    /** More that belongs to the answer, in its transaction; not for one that was given before. */
    after?: (tx: Sql, written: { id: string; statusBefore: Ticket['status'] }) => Promise<void>;
  },
): Promise<Message> {
  return services.database.sql.transaction().execute(async (tx) => {
    const ticket = await tx
      .selectFrom('ticket')
      .select(columnsOf('ticket'))
      .where('id', '=', given.ticketId)
      .forUpdate()
      .executeTakeFirst();
    if (ticket === undefined) throw new Refusal('tickets.absent', { status: 404 });
    const before = await sentBefore(tx, ticket, given.idempotencyKey, given.content);
    if (before !== undefined) return before;
    if (ticket.status === 'closed') throw new Refusal('tickets.closed');
    const message = await writeMessage(tx, ticket, {
      content: given.content,
      at: services.now(),
      status: given.status ?? 'processing',
      staffName: given.staffName,
      idempotencyKey: given.idempotencyKey,
      attachmentIds: given.attachmentIds ?? [],
    });
    await given.after?.(tx, { id: message.id, statusBefore: ticket.status });
    await notify(tx, services, {
      accountId: ticket.account_id,
      event: 'ticket_answered',
      values: () => ({ id: ticket.id, title: ticket.title, staffName: given.staffName }),
    });
    return message;
  });
}
