import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as v1 from '@ferry/core/contract/tickets/v1';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { takeLimit } from '../../../ground/limits/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import { showTicket, type TicketView } from '../describe.ts';
import { moveTicket } from '../edit-status.ts';
import { holdTicket } from '../find-ticket.ts';
import { writing } from '../limits.ts';
import { writeAsCustomer } from '../thread/write-message.ts';

/** The form of the older portal: reopens, writes and closes as requested, in one transaction. */
export async function updateTicket(
  ctx: Context<'customer-even-banned'>,
  { ticket_id, body }: CallParsed<typeof v1.update>,
): Promise<TicketView> {
  const { accountId } = ctx.who;
  const content = body.content ?? '';
  const opens = body.status === 1 || body.status === '1';
  const closes = body.status === 0 || body.status === '0';
  if (content === '' && !opens && !closes)
    throw new Refusal('tickets.nothing_to_do', { status: 422, field: 'content' });
  if (content !== '') await takeLimit(ctx, writing, String(accountId));
  const at = ctx.now();
  return once(ctx, async (tx) => {
    let ticket = await holdTicket(tx, accountId, ticket_id);
    if (opens && ticket.status === 'closed') ticket = await moveTicket(tx, ticket, 'pending', at);
    if (content !== '') await writeAsCustomer(tx, ticket, { content, at });
    if (closes) await moveTicket(tx, ticket, 'closed', at);
    return showTicket(tx, accountId, ticket.id);
  });
}
