import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';

/** The name of the calling member of staff: the owner of the token. */
export async function staffName(tx: Sql, { who }: Context<'admin'>): Promise<string> {
  const { owner } = await tx
    .selectFrom('script_token')
    .select('owner')
    .where('id', '=', who.tokenId)
    .executeTakeFirstOrThrow();
  return owner;
}
