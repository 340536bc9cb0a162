import { randomUUID } from 'node:crypto';
import type { Services } from '../../context.ts';

/** Makes a token for scripts. Its text is given here once and kept as a hash. */
export async function createScriptToken(
  { database, keys }: Services,
  { name, scopes, expiresAt = null }: { name: string; scopes: string[]; expiresAt?: Date | null },
): Promise<string> {
  const token = randomUUID();
  await database.sql
    .insertInto('script_token')
    .values({
      name,
      scopes,
      expires_at: expiresAt,
      token_hash: keys.hash('script token', token),
      revoked_at: null,
      last_used_at: null,
    })
    .execute();
  return token;
}
