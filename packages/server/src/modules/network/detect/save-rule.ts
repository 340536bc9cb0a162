import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as detect from '@ferry/core/contract/detect/admin';
import type { RE2JS } from 're2js';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import { ruleOf } from './queries.ts';

type Input = CallParsed<typeof detect.addRule>['body'];

/**
 * Unicode classes that all versions of RE2 have: categories and scripts. The library used here also knows properties.
 */
const categories = /^(Any|[CLMNPSZ]|C[cfos]|L[lmotu]|M[cen]|N[dlo]|P[cdefios]|S[ckmo]|Z[lps])$/;

function assertClasses(pattern: string): void {
  for (const [, name] of pattern.matchAll(/\\(?:[pP]\{\^?([^}]*)\}|[\s\S])/g))
    if (name !== undefined && !categories.test(name)) new RegExp(`\\p{Script=${name}}`, 'u');
}

/** Agents compile patterns with RE2, and the most common agent stops if one does not compile. */
export async function compileRe2(pattern: string): Promise<RE2JS> {
  const { RE2JS } = await import('re2js');
  try {
    const compiled = RE2JS.compile(pattern);
    assertClasses(pattern);
    return compiled;
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new Refusal('detect.not_re2', { status: 422, field: 'regex', details: { reason } });
  }
}

async function writtenOf(input: Input) {
  await compileRe2(input.regex);
  const { name, description, regex, reads, ban_after, ban_minutes, is_enabled } = input;
  if ((ban_after === null) !== (ban_minutes === null))
    throw new Refusal('detect.ban_incomplete', { status: 422, field: 'ban_minutes' });
  return { name, description, pattern: regex, reads, ban_after, ban_minutes, is_enabled };
}

/** Adds a rule. Nodes get it with their next poll. */
export async function addRule(ctx: Context<'admin'>, { body }: CallParsed<typeof detect.addRule>) {
  const columns = await writtenOf(body);
  return once(ctx, async (tx) => {
    const row = await tx
      .insertInto('detect_rule')
      .values({ ...columns, created_at: ctx.now() })
      .returning(columnsOf('detect_rule'))
      .executeTakeFirstOrThrow();
    const result = ruleOf(row);
    await recordAudit(tx, ctx, 'detect.addRule', String(row.id), { before: null, after: result });
    return { result };
  });
}

/** Replaces a rule. Its hits stay. */
export async function changeRule(
  ctx: Context<'admin'>,
  { rule_id, body }: CallParsed<typeof detect.changeRule>,
) {
  const columns = await writtenOf(body);
  return ctx.database.sql.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('detect_rule')
      .select(columnsOf('detect_rule'))
      .where('id', '=', rule_id)
      .forUpdate()
      .executeTakeFirst();
    const row = await tx
      .updateTable('detect_rule')
      .set(columns)
      .where('id', '=', rule_id)
      .returning(columnsOf('detect_rule'))
      .executeTakeFirst();
    if (row === undefined || before === undefined) throw new Refusal('detect.unknown', { status: 404 });
    const result = ruleOf(row);
    const change = { before: ruleOf(before), after: result };
    await recordAudit(tx, ctx, 'detect.changeRule', String(rule_id), change);
    return { result };
  });
}
