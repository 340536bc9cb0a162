import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as tickets from '@ferry/core/contract/tickets/customer';
import type { Context } from '../../../../base/context.ts';
import { idempotencyKeyOf } from '../../../../http/request/idempotency-key.ts';
import { takeLimitOfNew } from '../../../ground/limits/index.ts';
import { describeMessages, type MessageView, showTicket, type TicketView } from '../describe.ts';
import { holdTicket } from '../find-ticket.ts';
import { writing } from '../limits.ts';
import { sentBefore } from './sent-before.ts';
import { writeAsCustomer } from './write-message.ts';

/**
 * Adds a message to a ticket, which then waits for staff. A repeat with the same idempotency key, also a concurrent
 * one, is the same message and does not count for the limit.
 */
export async function sendMessage(
  ctx: Context<'customer-even-banned'>,
  { ticket_id, body }: CallParsed<typeof tickets.sendMessage>,
): Promise<{ result: { message: MessageView; ticket: TicketView } }> {
  const { accountId } = ctx.who;
  const key = idempotencyKeyOf(ctx);
  return ctx.database.sql.transaction().execute(async (tx) => {
    const ticket = await holdTicket(tx, accountId, ticket_id);
    const write = async () => {
      await takeLimitOfNew(tx, ctx, writing, String(accountId));
      return writeAsCustomer(tx, ticket, {
        content: body.content,
        at: ctx.now(),
        idempotencyKey: key,
        attachmentIds: body.attachment_ids,
      });
    };
    const sent = (await sentBefore(tx, ticket, key, body.content)) ?? (await write());
    const [message] = await describeMessages(tx, accountId, [sent]);
    return {
      result: { message: message as MessageView, ticket: await showTicket(tx, accountId, ticket.id) },
    };
  });
}
