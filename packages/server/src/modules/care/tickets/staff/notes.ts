import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import type { addNote as call } from '@ferry/core/contract/tickets/desk';
import type { Context } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit, staffName } from '../../../ground/script-tokens/index.ts';
import { findForStaff } from '../find-ticket.ts';

type Note = CallAnswer<typeof call>['result'];

/** Adds a note about a ticket, visible to staff only. It is no message and does not change the ticket. */
export async function addNote(
  ctx: Context<'admin'>,
  { ticket_id, body }: CallParsed<typeof call>,
): Promise<{ result: Note }> {
  const at = ctx.now();
  return once(ctx, async (tx) => {
    const { id: ticket, account_id } = await findForStaff(tx, ticket_id);
    const author = await staffName(tx, ctx);
    const { id } = await tx
      .insertInto('ticket_note')
      .values({ ticket_id: ticket, account_id, at, token_id: ctx.who.tokenId, author, note: body.note })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { note_id: id, author };
    await recordAudit(tx, ctx, 'tickets.addNote', ticket, { before: null, after });
    return { result: { note_id: id, at: at.toISOString(), author, note: body.note } };
  });
}

/** The newest 100 notes of a ticket, in ascending order. */
export async function readNotes(sql: Sql, ticketId: string): Promise<Note[]> {
  const rows = await sql
    .selectFrom('ticket_note')
    .select(['id', 'at', 'author', 'note'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.reverse().map(({ id, at, ...row }) => ({ note_id: id, at: at.toISOString(), ...row }));
}
