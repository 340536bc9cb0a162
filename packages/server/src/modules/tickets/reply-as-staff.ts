import type { CallParsed, ResultOf } from '@ferry/core/contract/call';
import type { reply } from '@ferry/core/contract/tickets-admin';
import type { Context } from '../../context.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { nothingToAudit, recordAudit, staffName } from '../script-tokens/index.ts';
import { answerTicket } from './answer-ticket.ts';
import { describeMessages, type MessageView, showTicket } from './describe.ts';
import { findForStaff } from './find-ticket.ts';
import { answerText } from './macros.ts';

/** Adds an answer of staff by the API. The audit records the action; the text is in the thread only. */
export async function replyAsStaff(
  ctx: Context<'admin'>,
  { ticket_id, body }: CallParsed<typeof reply>,
): Promise<ResultOf<typeof reply>> {
  const db = ctx.database.sql;
  const { id, account_id } = await findForStaff(db, ticket_id);
  const content = await answerText(db, account_id, body);
  const signed = body.staff_name ?? (await staffName(db, ctx));
  const message = await answerTicket(ctx, {
    ticketId: id,
    content,
    attachmentIds: body.attachment_ids,
    staffName: signed,
    status: body.ticket_status,
    idempotencyKey: idempotencyKeyOf(ctx),
    after: (tx) =>
      recordAudit(tx, ctx, 'tickets.reply', id, {
        staff_name: signed,
        ...(body.macro === undefined ? {} : { macro: body.macro }),
        ticket_status: body.ticket_status,
      }),
  });
  // A repeat by key has its audit row already.
  nothingToAudit(ctx);
  const [described] = await describeMessages(db, account_id, [message]);
  return {
    result: { message: described as MessageView, ticket: await showTicket(db, account_id, id) },
  };
}
