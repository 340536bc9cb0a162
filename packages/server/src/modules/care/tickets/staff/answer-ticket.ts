import type { Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { notify } from '../../../ground/notifications/index.ts';
import type { Message } from '../describe.ts';
import type { Ticket } from '../find-ticket.ts';
import { sentBefore } from '../thread/sent-before.ts';
import { assertOpen, writeMessage } from '../thread/write-message.ts';

/**
 * Adds an answer of staff and notifies the customer. `processing`: more may follow. `resolved`: the answer settles
 * the ticket. `closed`: the ticket accepts no more messages. The customer can reopen a closed ticket.
 */
export async function answerTicket(
  services: Services,
  given: {
    /** The ticket's UUID. */
    ticketId: string;
    /** Markdown, 1 to 20000 characters. */
    content: string;
    /** The name that signs the answer, 1 to 60 characters. */
    staffName: string;
    status?: 'processing' | 'resolved' | 'closed';
    attachmentIds?: readonly string[];
    /** A repeat with the same key is the same answer and sends no second notification. */
    idempotencyKey?: string | undefined;
    /** Further work in the same transaction. Not run for a repeat. */
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
    assertOpen(ticket);
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
