import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as desk from '@ferry/core/contract/tickets/desk';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { nothingToAudit, recordAudit, staffName } from '../../../ground/script-tokens/index.ts';
import type { Ticket } from '../find-ticket.ts';
import { holdForStaff } from '../find-ticket.ts';

type Answer<C> = ResultOf<C>;

/**
 * Sets which member of staff takes care of a ticket. The customer does not see it, so the ticket does not count as
 * changed.
 */
export async function assign(
  ctx: Context<'admin'>,
  { ticket_id, body }: CallParsed<typeof desk.assign>,
): Promise<Answer<typeof desk.assign>> {
  return ctx.database.sql.transaction().execute(async (tx) => {
    const before = await holdForStaff(tx, ticket_id);
    const assignee = body.assignee === undefined ? await staffName(tx, ctx) : body.assignee;
    await tx.updateTable('ticket').set({ assignee }).where('id', '=', before.id).execute();
    const change = { before: { assignee: before.assignee }, after: { assignee } };
    await recordAudit(tx, ctx, 'tickets.assign', before.id, change);
    return { result: { ticket_number: before.number, assignee } };
  });
}

/** Moves a ticket to a state unless it is in one of these already. */
const moving =
  (operation: 'tickets.close' | 'tickets.reopen', to: Ticket['status'], stays: readonly Ticket['status'][]) =>
  async (
    ctx: Context<'admin'>,
    { ticket_id }: CallParsed<typeof desk.close>,
  ): Promise<Answer<typeof desk.close>> => {
    nothingToAudit(ctx);
    return ctx.database.sql.transaction().execute(async (tx) => {
      const { id, number, status, merged_into } = await holdForStaff(tx, ticket_id);
      if (stays.includes(status)) return { result: { ticket_number: number, ticket_status: status } };
      if (to !== 'closed' && merged_into !== null) throw new Refusal('tickets.merged');
      await tx
        .updateTable('ticket')
        .set({ status: to, updated_at: ctx.now() })
        .where('id', '=', id)
        .execute();
      await recordAudit(tx, ctx, operation, id, { before: { status }, after: { status: to } });
      return { result: { ticket_number: number, ticket_status: to } };
    });
  };

/** Closes a ticket without an answer. */
export const close = moving('tickets.close', 'closed', ['closed']);

/** Reopens a settled ticket, which then waits for staff. */
export const reopen = moving('tickets.reopen', 'pending', ['pending', 'processing']);
