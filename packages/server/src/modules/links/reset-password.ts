import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { randomText } from '../accounts/index.ts';

/** Replaces what a customer shows to nodes: password and UUID, since either opens them. */
export async function resetPassword(ctx: Context<'customer'>): Promise<void> {
  const { who, ip } = ctx;
  await ctx.database.sql.transaction().execute(async (tx) => {
    await tx
      .updateTable('service')
      .set({ proxy_password: randomText(16), proxy_uuid: randomUUID() })
      .where('account_id', '=', who.accountId)
      .execute();
    await tx
      .insertInto('activity_log')
      .values({ account_id: who.accountId, at: ctx.now(), kind: 'links.reset_password', detail: '{}', ip })
      .execute();
  });
}
