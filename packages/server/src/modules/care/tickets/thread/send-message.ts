import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as tickets from '@ferry/core/contract/tickets/customer';
import type { Context } from '../../../../base/context.ts';
import { takeLimitOfNew } from '../../../ground/limits/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import { describeMessages, type MessageView, showTicket, type TicketView } from '../describe.ts';
import { holdTicket } from '../find-ticket.ts';
import { writing } from '../limits.ts';
import { writeAsCustomer } from './write-message.ts';

/** Adds a message to a ticket, which then waits for staff. */
export async function sendMessage(
  ctx: Context<'customer-even-banned'>,
  { ticket_id, body }: CallParsed<typeof tickets.sendMessage>,
): Promise<{ result: { message: MessageView; ticket: TicketView } }> {
  const { accountId } = ctx.who;
  return once(ctx, async (tx) => {
    const ticket = await holdTicket(tx, accountId, ticket_id);
    await takeLimitOfNew(tx, ctx, writing, String(accountId));
    const sent = await writeAsCustomer(tx, ticket, {
      content: body.content,
      at: ctx.now(),
      attachmentIds: body.attachment_ids,
    });
    const [message] = await describeMessages(tx, { accountId, language: ctx.language }, [sent]);
    return {
      result: { message: message as MessageView, ticket: await showTicket(tx, accountId, ticket.id) },
    };
  });
}
