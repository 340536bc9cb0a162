import type { CallParsed } from '@ferry/core/contract/base/call';
import {
  type addRule as addCall,
  type changeRule as changeCall,
  ruleTextNames,
} from '@ferry/core/contract/detect/admin';
import { changedTexts } from '@ferry/core/words/texts';
import type { RE2JS } from 're2js';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { StoredTexts } from '../../../db/schema/column-types.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import { compileRe2 } from './engines/re2.ts';
import { ruleOf } from './queries.ts';

type Input = CallParsed<typeof addCall>['body'];

/** Agents compile patterns with RE2, and the most common agent stops if one does not compile. */
export async function assertRe2(pattern: string): Promise<RE2JS> {
  try {
    return await compileRe2(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new Refusal('detect.not_re2', { status: 422, field: 'regex', details: { reason } });
  }
}

/** Throws if agents could not use the pattern, or if the ban is incomplete. */
async function assertRule({ regex, ban_after, ban_minutes }: Input): Promise<void> {
  await assertRe2(regex);
  if ((ban_after === null) !== (ban_minutes === null))
    throw new Refusal('detect.ban_incomplete', { status: 422, field: 'ban_minutes' });
}

/** @param texts the stored texts before */
const columnsFrom = (input: Input, texts: StoredTexts) => ({
  name: input.name,
  description: input.description,
  pattern: input.regex,
  reads: input.reads,
  ban_after: input.ban_after,
  ban_minutes: input.ban_minutes,
  is_enabled: input.is_enabled,
  texts: JSON.stringify(changedTexts(texts, ruleTextNames, input)),
});

/** Adds a rule. Nodes get it with their next poll. */
export async function addRule(ctx: Context<'admin'>, { body }: CallParsed<typeof addCall>) {
  await assertRule(body);
  return once(ctx, async (tx) => {
    const row = await tx
      .insertInto('detect_rule')
      .values({ ...columnsFrom(body, {}), created_at: ctx.now() })
      .returning(columnsOf('detect_rule'))
      .executeTakeFirstOrThrow();
    const result = await ruleOf(row);
    await recordAudit(tx, ctx, 'detect.addRule', String(row.id), { before: null, after: result });
    return { result };
  });
}

/** Replaces a rule. Its hits stay. */
export async function changeRule(ctx: Context<'admin'>, { rule_id, body }: CallParsed<typeof changeCall>) {
  await assertRule(body);
  return ctx.database.sql.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('detect_rule')
      .select(columnsOf('detect_rule'))
      .where('id', '=', rule_id)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new Refusal('detect.unknown', { status: 404 });
    const row = await tx
      .updateTable('detect_rule')
      .set(columnsFrom(body, before.texts))
      .where('id', '=', rule_id)
      .returning(columnsOf('detect_rule'))
      .executeTakeFirstOrThrow();
    const result = await ruleOf(row);
    const change = { before: await ruleOf(before), after: result };
    await recordAudit(tx, ctx, 'detect.changeRule', String(rule_id), change);
    return { result };
  });
}
