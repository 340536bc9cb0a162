import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as calls from '@ferry/core/contract/customers/care';
import type { Context } from '../../../base/context.ts';
import { setAccountEnabled } from '../../ground/account-rows/index.ts';
import { nothingToAudit, recordAudit } from '../../ground/script-tokens/index.ts';
import { endRunningSessions, forgetStandings } from '../../identity/sessions/index.ts';
import { findCustomer } from './find-customer.ts';

/** Disables or enables a customer. */
export async function setEnabled(
  ctx: Context<'admin'>,
  { user, body: { is_enabled, reason } }: CallParsed<typeof calls.setEnabled>,
): Promise<ResultOf<typeof calls.setEnabled>> {
  const result = await ctx.database.sql.transaction().execute(async (tx) => {
    const id = await findCustomer(tx, user);
    const before = await tx
      .selectFrom('account')
      .select('is_enabled')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (before.is_enabled !== is_enabled) {
      await setAccountEnabled(tx, id, is_enabled);
      if (!is_enabled) await endRunningSessions(tx, id, ctx.now());
      const change = { before, after: { is_enabled } };
      await recordAudit(tx, ctx, 'users.setEnabled', String(id), change, { reason });
    } else nothingToAudit(ctx);
    return { user_id: id, is_enabled };
  });
  forgetStandings(ctx);
  return { result };
}
