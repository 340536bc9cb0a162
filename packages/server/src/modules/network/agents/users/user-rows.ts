import { sql } from 'kysely';
import type { Database } from '../../../../db/driver/database.ts';
import { isOpen, isServed, type NodeAccess } from '../../../ground/services/index.ts';
import {
  credentialInSql,
  joinOwn,
  type ListedCredentials,
  type UserFields,
  uuidFieldInSql,
  uuidInSql,
} from '../../nodes/index.ts';
import { isAlive } from './crowd.ts';

/** The calls that return a list: the first one includes device counts, the second one returns them separately. */
export type ListForm = 'mod_mu' | 'uniproxy';

/** The properties of a node that determine its list. */
export interface Audience {
  form: ListForm;
  access: NodeAccess;
  /** Mbps of the node. `null`: unlimited. */
  speedLimit: number | null;
  users: UserFields;
  /** The kind of which some customers have own credentials. `null`: none has one. */
  own: ListedCredentials['own'];
  port: number;
}

export interface UserRows {
  /** Rows as JSON, separated by commas. */
  readonly parts: readonly string[];
  /** Rows that differ between nodes, by customer: the text for a device count. */
  readonly crowded: ReadonlyMap<number, (alive: number) => string>;
  /**
   * A hash of everything in the rows except the device counts, which change all the time. If the rows contain device
   * counts, the rows that differ between nodes are left out of the hash.
   */
  readonly digest: string;
  /** When time alone changes the list: the next expiry, or the next start or end of a ban. */
  readonly until: Date | null;
}

/** The end of a row, which is the same for all customers. */
function tailOf({ form, users: { method, shadowsocks } }: Audience): string {
  if (form === 'uniproxy') return '}';
  const same = {
    method,
    is_multi_user: 0,
    ...(shadowsocks === null ? {} : { ...shadowsocks, forbidden_ip: '', forbidden_port: '' }),
  };
  return `,${JSON.stringify(same).slice(1)}`;
}

/** Customers in one part. Some megabytes are faster to build, send and parse in parts of a megabyte or less. */
const partSize = 4_096;

/**
 * Builds the list in one statement as text. For 100,000 customers a list of objects would take seconds, and text takes
 * a fraction of a second. `alive_ip` changes all the time, so it is not part of the digest. Rows of customers who have
 * reached their limit differ between nodes, so they are returned separately.
 */
async function readParts({ sql: db }: Database, audience: Audience, crowded: readonly number[], at: Date) {
  const { form, access, speedLimit, users, own, port } = audience;
  const credentials = { ...users, own };
  const ownPort = users.hasOwnPorts ? sql`service.port` : sql`${port}::integer`;
  // least() ignores nulls, so this is the smaller one of the limits that are set.
  const speed = sql`coalesce(least(service.speed_limit, ${speedLimit}::integer), 0)`;
  const devices = sql`coalesce(service.device_limit, 0)`;
  const heads = {
    mod_mu: sql`'{"id":' || account.id || ',"uuid":' || ${uuidInSql(credentials)} || ',"passwd":' || ${credentialInSql(credentials)}
      || ',"email":"' || account.id || '@user","port":' || ${ownPort}
      || ',"node_speedlimit":' || ${speed} || ',"node_iplimit":' || ${devices}`,
    uniproxy: sql`'{"id":' || account.id || ',"uuid":' || ${uuidFieldInSql(credentials)}
      || ',"speed_limit":' || ${speed} || ',"device_limit":' || ${devices}`,
  };
  const count = form === 'mod_mu' ? sql`',"alive_ip":' || devices || ` : sql``;
  const { rows } = await sql<{
    text: string | null;
    digest: string | null;
    ids: number[] | null;
    heads: string[] | null;
  }>`
    with alive as (
      select account_id, count(distinct source) as devices from alive_ip where ${isAlive(at)} group by account_id
    ), listed as (
      select account.id / ${sql.lit(partSize)} as part, account.id,
        account.id = any(${crowded}::integer[]) as is_crowded,
        -- Who has reached it since the crowd was read.
        case when alive.devices >= service.device_limit then greatest(1, service.device_limit - 1)
          else coalesce(alive.devices, 0) end as devices,
        ${heads[form]} as head
      from account join service on service.account_id = account.id left join alive on alive.account_id = account.id
        ${joinOwn(credentials)}
      where ${isServed(at)} and ${isOpen(access)} and ${ownPort} is not null
    )
    select
      string_agg(head || ${count} ${tailOf(audience)}::text, ',') filter (where not is_crowded) as text,
      -- In any order: no row stands twice in a list.
      bit_xor(hashtextextended(head, 0)) filter (where ${form === 'uniproxy'} or not is_crowded)::text as digest,
      array_agg(id) filter (where is_crowded) as ids, array_agg(head) filter (where is_crowded) as heads
    from listed group by part order by part`.execute(db);
  return rows;
}

/** When time alone changes which customers are served. */
async function readUntil({ sql: db }: Database, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select min(moment) as until from (
      select min(expires_at) from account where expires_at > ${at}
      union all select min(level_expires_at) from service where level_expires_at > ${at}
      union all select min(starts_at) from ban where starts_at > ${at} and ended_at is null
      union all select min(ends_at) from ban where ends_at > ${at} and ended_at is null
    ) as moments (moment)`.execute(db);
  return rows[0]?.until ?? null;
}

/** The rows of an audience. Those of the given customers are returned separately. */
export async function readUserRows(
  database: Database,
  audience: Audience,
  crowded: readonly number[],
  at: Date,
): Promise<UserRows> {
  const [rows, until] = await Promise.all([
    readParts(database, audience, crowded, at),
    readUntil(database, at),
  ]);
  const tail = tailOf(audience);
  const counted = (alive: number) => (audience.form === 'mod_mu' ? `,"alive_ip":${alive}` : '');
  return {
    parts: rows.flatMap(({ text }) => text ?? []),
    crowded: new Map(
      rows.flatMap(({ ids, heads }) =>
        (ids ?? []).map(
          (id, index) => [id, (alive: number) => `${heads?.[index]}${counted(alive)}${tail}`] as const,
        ),
      ),
    ),
    digest: rows.map(({ digest }) => digest).join(' '),
    until,
  };
}
