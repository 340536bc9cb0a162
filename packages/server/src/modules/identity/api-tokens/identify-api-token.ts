import type { Call } from '@ferry/core/contract/base/call';
import type { Callers, Services } from '../../../base/context.ts';
import type { Presented, WaysIn } from '../../../base/noun.ts';
import { Refusal } from '../../../base/refusal.ts';
import { anyHash } from '../../../db/query/any-of.ts';
import { sayKept } from '../../../words/kept-text.ts';
import { takeLimit } from '../../ground/limits/index.ts';
import { isScriptToken } from '../../ground/script-tokens/index.ts';
import { currentBan } from '../bans/index.ts';

const byToken = { name: 'calls by an API token', most: 120, seconds: 60 };

/** `last_used_at` is written at most once in this time. */
const noteMilliseconds = 60_000;

/**
 * Identifies the owner of an API token, and refuses calls outside of its scope. The token is read from the database
 * for each call, so a token that was revoked, or whose owner was banned or closed, stops working at once on every
 * process.
 */
export async function identifyApiToken(
  services: Services,
  token: string,
  call: Pick<Call, 'access' | 'apiToken'>,
): Promise<Callers['customer']> {
  const { database, keys, now } = services;
  const at = now();
  const row = await database.sql
    .selectFrom('api_token')
    .innerJoin('account', 'account.id', 'api_token.account_id')
    .select(['api_token.id', 'account_id', 'scope', 'api_token.expires_at', 'last_used_at', 'is_enabled'])
    .where('token_hash', '=', anyHash(keys.hashes('api token', token)))
    .executeTakeFirst();
  if (row === undefined || !row.is_enabled || (row.expires_at !== null && row.expires_at <= at))
    throw new Refusal('access.bad_token', { status: 401 });
  if (call.apiToken === null || (call.apiToken === 'write' && row.scope === 'read'))
    throw new Refusal('access.scope', { details: { scope: call.apiToken } });
  await takeLimit(services, byToken, row.id);
  const ban = await currentBan(database.sql, row.account_id, at);
  if (ban !== undefined && call.access !== 'customer-even-banned')
    throw new Refusal('account.banned', {
      details: { reason: (language) => sayKept(language, ban.reason), end_at: ban.ends_at.toISOString() },
    });
  if (row.last_used_at === null || at.getTime() - row.last_used_at.getTime() > noteMilliseconds)
    await database.sql
      .updateTable('api_token')
      .set({ last_used_at: at, token_hash: keys.hash('api token', token) })
      .where('id', '=', row.id)
      .execute();
  return { kind: 'customer', accountId: row.account_id, sessionId: row.id };
}

async function byApiToken(services: Services, call: Call, { bearer }: Presented) {
  const token = bearer();
  return isScriptToken(token) ? identifyApiToken(services, token, call) : undefined;
}

export const waysIn: WaysIn = { customer: byApiToken, 'customer-even-banned': byApiToken };
