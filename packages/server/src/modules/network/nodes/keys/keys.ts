import type { CallParsed } from '@ferry/core/contract/base/call';
import type { listKeys as call } from '@ferry/core/contract/nodes/admin';
import type { Selectable } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import type { Tables } from '../../../../db/schema/tables.ts';

export const keyColumns = [
  'id',
  'node_id',
  'machine_id',
  'name',
  'is_enabled',
  'created_at',
  'last_used_at',
] as const;
type KeyRow = Pick<Selectable<Tables['node_key']>, (typeof keyColumns)[number]>;

/** The visible part of a key. Its text is stored as a hash only. */
export const shownKey = ({ id, created_at, last_used_at, ...key }: KeyRow) => ({
  key_id: id,
  ...key,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

/** The keys of one node or of all, newest first. */
export async function listKeys({ database }: Context<'admin'>, { node_id }: CallParsed<typeof call>) {
  const rows = await database.sql
    .selectFrom('node_key')
    .select(keyColumns)
    .$if(node_id !== undefined, (query) => query.where('node_id', '=', node_id ?? null))
    .orderBy('id', 'desc')
    .execute();
  return { result: rows.map(shownKey) };
}
