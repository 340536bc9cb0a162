import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as tickets from '@ferry/core/contract/tickets/customer';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { idempotencyKeyOf } from '../../../http/request/idempotency-key.ts';
import { takeLimitOfNew } from '../../ground/limits/index.ts';
import { showTicket, type TicketView } from './describe.ts';
import { opening } from './limits.ts';
import { writeMessage } from './thread/write-message.ts';

/**
 * Creates a ticket. A repeat with the same idempotency key, also a concurrent one, gets the same ticket and answer
 * and does not count for the limit. With another text it is refused.
 */
export async function createTicket(
  ctx: Context<'customer-even-banned'>,
  { body }: CallParsed<typeof tickets.create>,
): Promise<{ result: TicketView }> {
  const { accountId } = ctx.who;
  const key = idempotencyKeyOf(ctx);
  const at = ctx.now();
  return ctx.database.sql.transaction().execute(async (tx) => {
    const ticket = await tx
      .insertInto('ticket')
      .values({
        account_id: accountId,
        created_at: at,
        updated_at: at,
        title: body.title,
        kind: body.kind,
        idempotency_key: key ?? null,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
      .returning(columnsOf('ticket'))
      .executeTakeFirst();
    if (ticket === undefined) {
      const { id, title, content } = await tx
        .selectFrom('ticket')
        .innerJoin('ticket_message', (join) =>
          join.onRef('ticket_message.ticket_id', '=', 'ticket.id').on('ticket_message.is_opening', '=', true),
        )
        .select(['ticket.id', 'ticket.title', 'ticket_message.content'])
        .where('ticket.account_id', '=', accountId)
        .where('ticket.idempotency_key', '=', key ?? null)
        .executeTakeFirstOrThrow();
      if (title !== body.title || content !== body.content)
        throw new Refusal('tickets.key_used', { status: 409 });
      return { result: await showTicket(tx, accountId, id) };
    }
    await takeLimitOfNew(tx, ctx, opening, String(accountId));
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
