import type { Sql } from '../../db/database.ts';

/** Ends one session of an account; `undefined`: it is not there, or ended before. */
export const endOneSession = (tx: Sql, accountId: number, sessionId: string, at: Date) =>
  tx
    .updateTable('session')
    .set({ ended_at: at })
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .returning('agent')
    .executeTakeFirst();

/** Ends every session of an account but one, and says how many could still be used. */
export async function endSessionsBut(
  tx: Sql,
  accountId: number,
  sessionId: string,
  at: Date,
): Promise<number> {
  // One of them may have let this one in, which would end with it. Its latest end stays.
  await tx.updateTable('session').set({ confirmed_by: null }).where('id', '=', sessionId).execute();
  const rows = await tx
    .updateTable('session')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('id', '<>', sessionId)
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

/** Ends every session of an account that runs, and says how many. */
export async function endRunningSessions(tx: Sql, accountId: number, at: Date): Promise<number> {
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', at)
    .returning('id')
    .execute();
  return ended.length;
}
