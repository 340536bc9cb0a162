import type { CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type * as calls from '@ferry/core/contract/customers-admin';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { recordActivity } from '../activity/index.ts';
import { forgetStandings } from '../auth/index.ts';
import { recordAudit } from '../script-tokens/index.ts';
import { findCustomer } from './find-customer.ts';

async function endAll(tx: Sql, accountId: number, at: Date): Promise<number> {
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

/** Signs a customer out everywhere. */
export async function endSessions(
  ctx: Context<'admin'>,
  { user }: CallParsed<typeof calls.endSessions>,
): Promise<Pick<CallAnswer<typeof calls.endSessions>, 'result'>> {
  const result = await ctx.database.sql.transaction().execute(async (tx) => {
    const id = await findCustomer(tx, user);
    const ended = await endAll(tx, id, ctx.now());
    await recordAudit(tx, ctx, 'users.endSessions', String(id), { ended });
    if (ended > 0) await recordActivity(tx, { now: ctx.now, ip: null }, id, 'signed_out_by_staff', { ended });
    return { user_id: id, ended };
  });
  forgetStandings(ctx);
  return { result };
}

/** Switches a customer off or on. */
export async function setEnabled(
  ctx: Context<'admin'>,
  { user, body: { is_enabled, reason } }: CallParsed<typeof calls.setEnabled>,
): Promise<Pick<CallAnswer<typeof calls.setEnabled>, 'result'>> {
  const result = await ctx.database.sql.transaction().execute(async (tx) => {
    const id = await findCustomer(tx, user);
    const before = await tx
      .selectFrom('account')
      .select('is_enabled')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (before.is_enabled !== is_enabled) {
      await tx.updateTable('account').set({ is_enabled }).where('id', '=', id).execute();
      if (!is_enabled) await endAll(tx, id, ctx.now());
      await recordAudit(tx, ctx, 'users.setEnabled', String(id), {
        before: before.is_enabled,
        after: is_enabled,
        reason,
      });
    }
    return { user_id: id, is_enabled };
  });
  forgetStandings(ctx);
  return { result };
}
