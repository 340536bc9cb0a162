import { createHash } from 'node:crypto';
import type { NodeConfig } from '@ferry/core/contract/nodes/config';
import { type CredentialKind, credentialKindOf } from '@ferry/core/contract/nodes/credentials';
import { type RawBuilder, sql } from 'kysely';
import type { OwnCredentials } from '../../../ground/services/index.ts';
import type { UserFields } from '../kinds/kind.ts';
import { userFieldsOf } from './node-config.ts';

/** The data from which a customer's credentials for nodes are derived. */
export interface ProxySecrets {
  readonly uuid: string;
  readonly password: string;
  /** Own credentials, which replace the derived ones. */
  readonly own: OwnCredentials;
}

/** How credentials are derived for customers who have none of their own. */
type Making = Pick<UserFields, 'by' | 'keyBytes' | 'keyFrom'>;

/**
 * Whether agents of a node may derive each customer's key from a text by themselves. If an own key has no such text,
 * these agents cannot get it, and the node uses the derived key.
 */
const isOfText = ({ keyBytes, keyFrom }: Making): boolean => keyBytes > 0 && keyFrom === 'uuid';

function made({ uuid, password }: ProxySecrets, { by, keyBytes, keyFrom }: Making): string {
  if (by === 'uuid') return uuid;
  if (keyBytes === 0) return password;
  const bytes = keyFrom === 'uuid' ? Buffer.from(uuid) : createHash('sha256').update(password).digest();
  return bytes.subarray(0, keyBytes).toString('base64');
}

/**
 * The credential of a customer at a node: his own one for its kind, or else his UUID, his password, or a key of 16 or
 * 32 bytes in base64 that is derived from one of them. `credentialInSql` returns the same for agents.
 */
export function credentialOf(customer: ProxySecrets, config: NodeConfig): string {
  const users = userFieldsOf(config);
  const own = customer.own?.[credentialKindOf(config)];
  if (own === undefined || (isOfText(users) && own.key_text === null)) return made(customer, users);
  return own.secret;
}

/** The derived credential as a text, for customers without an own one. */
function madeInSql({ by, keyBytes, keyFrom }: Making): RawBuilder<string> {
  if (by === 'uuid') return sql`service.proxy_uuid::text`;
  if (keyBytes === 0) return sql`service.proxy_password`;
  const bytes =
    keyFrom === 'uuid'
      ? sql`convert_to(service.proxy_uuid::text, 'UTF8')`
      : sql`sha256(convert_to(service.proxy_password, 'UTF8'))`;
  return sql`encode(substring(${bytes} from 1 for ${sql.lit(keyBytes)}), 'base64')`;
}

/** How the credentials of a list of customers are derived. */
export interface ListedCredentials extends Making {
  /** The kind for which some customers have an own credential. Null: nobody has one, and the query looks for none. */
  readonly own: CredentialKind | null;
}

/**
 * The same as a JSON text, for lists of many customers. UUIDs, base64 and own credentials are not escaped, because
 * searching for special characters takes time.
 */
export function credentialInSql(of: ListedCredentials): RawBuilder<string> {
  const text = madeInSql(of);
  const isPassword = of.by === 'password' && of.keyBytes === 0;
  const quoted = isPassword ? sql<string>`to_json(${text})` : sql<string>`'"' || ${text} || '"'`;
  if (of.own === null) return quoted;
  return sql`coalesce('"' || own.secret || '"', ${isPassword ? sql`to_json(${text})::text` : quoted})`;
}

/** The same for agents of the UniProxy calls: instead of a key they get the UUID, and derive the key by themselves. */
export function uuidFieldInSql(of: ListedCredentials): RawBuilder<string> {
  if (of.keyBytes === 0) return credentialInSql(of);
  if (of.own === null) return sql`'"' || service.proxy_uuid || '"'`;
  return sql`'"' || coalesce(own.key_text, service.proxy_uuid::text) || '"'`;
}

/** The UUID in the other lists. Agents use it as the credential of a kind that has no password. */
export const uuidInSql = (of: ListedCredentials): RawBuilder<string> =>
  of.by === 'uuid' ? credentialInSql(of) : sql`'"' || service.proxy_uuid || '"'`;

/** Joins `own`, the own credentials, to the customers of a list. */
export function joinOwn(of: ListedCredentials): RawBuilder<unknown> {
  if (of.own === null) return sql``;
  const isKnown = isOfText(of) ? sql`and own.key_text is not null` : sql``;
  return sql`left join own_credential as own
    on own.account_id = service.account_id and own.kind = ${of.own}::text ${isKnown}`;
}

const ways = (kind: CredentialKind): Making[] => {
  if (kind === 'shadowsocks' || kind === 'shadowsocksr')
    return [{ by: 'password', keyBytes: 0, keyFrom: 'password' }];
  if (kind !== 'shadowsocks-2022-16' && kind !== 'shadowsocks-2022-32')
    return [{ by: 'uuid', keyBytes: 0, keyFrom: 'password' }];
  const keyBytes = kind === 'shadowsocks-2022-16' ? 16 : 32;
  return (['password', 'uuid'] as const).map((keyFrom) => ({ by: 'password', keyBytes, keyFrom }));
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is the derived credential of the row of `service` for a kind. */
export function isMadeInSql(kind: CredentialKind, secret: string): RawBuilder<boolean> {
  // The comparison uses the index, because a large site has many customers.
  const isMade = (way: Making) => {
    if (way.by === 'password') return sql`${madeInSql(way)} = ${secret}`;
    return uuid.test(secret) ? sql`service.proxy_uuid = ${secret}::uuid` : sql`false`;
  };
  return sql`(${sql.join(ways(kind).map(isMade), sql` or `)})`;
}
