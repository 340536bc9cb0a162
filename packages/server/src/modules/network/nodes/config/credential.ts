import { createHash } from 'node:crypto';
import type { NodeConfig } from '@ferry/core/contract/nodes/config';
import { type CredentialKind, credentialKindOf } from '@ferry/core/contract/nodes/credentials';
import { type RawBuilder, sql } from 'kysely';
import type { OwnCredentials } from '../../../ground/services/index.ts';
import type { UserFields } from '../kinds/kind.ts';
import { userFieldsOf } from './node-config.ts';

/** What of a customer his credentials for nodes are made of. */
export interface ProxySecrets {
  readonly uuid: string;
  readonly password: string;
  /** Credentials that he has in place of those. */
  readonly own: OwnCredentials;
}

/** How credentials are derived for customers who have none of their own. */
type Making = Pick<UserFields, 'by' | 'keyBytes' | 'keyFrom'>;

/**
 * Whether agents of a node may make each customer's key themselves, of a text. An own key that is of no text does not reach
 * them, so such a node does not have it.
 */
const isOfText = ({ keyBytes, keyFrom }: Making): boolean => keyBytes > 0 && keyFrom === 'uuid';

function made({ uuid, password }: ProxySecrets, { by, keyBytes, keyFrom }: Making): string {
  if (by === 'uuid') return uuid;
  if (keyBytes === 0) return password;
  const bytes = keyFrom === 'uuid' ? Buffer.from(uuid) : createHash('sha256').update(password).digest();
  return bytes.subarray(0, keyBytes).toString('base64');
}

/**
 * What a customer presents to a node: his own credential for its kind, or else his UUID, his password, or a key of 16 or 32
 * bytes in base64 that is made of one of them. Agents get the same, by `credentialInSql`.
 */
export function credentialOf(customer: ProxySecrets, config: NodeConfig): string {
  const users = userFieldsOf(config);
  const own = customer.own?.[credentialKindOf(config)];
  if (own === undefined || (isOfText(users) && own.key_text === null)) return made(customer, users);
  return own.secret;
}

/** What a credential is made of where there is no own one, as a text. */
function madeInSql({ by, keyBytes, keyFrom }: Making): RawBuilder<string> {
  if (by === 'uuid') return sql`service.proxy_uuid::text`;
  if (keyBytes === 0) return sql`service.proxy_password`;
  const bytes =
    keyFrom === 'uuid'
      ? sql`convert_to(service.proxy_uuid::text, 'UTF8')`
      : sql`sha256(convert_to(service.proxy_password, 'UTF8'))`;
  return sql`encode(substring(${bytes} from 1 for ${sql.lit(keyBytes)}), 'base64')`;
}

/** How the credentials of a list of customers are made. */
export interface ListedCredentials extends Making {
  /** The kind of which some have an own credential. Null: nobody has one, so none is looked for. */
  readonly own: CredentialKind | null;
}

/**
 * The same as a JSON text, for lists of many customers. UUIDs, base64 and own credentials are not escaped: searching for special
 * characters takes time.
 */
export function credentialInSql(of: ListedCredentials): RawBuilder<string> {
  const text = madeInSql(of);
  const isPassword = of.by === 'password' && of.keyBytes === 0;
  const quoted = isPassword ? sql<string>`to_json(${text})` : sql<string>`'"' || ${text} || '"'`;
  if (of.own === null) return quoted;
  return sql`coalesce('"' || own.secret || '"', ${isPassword ? sql`to_json(${text})::text` : quoted})`;
}

/** The same for agents of the UniProxy calls: they get the UUID for a key of it, and make the key by themselves. */
export function uuidFieldInSql(of: ListedCredentials): RawBuilder<string> {
  if (of.keyBytes === 0) return credentialInSql(of);
  if (of.own === null) return sql`'"' || service.proxy_uuid || '"'`;
  return sql`'"' || coalesce(own.key_text, service.proxy_uuid::text) || '"'`;
}

/** The UUID in the other lists: agents take it as the credential of a kind that has no password. */
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

/** Whether the row of `service` gives a text as the credential of a kind, if it has no own one. */
export function isMadeInSql(kind: CredentialKind, secret: string): RawBuilder<boolean> {
  // By its index, which all customers of a large site need.
  const isMade = (way: Making) => {
    if (way.by === 'password') return sql`${madeInSql(way)} = ${secret}`;
    return uuid.test(secret) ? sql`service.proxy_uuid = ${secret}::uuid` : sql`false`;
  };
  return sql`(${sql.join(ways(kind).map(isMade), sql` or `)})`;
}
