import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { UserFields } from './kind.ts';

/** What of a customer his credentials for nodes are made of. */
export interface ProxySecrets {
  readonly uuid: string;
  readonly password: string;
}

/**
 * What a customer presents to a node: his UUID, his password, or a key of 16 or 32 bytes in base64 that is made of one of
 * them. Agents get the same, by `credentialInSql`.
 */
export function credentialOf({ uuid, password }: ProxySecrets, users: UserFields): string {
  const { by, keyBytes, keyFrom } = users;
  if (by === 'uuid') return uuid;
  if (keyBytes === 0) return password;
  const bytes = keyFrom === 'uuid' ? Buffer.from(uuid) : createHash('sha256').update(password).digest();
  return bytes.subarray(0, keyBytes).toString('base64');
}

/**
 * The same as a JSON text, for lists of many customers. UUIDs and base64 are not escaped: searching for special characters
 * takes time.
 */
export function credentialInSql({ by, keyBytes, keyFrom }: UserFields): RawBuilder<string> {
  if (by === 'uuid') return sql`'"' || service.proxy_uuid || '"'`;
  if (keyBytes === 0) return sql`to_json(service.proxy_password)`;
  const bytes =
    keyFrom === 'uuid'
      ? sql`convert_to(service.proxy_uuid::text, 'UTF8')`
      : sql`sha256(convert_to(service.proxy_password, 'UTF8'))`;
  return sql`'"' || encode(substring(${bytes} from 1 for ${sql.lit(keyBytes)}), 'base64') || '"'`;
}

/** The same for agents of the UniProxy calls: they get the UUID for a key of it, and make the key by themselves. */
export const uuidFieldInSql = (users: UserFields): RawBuilder<string> =>
  credentialInSql(users.keyBytes === 0 ? users : { ...users, by: 'uuid' });
