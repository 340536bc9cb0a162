import { randomUUID } from 'node:crypto';
import type { RoleName } from '@ferry/core/contract/script-tokens/roles';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';

interface NewToken {
  name: string;
  scopes: readonly string[];
  /** The owner. By default the name of the token. */
  owner?: string;
  role?: RoleName;
  /** The owner of the token that makes it. Null: a command on the server. */
  madeBy?: string | null;
  expiresAt?: Date | null;
}

/** Inserts a script token. It is stored as a hash; only this result contains its text. */
export async function insertScriptToken(
  tx: Sql,
  { keys }: Pick<Services, 'keys'>,
  {
    name,
    scopes,
    owner = name.slice(0, 60) || 'unnamed',
    role = 'script',
    madeBy = null,
    expiresAt = null,
  }: NewToken,
): Promise<{ id: string; token: string }> {
  const token = randomUUID();
  const { id } = await tx
    .insertInto('script_token')
    .values({
      name,
      owner,
      role,
      made_by: madeBy,
      scopes: [...scopes],
      expires_at: expiresAt,
      token_hash: keys.hash('script token', token),
      revoked_at: null,
      last_used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** The same in its own transaction, for the command on the server. */
export const createScriptToken = async (services: Services, token: NewToken): Promise<string> =>
  (await insertScriptToken(services.database.sql, services, token)).token;
