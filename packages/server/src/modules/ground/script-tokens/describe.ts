import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { list } from '@ferry/core/contract/script-tokens/admin';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../db/schema/tables.ts';

type Token = CallAnswer<typeof list>['result']['tokens'][number];

export const tokenColumns = [
  'id',
  'name',
  'owner',
  'role',
  'made_by',
  'scopes',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
] as const satisfies (keyof Tables['script_token'])[];

type Row = Pick<Selectable<Tables['script_token']>, (typeof tokenColumns)[number]>;

/** A token in the form for staff. */
export const describeToken = (row: Row, ownId: string): Token => ({
  token_id: row.id,
  name: row.name,
  owner: row.owner,
  role: row.role,
  made_by: row.made_by,
  scopes: row.scopes,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  is_this: row.id === ownId,
});
