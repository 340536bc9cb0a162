import type { Call } from '@ferry/core/contract/call';
import { whoAmI } from '@ferry/core/contract/script-tokens';
import type { Callers, Services } from '../../context.ts';
import { anyHash } from '../../db/any-of.ts';
import type { Presented, WaysIn } from '../../noun.ts';
import { Refusal } from '../../refusal.ts';

/** What a token has to open: a call, or what is not of the contract, such as the metrics. */
type Opened = Pick<Call, 'operation' | 'access'> | 'metrics';

/** Scopes that open it: any for who one is, everything of admins, the area that an admin's operation begins with, or the kind of caller. */
function opens(scopes: readonly string[], opened: Opened): boolean {
  if (opened === 'metrics') return scopes.includes('metrics');
  if (scopes.includes('admin') || opened.operation === whoAmI.operation) return true;
  if (opened.access !== 'admin') return scopes.includes(opened.access);
  const area = opened.operation.replace(/^v1\./, '').split('.')[0];
  return scopes.includes(`admin:${area}`);
}

/** Whether a text has the form of a script token: a UUID. No token of a customer's session has it. */
export const isScriptToken = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Finds out which script token is presented and refuses it when its scopes do not open what is asked for. */
export async function identifyScript(
  { database, keys, now }: Services,
  token: string,
  opened: Opened,
): Promise<Callers['admin']> {
  const row = await database.sql
    .selectFrom('script_token')
    .select(['id', 'scopes', 'expires_at', 'revoked_at', 'last_used_at'])
    .where('token_hash', '=', anyHash(keys.hashes('script token', token)))
    .executeTakeFirst();
  const at = now();
  if (row === undefined || row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= at))
    throw new Refusal('access.bad_token', { status: 401 });
  if (!opens(row.scopes, opened)) throw new Refusal('access.scope');
  if (row.last_used_at === null || at.getTime() - row.last_used_at.getTime() > 60_000)
    await database.sql
      .updateTable('script_token')
      .set({ last_used_at: at, token_hash: keys.hash('script token', token) })
      .where('id', '=', row.id)
      .execute();
  return { kind: 'script', tokenId: row.id };
}

/** Calls of a cron and of bots take the token in the query, too, each under a name of its own. */
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
