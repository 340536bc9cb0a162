import type { Context } from '../../../../base/context.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import { forgetStandings } from '../identify-customer.ts';
import { assertProven } from '../owner-proof.ts';
import { endSessionsBut, hasOthers } from './end-sessions.ts';

/**
 * Ends every other session of the caller, after the proof of the owner if there are any. An activity is recorded if any
 * ended.
 */
export async function endOtherSessions(ctx: Context<'customer'>): Promise<{ result: { ended: number } }> {
  const { accountId, sessionId } = ctx.who;
  if (await hasOthers(ctx.database.sql, accountId, sessionId)) await assertProven(ctx);
  const answer = await once(ctx, async (tx) => {
    const usable = await endSessionsBut(tx, accountId, sessionId, ctx.now());
    if (usable > 0) await recordActivity(tx, ctx, accountId, 'other_sessions_ended', { ended: usable });
    return { result: { ended: usable } };
  });
  forgetStandings(ctx);
  return answer;
}
