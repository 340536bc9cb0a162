import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { notify } from '../../../ground/notifications/index.ts';
import type { Message } from '../describe.ts';
import { holdForStaff, type Ticket } from '../find-ticket.ts';
import { assertOpen, writeMessage } from '../thread/write-message.ts';

interface Answer {
  /** The ticket's UUID. */
  readonly ticketId: string;
  /** Markdown, 1 to 20000 characters. */
  readonly content: string;
  /** The name that signs the answer, 1 to 60 characters. */
  readonly staffName: string;
  readonly status?: 'processing' | 'resolved' | 'closed';
  readonly attachmentIds?: readonly string[];
}

/** Adds an answer of staff and notifies the customer, in a transaction. Returns the ticket's status before, too. */
export async function answerIn(
  tx: Sql,
  services: Services,
  given: Answer,
): Promise<{ message: Message; statusBefore: Ticket['status'] }> {
  const ticket = await holdForStaff(tx, given.ticketId);
  assertOpen(ticket);
  const message = await writeMessage(tx, ticket, {
    content: given.content,
    at: services.now(),
    status: given.status ?? 'processing',
    staffName: given.staffName,
    attachmentIds: given.attachmentIds ?? [],
  });
  await notify(tx, services, {
    accountId: ticket.account_id,
    event: 'ticket_answered',
    values: () => ({ id: ticket.id, title: ticket.title, staffName: given.staffName }),
  });
  return { message, statusBefore: ticket.status };
}

/**
 * The same in its own transaction. `processing`: more may follow. `resolved`: the answer settles the ticket. `closed`:
 * the ticket accepts no more messages. The customer can reopen a closed ticket.
 */
export const answerTicket = async (services: Services, given: Answer): Promise<Message> =>
  services.database.sql.transaction().execute(async (tx) => (await answerIn(tx, services, given)).message);
