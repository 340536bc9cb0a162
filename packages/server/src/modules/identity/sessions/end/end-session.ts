import type { CallParsed } from '@ferry/core/contract/base/call';
import type { end } from '@ferry/core/contract/sessions/customer';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import { forgetStandings } from '../identify-customer.ts';
import { assertProven } from '../owner-proof.ts';
import { endOneSession, isOpen } from './end-sessions.ts';

/**
 * Ends the calling session, or after the proof of the owner another session of the caller: a thief with a stolen
 * session must not shut the owner out. A session that has ended is not found.
 */
export async function endSession(
  ctx: Context<'customer'>,
  { session_id }: CallParsed<typeof end>,
): Promise<void> {
  const { accountId, sessionId } = ctx.who;
  if (session_id !== sessionId && (await isOpen(ctx.database.sql, accountId, session_id)))
    await assertProven(ctx);
  await once(ctx, async (tx) => {
    const ended = await endOneSession(tx, accountId, session_id, ctx.now());
    if (ended === undefined) throw new Refusal('sessions.absent', { status: 404 });
    await recordActivity(tx, ctx, accountId, 'session_ended', { agent: ended.agent });
  });
  forgetStandings(ctx);
}
