import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as tickets from '@ferry/core/contract/tickets/customer';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { showTicket, type TicketView } from './describe.ts';
import { holdTicket, type Ticket } from './find-ticket.ts';

/** Changes of status that a customer may make: any ticket can be closed, a resolved or closed one can be reopened. */
export async function moveTicket(
  tx: Sql,
  ticket: Ticket,
  status: Ticket['status'],
  at: Date,
): Promise<Ticket> {
  if (status === ticket.status) return ticket;
  if (status !== 'closed' && status !== 'pending') throw new Refusal('tickets.staff_decides');
  if (status === 'pending' && ticket.status === 'processing') throw new Refusal('tickets.already_open');
  return tx
    .updateTable('ticket')
    .set({ status, updated_at: at })
    .where('id', '=', ticket.id)
    .where('account_id', '=', ticket.account_id)
    .returning(columnsOf('ticket'))
    .executeTakeFirstOrThrow();
}

/** Closes or reopens a ticket. Without a change nothing happens. */
export async function editStatus(
  { database, now, who: { accountId } }: Context<'customer-even-banned'>,
  { ticket_id, body }: CallParsed<typeof tickets.editStatus>,
): Promise<{ result: TicketView }> {
  return database.sql.transaction().execute(async (tx) => {
    const ticket = await holdTicket(tx, accountId, ticket_id);
    await moveTicket(tx, ticket, body.ticket_status, now());
    return { result: await showTicket(tx, accountId, ticket.id) };
  });
}
