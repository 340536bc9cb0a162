import type { Context } from '../../../base/context.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { once } from '../../ground/repeats/index.ts';
import { endSessionsBut } from './end-sessions.ts';
import { forgetStandings } from './identify-customer.ts';

/** Ends every other session of the caller. An activity is recorded if any ended. */
export async function endOtherSessions(ctx: Context<'customer'>): Promise<{ result: { ended: number } }> {
  const answer = await once(ctx, async (tx) => {
    const usable = await endSessionsBut(tx, ctx.who.accountId, ctx.who.sessionId, ctx.now());
    if (usable > 0)
      await recordActivity(tx, ctx, ctx.who.accountId, 'other_sessions_ended', { ended: usable });
    return { result: { ended: usable } };
  });
  forgetStandings(ctx);
  return answer;
}
