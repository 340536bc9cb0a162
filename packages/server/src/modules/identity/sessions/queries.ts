import type { ResultOf } from '@ferry/core/contract/base/call';
import type { list } from '@ferry/core/contract/sessions/customer';
import type { Context } from '../../../base/context.ts';

/** Active sessions of a customer: not ended, with a valid refresh token. */
export async function listSessions({
  database,
  now,
  who,
}: Context<'customer'>): Promise<ResultOf<typeof list>> {
  const rows = await database.sql
    .selectFrom('session')
    .innerJoin('refresh_token', 'refresh_token.session_id', 'session.id')
    .select(['session.id', 'ip', 'agent', 'created_at', 'last_used_at', 'is_remembered'])
    .select(({ fn }) => fn.max('refresh_token.expires_at').as('expires_at'))
    .where('account_id', '=', who.accountId)
    .where('ended_at', 'is', null)
    .groupBy('session.id')
    .having(({ fn }) => fn.max('refresh_token.expires_at'), '>', now())
    .orderBy('last_used_at', 'desc')
    .execute();
  const sessions = rows.map((row) => ({
    session_id: row.id,
    ip: row.ip ?? '',
    user_agent: row.agent,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_remembered: row.is_remembered,
    is_current: row.id === who.sessionId,
  }));
  return { result: sessions.sort((one, two) => Number(two.is_current) - Number(one.is_current)) };
}
