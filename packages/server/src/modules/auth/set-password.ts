import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { recordActivity } from '../activity/index.ts';

/**
 * Sets a password, which is no common one, and ends every session, on every process within seconds. Every device is
 * strange then; the caller may `keepDevice` this one.
 */
export async function setPassword(tx: Sql, ctx: Context, accountId: number, password: string) {
  const at = ctx.now();
  const version = randomUUID();
  await tx
    .updateTable('account')
    .set({ password, password_version: version, password_checked: version, must_change_password: false })
    .where('id', '=', accountId)
    .execute();
  await tx
    .updateTable('session')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
  await recordActivity(tx, ctx, accountId, 'password_changed');
  return { id: accountId, password_version: version };
}
