import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as tickets from '@ferry/core/contract/tickets/customer';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { showTicket, type TicketView } from './describe.ts';
import { holdTicket } from './find-ticket.ts';

/** Stores a customer's rating of an ended ticket. It replaces an earlier one. */
export async function rateTicket(
  { database, who: { accountId } }: Context<'customer-even-banned'>,
  { ticket_id, body }: CallParsed<typeof tickets.rate>,
): Promise<{ result: TicketView }> {
  return database.sql.transaction().execute(async (tx) => {
    const ticket = await holdTicket(tx, accountId, ticket_id);
    if (ticket.status !== 'resolved' && ticket.status !== 'closed') throw new Refusal('tickets.still_open');
    await tx
      .updateTable('ticket')
      .set({ rating: body.rating })
      .where('id', '=', ticket.id)
      .where('account_id', '=', accountId)
      .execute();
    return { result: await showTicket(tx, accountId, ticket.id) };
  });
}
