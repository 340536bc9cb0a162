import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as calls from '@ferry/core/contract/customers/care';
import type { Context } from '../../../base/context.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit, staffName } from '../../ground/script-tokens/index.ts';
import { findCustomer } from './find-customer.ts';

/** Adds a note about a customer, visible to staff only. */
export async function addNote(
  ctx: Context<'admin'>,
  { user, body }: CallParsed<typeof calls.addNote>,
): Promise<ResultOf<typeof calls.addNote>> {
  const at = ctx.now();
  return once(ctx, async (tx) => {
    const account_id = await findCustomer(tx, user);
    const author = await staffName(tx, ctx);
    const { id } = await tx
      .insertInto('account_note')
      .values({ account_id, at, token_id: ctx.who.tokenId, author, note: body.note })
      .returning('id')
      .executeTakeFirstOrThrow();
    // The note is deleted with the account, but the audit log is not.
    const after = { note_id: id, author };
    await recordAudit(tx, ctx, 'users.addNote', String(account_id), { before: null, after });
    return { result: { note_id: id, at: at.toISOString(), author, note: body.note } };
  });
}

/** Notes about a customer, newest first. */
export async function listNotes(
  { database }: Context<'admin'>,
  { user, ...page }: CallParsed<typeof calls.listNotes>,
): Promise<ResultOf<typeof calls.listNotes>> {
  const id = await findCustomer(database.sql, user);
  const own = database.sql.selectFrom('account_note').where('account_id', '=', id);
  const { total, rows } = await readPage(own, page, (query) =>
    query.select(['id', 'at', 'author', 'note']).orderBy('id', 'desc'),
  );
  const notes = rows.map(({ id: note_id, at, ...row }) => ({ note_id, at: at.toISOString(), ...row }));
  return { result: { total_count: total, notes } };
}
