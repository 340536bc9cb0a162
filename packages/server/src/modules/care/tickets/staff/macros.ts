import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { ticketContent } from '@ferry/core/contract/tickets/customer';
import type * as desk from '@ferry/core/contract/tickets/desk';
import { macroTextNames } from '@ferry/core/contract/tickets/desk';
import { changedTexts, inLanguage } from '@ferry/core/words/texts';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { holdLock } from '../../../../db/query/locks.ts';
import { languageOf } from '../../../../words/words.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';

type Answer<C> = ResultOf<C>;

const maxMacros = 1_000;

/** Saved answers by name. */
export async function listMacros({ database }: Context<'admin'>): Promise<Answer<typeof desk.listMacros>> {
  const rows = await database.sql
    .selectFrom('ticket_macro')
    .select(['name', 'content', 'texts', 'changed_at'])
    .orderBy('name')
    .limit(maxMacros)
    .execute();
  return {
    result: rows.map(({ texts, changed_at, ...row }) => ({
      ...row,
      ...texts,
      changed_at: changed_at.toISOString(),
    })),
  };
}

const findMacro = (tx: Sql, name: string) =>
  tx
    .selectFrom('ticket_macro')
    .select(['name', 'content', 'texts'])
    .where('name', '=', name)
    .executeTakeFirst();

type Macro = NonNullable<Awaited<ReturnType<typeof findMacro>>>;

/** A macro in the form for staff, with all its texts. */
const shown = ({ texts, ...macro }: Macro) => ({ ...macro, ...texts });

/** Saves an answer under a name, or changes its given texts. */
export async function saveMacro(
  ctx: Context<'admin'>,
  { name, body }: CallParsed<typeof desk.saveMacro>,
): Promise<Answer<typeof desk.saveMacro>> {
  const changed_at = ctx.now();
  return ctx.database.sql.transaction().execute(async (tx) => {
    await holdLock(tx, 'macros');
    const before = (await findMacro(tx, name)) ?? null;
    const content = body.content ?? before?.content;
    if (content === undefined) throw new Refusal('tickets.macro_absent', { status: 404 });
    const after = { name, content, texts: changedTexts(before?.texts ?? {}, macroTextNames, body) };
    const { count } = await tx
      .selectFrom('ticket_macro')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (before === null && count >= maxMacros) throw new Refusal('tickets.macros_full');
    const written = { content, texts: JSON.stringify(after.texts), changed_at };
    await tx
      .insertInto('ticket_macro')
      .values({ name, ...written })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(written))
      .execute();
    await recordAudit(tx, ctx, 'tickets.saveMacro', name, {
      before: before && shown(before),
      after: shown(after),
    });
    return { result: { ...shown(after), changed_at: changed_at.toISOString() } };
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
    await recordAudit(tx, ctx, 'tickets.removeMacro', name, { before: shown(before), after: null });
  });
}

/** The text of an answer: a saved one in the customer's language, the given one, or both. `{name}` becomes his name. */
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
  const { name, language } = await sql
    .selectFrom('account')
    .select(['name', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { content: saved } = inLanguage({ content: kept.content }, kept.texts, languageOf(language));
  const said = saved.replaceAll('{name}', () => name);
  const answer = content === undefined ? said : `${said}\n\n${content}`;
  if (!ticketContent.safeParse(answer).success)
    throw new Refusal('tickets.answer_too_long', { status: 422, field: 'content' });
  return answer;
}
