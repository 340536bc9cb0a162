import type { Call } from '@ferry/core/contract/base/call';
import { opened, opensCall } from '@ferry/core/contract/base/scopes';
import type { Callers, Services } from '../../../base/context.ts';
import type { Presented, WaysIn } from '../../../base/noun.ts';
import { Refusal } from '../../../base/refusal.ts';
import { anyHash } from '../../../db/query/any-of.ts';

/** The purpose of a token: a call, or something outside of the contract such as the metrics. */
type Wanted = Pick<Call, 'scope'>;

/** Whether a text has the form of a script token, a UUID. Tokens of sessions never have it. */
export const isScriptToken = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Identifies the script token, and refuses it if its scopes are not sufficient. */
export async function identifyScript(
  { database, keys, now }: Services,
  token: string,
  wanted: Wanted,
): Promise<Callers['admin']> {
  const row = await database.sql
    .selectFrom('script_token')
    .select(['id', 'scopes', 'expires_at', 'revoked_at', 'last_used_at'])
    .where('token_hash', '=', anyHash(keys.hashes('script token', token)))
    .executeTakeFirst();
  const at = now();
  if (row === undefined || row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= at))
    throw new Refusal('access.bad_token', { status: 401 });
  if (!opensCall(opened(row.scopes), wanted))
    throw new Refusal('access.scope', { says: 'access.scope_named', details: { scope: wanted.scope } });
  if (row.last_used_at === null || at.getTime() - row.last_used_at.getTime() > 60_000)
    await database.sql
      .updateTable('script_token')
      .set({ last_used_at: at, token_hash: keys.hash('script token', token) })
      .where('id', '=', row.id)
      .execute();
  return { kind: 'script', tokenId: row.id };
}

/** Cron and bot calls also accept the token in the query, each under its own name. */
const inQueryOrBearer =
  (name: string) =>
  (services: Services, call: Call, { query, bearer }: Presented): Promise<Callers['admin']> =>
    identifyScript(services, query(name) ?? bearer(), call);

export const waysIn: WaysIn = {
  admin: (services, call, { bearer }) => identifyScript(services, bearer(), call),
  cron: inQueryOrBearer('api_token_uuid'),
  bots: inQueryOrBearer('api_key'),
  async stats(services, call, { bearer }) {
    const token = bearer();
    return isScriptToken(token) ? identifyScript(services, token, call) : undefined;
  },
};
