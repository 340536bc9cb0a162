import type { Context } from '../../context.ts';
import { randomText } from '../accounts/index.ts';

/** Replaces the subscription link: from the commit on the old one names nobody. */
export async function resetLink(ctx: Context<'customer'>): Promise<Record<never, never>> {
  const { keys, who, ip } = ctx;
  const token = randomText(32);
  await ctx.database.sql.transaction().execute(async (tx) => {
    await tx
      .updateTable('service')
      .set({ link_token_hash: keys.hash('link token', token), link_token_sealed: keys.seal(token) })
      .where('account_id', '=', who.accountId)
      .execute();
    await tx
      .insertInto('activity_log')
      .values({ account_id: who.accountId, at: ctx.now(), kind: 'links.reset', detail: '{}', ip })
      .execute();
  });
  return {};
}
