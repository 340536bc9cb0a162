import type { CallParsed } from '@ferry/core/contract/base/call';
import { type updateGroup as call, groupTextNames } from '@ferry/core/contract/nodes/groups';
import { changedTexts } from '@ferry/core/words/texts';
import type { Context } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { holdLock } from '../../../../db/query/locks.ts';
import type { StoredTexts } from '../../../../db/schema/column-types.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { readGroups, shownGroup } from '../served/groups.ts';

/** A row has at least one text. */
async function writeTexts(tx: Sql, name: string, texts: StoredTexts): Promise<void> {
  if (Object.keys(texts).length === 0) {
    await tx.deleteFrom('node_group').where('name', '=', name).execute();
    return;
  }
  const written = JSON.stringify(texts);
  await tx
    .insertInto('node_group')
    .values({ name, texts: written })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ texts: written }))
    .execute();
}

/** Sets the name of a node group in some languages. The group need not be in use yet. */
export async function updateGroup(
  ctx: Context<'admin'>,
  { node_group: name, body }: CallParsed<typeof call>,
) {
  return ctx.database.sql.transaction().execute(async (tx) => {
    await holdLock(tx, 'node groups');
    const row = await tx.selectFrom('node_group').select('texts').where('name', '=', name).executeTakeFirst();
    const before = row?.texts ?? {};
    const after = changedTexts(before, groupTextNames, body);
    await writeTexts(tx, name, after);
    await recordAudit(tx, ctx, 'nodes.updateGroup', name, { before, after });
    const none = { node_group: name, nodes: 0, plans: 0, codes: 0, customers: 0, texts: {} };
    const group = (await readGroups(tx, ctx.now())).find(({ node_group }) => node_group === name);
    return { result: shownGroup(group ?? none) };
  });
}
