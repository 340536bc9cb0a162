import type { CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type { reply } from '@ferry/core/contract/tickets-admin';
import type { Context } from '../../context.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { recordAudit } from '../script-tokens/index.ts';
import { answerTicket } from './answer-ticket.ts';
import { describeMessages, type MessageView, showTicket } from './describe.ts';
import { findForStaff } from './staff.ts';

/** Staff answer by the API. That they did is audited, what they wrote stands in the thread. */
export async function replyAsStaff(
  ctx: Context<'admin'>,
  { ticket_id, body }: CallParsed<typeof reply>,
): Promise<Pick<CallAnswer<typeof reply>, 'result'>> {
  const db = ctx.database.sql;
  const { id, account_id } = await findForStaff(db, ticket_id);
  const message = await answerTicket(ctx, {
    ticketId: id,
    content: body.content,
    staffName: body.staff_name,
    status: body.ticket_status,
    idempotencyKey: idempotencyKeyOf(ctx),
    after: (tx) =>
      recordAudit(tx, ctx, 'tickets.reply', id, {
        staff_name: body.staff_name,
        ticket_status: body.ticket_status,
      }),
  });
  const [described] = await describeMessages(db, account_id, [message]);
  return {
    result: { message: described as MessageView, ticket: await showTicket(db, account_id, id) },
  };
}
