import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as tickets from '@ferry/core/contract/tickets/customer';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { showTicket, type TicketView } from '../describe.ts';
import { findTicket } from '../find-ticket.ts';

/** Marks a thread as read up to a message. Later ones stay unread, and the mark never moves back. */
export async function markRead(
  { database, who: { accountId } }: Context<'customer-even-banned'>,
  { ticket_id, body }: CallParsed<typeof tickets.markRead>,
): Promise<{ result: TicketView }> {
  const { sql } = database;
  const { id } = await findTicket(sql, accountId, ticket_id);
  const message = await sql
    .selectFrom('ticket_message')
    .select('place')
    .where('account_id', '=', accountId)
    .where('ticket_id', '=', id)
    .where('id', '=', body.message_id)
    .executeTakeFirst();
  if (message === undefined)
    throw new Refusal('tickets.message_absent', { status: 422, field: 'message_id' });
  await sql
    .updateTable('ticket')
    .set({ read_place: message.place })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('read_place', '<', message.place)
    .execute();
  return { result: await showTicket(sql, accountId, id) };
}
