import type { Callers, Services } from '../../context.ts';
import { Refusal } from '../../refusal.ts';

/** Scopes that open an operation: everything of admins, or the area that its name begins with. */
function opens(scopes: readonly string[], operation: string): boolean {
  if (operation === 'metrics') return scopes.includes('metrics');
  const area = operation.replace(/^v1\./, '').split('.')[0];
  return scopes.includes('admin') || scopes.includes(`admin:${area}`);
}

/** Finds out which script token is presented and refuses it when its scopes do not open the operation. */
export async function identifyScript(
  { database, keys, now }: Services,
  token: string,
  operation: string,
): Promise<Callers['admin']> {
  const row = await database.sql
    .selectFrom('script_token')
    .select(['id', 'scopes', 'expires_at', 'revoked_at', 'last_used_at'])
    .where('token_hash', '=', keys.hash('script token', token))
    .executeTakeFirst();
  const at = now();
  if (row === undefined || row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= at))
    throw new Refusal('access.bad_token', { status: 401 });
  if (!opens(row.scopes, operation)) throw new Refusal('access.scope');
  if (row.last_used_at === null || at.getTime() - row.last_used_at.getTime() > 60_000)
    await database.sql
      .updateTable('script_token')
      .set({ last_used_at: at })
      .where('id', '=', row.id)
      .execute();
  return { kind: 'admin', tokenId: row.id };
}
