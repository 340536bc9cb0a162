import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { attach } from '@ferry/core/contract/tickets/desk';
import type { Context } from '../../../../base/context.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { readFile } from '../attachments/upload-attachment.ts';
import { findForStaff } from '../find-ticket.ts';

/**
 * Stores a file of staff for an answer that will reference it. Unreferenced files are deleted after a day, like a
 * customer's.
 */
export async function attachForReply(
  ctx: Context<'admin'>,
  { ticket_id, body }: CallParsed<typeof attach>,
): Promise<ResultOf<typeof attach>> {
  const file = await readFile(body);
  return once(ctx, async (tx) => {
    const ticket = await findForStaff(tx, ticket_id);
    const result = await tx
      .insertInto('ticket_attachment')
      .values({
        ...file,
        account_id: ticket.account_id,
        message_id: null,
        created_at: ctx.now(),
        by_staff: true,
      })
      .returning(['id', 'name', 'media_type', 'size'])
      .executeTakeFirstOrThrow();
    await recordAudit(tx, ctx, 'tickets.attach', ticket.id, { before: null, after: result });
    return { result };
  });
}
