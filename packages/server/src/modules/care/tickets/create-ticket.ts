import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as tickets from '@ferry/core/contract/tickets/customer';
import type { Context } from '../../../base/context.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { takeLimitOfNew } from '../../ground/limits/index.ts';
import { once } from '../../ground/repeats/index.ts';
import { showTicket, type TicketView } from './describe.ts';
import { opening } from './limits.ts';
import { writeMessage } from './thread/write-message.ts';

/** Creates a ticket. */
export async function createTicket(
  ctx: Context<'customer-even-banned'>,
  { body }: CallParsed<typeof tickets.create>,
): Promise<{ result: TicketView }> {
  const { accountId } = ctx.who;
  const at = ctx.now();
  return once(ctx, async (tx) => {
    await takeLimitOfNew(tx, ctx, opening, String(accountId));
    const ticket = await tx
      .insertInto('ticket')
      .values({ account_id: accountId, created_at: at, updated_at: at, title: body.title, kind: body.kind })
      .returning(columnsOf('ticket'))
      .executeTakeFirstOrThrow();
    await writeMessage(tx, ticket, {
      content: body.content,
      at,
      status: 'pending',
      isOpening: true,
      attachmentIds: body.attachment_ids,
    });
    return { result: await showTicket(tx, accountId, ticket.id) };
  });
}
