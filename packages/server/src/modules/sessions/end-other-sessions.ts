import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { recordActivity } from '../activity/index.ts';
import { forgetStandings } from '../auth/index.ts';

/** Ends every session of the caller but the one that asks, and says how many could still be used. */
export async function endOthers(tx: Sql, { who, now }: Context<'customer'>): Promise<number> {
  const at = now();
  // One of them may have let this one in, which would end with it. Its latest end stays.
  await tx.updateTable('session').set({ confirmed_by: null }).where('id', '=', who.sessionId).execute();
  const rows = await tx
    .updateTable('session')
    .set({ ended_at: at })
    .where('account_id', '=', who.accountId)
    .where('id', '<>', who.sessionId)
    .where('ended_at', 'is', null)
    .returning(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_token')
          .select('jti')
          .whereRef('refresh_token.session_id', '=', 'session.id')
          .where('refresh_token.expires_at', '>', at),
      ).as('was_usable'),
    )
    .execute();
  return rows.filter((row) => row.was_usable).length;
}

/** The same as a call of its own, noted where it ended any. */
export async function endOtherSessions(ctx: Context<'customer'>): Promise<{ result: { ended: number } }> {
  const ended = await ctx.database.sql.transaction().execute(async (tx) => {
    const usable = await endOthers(tx, ctx);
    if (usable > 0)
      await recordActivity(tx, ctx, ctx.who.accountId, 'other_sessions_ended', { ended: usable });
    return usable;
  });
  forgetStandings(ctx);
  return { result: { ended } };
}
