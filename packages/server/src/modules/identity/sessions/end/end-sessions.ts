import type { Sql } from '../../../../db/driver/database.ts';

const openOf = (sql: Sql, accountId: number) =>
  sql.selectFrom('session').select('id').where('account_id', '=', accountId).where('ended_at', 'is', null);

/** Whether a session is one of an account's that did not end. */
export const isOpen = async (sql: Sql, accountId: number, sessionId: string): Promise<boolean> =>
  (await openOf(sql, accountId).where('id', '=', sessionId).executeTakeFirst()) !== undefined;

/** Whether an account has another session that did not end. */
export const hasOthers = async (sql: Sql, accountId: number, sessionId: string): Promise<boolean> =>
  (await openOf(sql, accountId).where('id', '<>', sessionId).limit(1).executeTakeFirst()) !== undefined;

/** Ends one session of an account. `undefined`: it does not exist or has ended before. */
export const endOneSession = (tx: Sql, accountId: number, sessionId: string, at: Date) =>
  tx
    .updateTable('session')
    .set({ ended_at: at })
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .returning('agent')
    .executeTakeFirst();

/** Ends every session of an account except one. Returns how many were still valid. */
export async function endSessionsBut(
  tx: Sql,
  accountId: number,
  sessionId: string,
  at: Date,
): Promise<number> {
  // One of the ended sessions may have confirmed this one, which would then end with it. The latest possible end does
  // not change.
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

/** Ends every valid session of an account. Returns how many. */
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

export async function endEverySession(tx: Sql, accountId: number, at: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
}
