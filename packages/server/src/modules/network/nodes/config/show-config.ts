import type { CallParsed } from '@ferry/core/contract/base/call';
import type { showConfig as call } from '@ferry/core/contract/nodes/admin';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { shownTerms } from './node-terms.ts';

export async function showConfig({ database }: Context<'admin'>, { node_id }: CallParsed<typeof call>) {
  const node = await database.sql
    .selectFrom('node')
    .select(columnsOf('node'))
    .where('id', '=', node_id)
    .executeTakeFirst();
  if (node === undefined) throw new Refusal('node.unknown', { status: 404 });
  return { result: shownTerms(node) };
}
