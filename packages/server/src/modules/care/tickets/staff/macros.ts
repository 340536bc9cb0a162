import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { ticketContent } from '@ferry/core/contract/tickets/customer';
import type * as desk from '@ferry/core/contract/tickets/desk';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { holdLock } from '../../../../db/query/locks.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';

type Answer<C> = ResultOf<C>;

const most = 1_000;

/** Saved answers by name. */
export async function listMacros({ database }: Context<'admin'>): Promise<Answer<typeof desk.listMacros>> {
  const rows = await database.sql
    .selectFrom('ticket_macro')
    .select(['name', 'content', 'changed_at'])
    .orderBy('name')
    .limit(most)
    .execute();
  return { result: rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() })) };
}

const findMacro = (tx: Sql, name: string) =>
  tx.selectFrom('ticket_macro').select(['name', 'content']).where('name', '=', name).executeTakeFirst();

/** Saves an answer under a name. */
export async function saveMacro(
  ctx: Context<'admin'>,
  { name, body: { content } }: CallParsed<typeof desk.saveMacro>,
): Promise<Answer<typeof desk.saveMacro>> {
  const changed_at = ctx.now();
  return ctx.database.sql.transaction().execute(async (tx) => {
    await holdLock(tx, 'macros');
    const before = (await findMacro(tx, name)) ?? null;
    const { count } = await tx
      .selectFrom('ticket_macro')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (before === null && count >= most) throw new Refusal('tickets.macros_full');
    await tx
      .insertInto('ticket_macro')
      .values({ name, content, changed_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ content, changed_at }))
      .execute();
    await recordAudit(tx, ctx, 'tickets.saveMacro', name, { before, after: { name, content } });
    return { result: { name, content, changed_at: changed_at.toISOString() } };
  });
}

/** Deletes a saved answer. */
export async function removeMacro(
  ctx: Context<'admin'>,
  { name }: CallParsed<typeof desk.removeMacro>,
): Promise<void> {
  await once(ctx, async (tx) => {
    const before = await findMacro(tx, name);
    if (before === undefined) throw new Refusal('tickets.macro_absent', { status: 404 });
    await tx.deleteFrom('ticket_macro').where('name', '=', name).execute();
    await recordAudit(tx, ctx, 'tickets.removeMacro', name, { before, after: null });
  });
}

/** The text of an answer: a saved one, the given one, or both. `{name}` becomes the customer's name. */
export async function answerText(
  sql: Sql,
  accountId: number,
  { macro, content }: { macro?: string | undefined; content?: string | undefined },
): Promise<string> {
  if (macro === undefined) {
    if (content === undefined) throw new Refusal('tickets.no_content', { status: 422, field: 'content' });
    return content;
  }
  const kept = await findMacro(sql, macro);
  if (kept === undefined) throw new Refusal('tickets.macro_absent', { status: 404 });
  const { name } = await sql
    .selectFrom('account')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const said = kept.content.replaceAll('{name}', () => name);
  const whole = content === undefined ? said : `${said}\n\n${content}`;
  if (!ticketContent.safeParse(whole).success)
    throw new Refusal('tickets.answer_too_long', { status: 422, field: 'content' });
  return whole;
}
