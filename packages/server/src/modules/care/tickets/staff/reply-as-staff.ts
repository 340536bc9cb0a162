import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { reply } from '@ferry/core/contract/tickets/admin';
import type { Context } from '../../../../base/context.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit, staffName } from '../../../ground/script-tokens/index.ts';
import { describeMessages, type MessageView, showTicket } from '../describe.ts';
import { findForStaff } from '../find-ticket.ts';
import { answerIn } from './answer-ticket.ts';
import { answerText } from './macros.ts';

/** Adds an answer of staff by the API. The audit records the action; the text is in the thread only. */
export async function replyAsStaff(
  ctx: Context<'admin'>,
  { ticket_id, body }: CallParsed<typeof reply>,
): Promise<ResultOf<typeof reply>> {
  return once(ctx, async (tx) => {
    const { id, account_id } = await findForStaff(tx, ticket_id);
    const signed = body.staff_name ?? (await staffName(tx, ctx));
    const { message, statusBefore } = await answerIn(tx, ctx, {
      ticketId: id,
      content: await answerText(tx, account_id, body),
      attachmentIds: body.attachment_ids,
      staffName: signed,
      status: body.ticket_status,
    });
    const change = {
      before: { status: statusBefore, message: null },
      after: { status: body.ticket_status, message: message.id },
    };
    const macro = body.macro === undefined ? {} : { macro: body.macro };
    await recordAudit(tx, ctx, 'tickets.reply', id, change, { staff_name: signed, ...macro });
    const [described] = await describeMessages(tx, { accountId: account_id, language: ctx.language }, [
      message,
    ]);
    return {
      result: { message: described as MessageView, ticket: await showTicket(tx, account_id, id) },
    };
  });
}
