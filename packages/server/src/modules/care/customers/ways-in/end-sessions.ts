import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as calls from '@ferry/core/contract/customers/care';
import type { Context } from '../../../../base/context.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import { nothingToAudit, recordAudit } from '../../../ground/script-tokens/index.ts';
import { endRunningSessions, forgetStandings } from '../../../identity/sessions/index.ts';
import { findCustomer } from '../find-customer.ts';

/** Signs a customer out everywhere. */
export async function endSessions(
  ctx: Context<'admin'>,
  { user }: CallParsed<typeof calls.endSessions>,
): Promise<ResultOf<typeof calls.endSessions>> {
  const answer = await once(ctx, async (tx) => {
    const id = await findCustomer(tx, user);
    const ended = await endRunningSessions(tx, id, ctx.now());
    if (ended === 0) nothingToAudit(ctx);
    else {
      const change = { before: { sessions: ended }, after: { sessions: 0 } };
      await recordAudit(tx, ctx, 'users.endSessions', String(id), change);
      await recordActivity(tx, { now: ctx.now, ip: null }, id, 'signed_out_by_staff', { ended });
    }
    return { result: { user_id: id, ended } };
  });
  forgetStandings(ctx);
  return answer;
}
