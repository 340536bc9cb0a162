import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as detect from '@ferry/core/contract/detect/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import { ruleOf } from './queries.ts';

/** Removes a rule with its records. */
export async function removeRule(
  ctx: Context<'admin'>,
  { rule_id }: CallParsed<typeof detect.removeRule>,
): Promise<void> {
  await once(ctx, async (tx) => {
    const row = await tx
      .deleteFrom('detect_rule')
      .where('id', '=', rule_id)
      .returning(columnsOf('detect_rule'))
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('detect.unknown', { status: 404 });
    const change = { before: await ruleOf(row), after: null };
    await recordAudit(tx, ctx, 'detect.removeRule', String(rule_id), change);
  });
}
