import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { reply } from '@ferry/core/contract/tickets/admin';
import type { Context } from '../../../../base/context.ts';
import { idempotencyKeyOf } from '../../../../http/request/idempotency-key.ts';
import { nothingToAudit, recordAudit, staffName } from '../../../ground/script-tokens/index.ts';
import { describeMessages, type MessageView, showTicket } from '../describe.ts';
import { findForStaff } from '../find-ticket.ts';
import { textSent } from '../thread/sent-before.ts';
import { answerTicket } from './answer-ticket.ts';
import { answerText } from './macros.ts';

/** Adds an answer of staff by the API. The audit records the action; the text is in the thread only. */
export async function replyAsStaff(
  ctx: Context<'admin'>,
  { ticket_id, body }: CallParsed<typeof reply>,
): Promise<ResultOf<typeof reply>> {
  const db = ctx.database.sql;
  const { id, account_id } = await findForStaff(db, ticket_id);
  const idempotencyKey = idempotencyKeyOf(ctx);
  // The answer of a key stays the first one, although the saved text may have changed or be gone.
  const content =
    (body.macro === undefined ? undefined : await textSent(db, id, idempotencyKey)) ??
    (await answerText(db, account_id, body));
  const signed = body.staff_name ?? (await staffName(db, ctx));
  const message = await answerTicket(ctx, {
    ticketId: id,
    content,
    attachmentIds: body.attachment_ids,
    staffName: signed,
    status: body.ticket_status,
    idempotencyKey,
    after: (tx, written) => {
      const change = {
        before: { status: written.statusBefore, message: null },
        after: { status: body.ticket_status, message: written.id },
      };
      const macro = body.macro === undefined ? {} : { macro: body.macro };
      return recordAudit(tx, ctx, 'tickets.reply', id, change, { staff_name: signed, ...macro });
    },
  });
  // A repeat by key has its audit row already.
  nothingToAudit(ctx);
  const [described] = await describeMessages(db, account_id, [message]);
  return {
    result: { message: described as MessageView, ticket: await showTicket(db, account_id, id) },
  };
}
