import type { signOut as signOutCall } from '@ferry/core/contract/auth/anyone';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { forgetStandings } from './identify-customer.ts';
import { readRefresh } from './tokens.ts';

/** Ends the session of a refresh token. For an unknown or old token nothing is left to end. */
export async function signOut(
  ctx: Context<'anyone'>,
  { body }: CallParsed<typeof signOutCall>,
): Promise<void> {
  try {
    const { jti, subject } = await readRefresh(ctx, body.refresh_token);
    await ctx.database.sql
      .updateTable('session')
      .set({ ended_at: ctx.now() })
      .where('account_id', '=', subject.user_id)
      .where('ended_at', 'is', null)
      .where('id', 'in', (query) =>
        query.selectFrom('refresh_token').select('session_id').where('jti', '=', jti),
      )
      .execute();
    forgetStandings(ctx);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
