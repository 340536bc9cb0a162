import { randomUUID } from 'node:crypto';
import type { staffRole } from '@ferry/core/contract/script-tokens';
import type * as z from 'zod';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';

type Role = z.output<typeof staffRole>;

interface NewToken {
  name: string;
  scopes: string[];
  /** Whose it is; the name of the token unless said otherwise. */
  owner?: string;
  role?: Role;
  expiresAt?: Date | null;
}

/** Adds a token for scripts. Its text is given here once and kept as a hash. */
export async function insertScriptToken(
  tx: Sql,
  { keys }: Pick<Services, 'keys'>,
  { name, scopes, owner = name.slice(0, 60) || 'unnamed', role = 'script', expiresAt = null }: NewToken,
): Promise<{ id: string; token: string }> {
  const token = randomUUID();
  const { id } = await tx
    .insertInto('script_token')
    .values({
      name,
      owner,
      role,
      scopes,
      expires_at: expiresAt,
      token_hash: keys.hash('script token', token),
      revoked_at: null,
      last_used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** The same outside of a transaction: for the command on the server itself. */
export const createScriptToken = async (services: Services, token: NewToken): Promise<string> =>
  (await insertScriptToken(services.database.sql, services, token)).token;
