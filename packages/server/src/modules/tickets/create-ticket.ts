import type { CallParsed } from '@ferry/core/contract/call';
import type * as tickets from '@ferry/core/contract/tickets';
import type { Context } from '../../context.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { takeLimit } from '../limits/index.ts';
import { showTicket, type TicketView } from './describe.ts';
import { opening } from './limits.ts';
import { writeMessage } from './write-message.ts';

/** Opens a ticket. The same key again, also at once, is the same ticket and the same answer. */
export async function createTicket(
  ctx: Context<'customer-even-banned'>,
  { body }: CallParsed<typeof tickets.create>,
): Promise<{ result: TicketView }> {
  const { accountId } = ctx.who;
  const key = idempotencyKeyOf(ctx);
  await takeLimit(ctx, opening, String(accountId));
  const at = ctx.now();
  return ctx.database.sql.transaction().execute(async (tx) => {
    const ticket = await tx
      .insertInto('ticket')
      .values({
        account_id: accountId,
        created_at: at,
        updated_at: at,
        title: body.title,
        idempotency_key: key ?? null,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (ticket === undefined) {
      const { id } = await tx
        .selectFrom('ticket')
        .select('id')
        .where('account_id', '=', accountId)
        .where('idempotency_key', '=', key ?? null)
        .executeTakeFirstOrThrow();
      return { result: await showTicket(tx, accountId, id) };
    }
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
