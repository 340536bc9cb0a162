import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { merge } from '@ferry/core/contract/tickets/desk';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { sentence } from '../../../../words/kept-text.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit, staffName } from '../../../ground/script-tokens/index.ts';
import type { Ticket } from '../find-ticket.ts';
import { findForStaff, holdForStaff } from '../find-ticket.ts';
import { writeMessage } from '../thread/write-message.ts';

/** Locks both tickets in a fixed order, so that two opposite merges cannot deadlock. */
async function holdBoth(tx: Sql, from: string, into: string): Promise<readonly [Ticket, Ticket]> {
  const ids = [(await findForStaff(tx, from)).id, (await findForStaff(tx, into)).id] as const;
  if (ids[0] === ids[1]) throw new Refusal('tickets.merge_itself');
  const held = new Map<string, Ticket>();
  for (const id of ids.toSorted()) held.set(id, await holdForStaff(tx, id));
  return [held.get(ids[0]) as Ticket, held.get(ids[1]) as Ticket];
}

/**
 * Appends a copy of a ticket's thread to another ticket, and moves files and notes. The first one keeps its messages.
 */
async function append(tx: Sql, from: Ticket, into: Ticket): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      select id, row_number() over (order by place) as nth from ticket_message
      where ticket_id = ${from.id} and account_id = ${from.account_id}
    ), made as (
      insert into ticket_message (ticket_id, account_id, created_at, is_opening, staff_name, content, sentence)
      select ${into.id}, account_id, created_at, false, staff_name, content, sentence from ticket_message
      where ticket_id = ${from.id} and account_id = ${from.account_id} order by place
      returning id, place
    ), copy as (
      select id, row_number() over (order by place) as nth from made
    ), files as (
      update ticket_attachment set message_id = copy.id
      from old join copy using (nth) where message_id = old.id
    )
    select count(*)::integer as count from made`.execute(tx);
  await tx
    .updateTable('ticket_note')
    .set({ ticket_id: into.id })
    .where('ticket_id', '=', from.id)
    .where('account_id', '=', from.account_id)
    .execute();
  return rows[0]?.count ?? 0;
}

/** Merges one ticket into another of the same customer. The merged ticket shows where it continues. */
export async function mergeTickets(
  ctx: Context<'admin'>,
  { ticket_id, body }: CallParsed<typeof merge>,
): Promise<ResultOf<typeof merge>> {
  const at = ctx.now();
  return once(ctx, async (tx) => {
    const [from, into] = await holdBoth(tx, ticket_id, body.into);
    if (from.account_id !== into.account_id) throw new Refusal('tickets.other_customer');
    if (from.merged_into !== null || into.merged_into !== null) throw new Refusal('tickets.merged');
    const messages = await append(tx, from, into);
    await writeMessage(tx, from, {
      content: sentence('tickets.goes_on', { number: into.number }),
      at,
      status: 'closed',
      staffName: await staffName(tx, ctx),
    });
    await tx.updateTable('ticket').set({ merged_into: into.id }).where('id', '=', from.id).execute();
    // If the merged ticket was waiting, the other one is waiting now.
    const status = from.status === 'pending' ? 'pending' : into.status;
    await tx.updateTable('ticket').set({ status, updated_at: at }).where('id', '=', into.id).execute();
    const change = {
      before: { merged_into: null, status: from.status },
      after: { merged_into: into.id, status: 'closed' },
    };
    await recordAudit(tx, ctx, 'tickets.merge', from.id, change, { messages });
    return { result: { ticket_number: from.number, into_number: into.number, messages } };
  });
}
