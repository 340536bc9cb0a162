import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { anyOf } from '../../../db/query/any-of.ts';
import { tokenColumns } from './describe.ts';

/**
 * Locks the caller's token, and another one on request, until the transaction ends. The caller was identified before:
 * if his token was revoked since, he is refused. So two tokens cannot revoke each other, and a revoked token cannot
 * create another.
 */
export async function lockTokens(tx: Sql, { who, now }: Context<'admin'>, otherId?: string) {
  const rows = await tx
    .selectFrom('script_token')
    .select(tokenColumns)
    .where('id', '=', anyOf(otherId === undefined ? [who.tokenId] : [who.tokenId, otherId]))
    // Every transaction locks in this order, which prevents deadlocks.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const own = rows.find(({ id }) => id === who.tokenId);
  if (own === undefined || own.revoked_at !== null || (own.expires_at !== null && own.expires_at <= now()))
    throw new Refusal('access.bad_token', { status: 401 });
  return { own, other: rows.find(({ id }) => id === otherId) };
}
