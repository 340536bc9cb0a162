import type { apiToken, list } from '@ferry/core/contract/api-tokens/customer';
import type { ResultOf } from '@ferry/core/contract/base/call';
import type * as z from 'zod';
import type { Context } from '../../../base/context.ts';
import type { Row } from '../../../db/schema/rows.ts';

export const describeApiToken = (
  row: Omit<Row<'api_token'>, 'token_hash' | 'account_id'>,
  at: Date,
): z.output<typeof apiToken> => ({
  token_id: row.id,
  name: row.name,
  scope: row.scope,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  is_expired: row.expires_at !== null && row.expires_at <= at,
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

/** The customer's own API tokens, the newest first. */
export async function listApiTokens({
  database,
  now,
  who,
}: Context<'customer'>): Promise<ResultOf<typeof list>> {
  const rows = await database.sql
    .selectFrom('api_token')
    .select(['id', 'name', 'scope', 'created_at', 'expires_at', 'last_used_at'])
    .where('account_id', '=', who.accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return { result: rows.map((row) => describeApiToken(row, now())) };
}
