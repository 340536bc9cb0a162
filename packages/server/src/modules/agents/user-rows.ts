import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isServed, type UserFields } from '../nodes/index.ts';

/** What nodes must have in common for their lists to be the same text. */
export interface Audience {
  level: number;
  /** Mbps of the node; `null`: unlimited. */
  speedLimit: number | null;
  users: UserFields;
  port: number;
}

export interface UserRows {
  /** Rows as JSON, a comma between two. */
  readonly parts: readonly string[];
  /** Of everything in them that stands still while customers come and go. */
  readonly digest: string;
  /** When time alone changes the list: the next expiry, or the start or end of a ban. */
  readonly until: Date | null;
}

/** A customer's devices count while they were seen in this time. */
export const aliveSeconds = 120;

/** A JSON string. Letters of a UUID and of base64 need no escape, and looking for some takes time. */
const passwordOf = ({ by, keyBytes }: UserFields): RawBuilder<string> => {
  if (by === 'uuid') return sql`'"' || service.proxy_uuid || '"'`;
  if (keyBytes === 0) return sql`to_json(service.proxy_password)`;
  return sql`'"' || encode(substring(sha256(convert_to(service.proxy_password, 'UTF8')) from 1 for ${sql.lit(keyBytes)}), 'base64') || '"'`;
};

/** What is the same in every row. */
function tailOf({ method, shadowsocks }: UserFields): string {
  const same = {
    method,
    is_multi_user: 0,
    ...(shadowsocks === null ? {} : { ...shadowsocks, forbidden_ip: '', forbidden_port: '' }),
  };
  return `,${JSON.stringify(same).slice(1)}`;
}

/** Customers of a part: some megabytes in all are quicker to write, send and read in pieces of one. */
const partSize = 4_096;

/**
 * Builds the list in one statement: for a hundred thousand customers a list of objects would cost seconds here,
 * a text costs a fraction of one. `alive_ip` moves all the time, so it stands outside the digest; only whether the
 * limit is reached counts there, because an agent that dropped a customer for it must hear when that is over.
 */
async function readParts({ sql: db }: Database, audience: Audience, at: Date) {
  const { level, speedLimit, users, port } = audience;
  const aliveSince = new Date(at.getTime() - aliveSeconds * 1000);
  const ownPort = users.hasOwnPorts ? sql`service.port` : sql`${port}::integer`;
  // least() ignores nulls: the smaller limit of those that are set.
  const speed = sql`coalesce(least(service.speed_limit, ${speedLimit}::integer), 0)`;
  const { rows } = await sql<{ text: string; digest: string }>`
    with alive as (
      select account_id, count(distinct ip) as ips from alive_ip where last_seen_at > ${aliveSince} group by account_id
    ), listed as (
      select account.id / ${sql.lit(partSize)} as part, coalesce(alive.ips, 0) as ips,
        coalesce(service.device_limit, 0) as device_limit,
        '{"id":' || account.id || ',"uuid":"' || service.proxy_uuid || '","passwd":' || ${passwordOf(users)}
          || ',"email":"' || account.id || '@user","port":' || ${ownPort}
          || ',"node_speedlimit":' || ${speed} || ',"node_iplimit":' || coalesce(service.device_limit, 0) as head
      from account join service on service.account_id = account.id left join alive on alive.account_id = account.id
      where ${isServed(at)} and service.level >= ${level} and ${ownPort} is not null
    )
    select
      string_agg(head || ',"alive_ip":' || ips || ${tailOf(users)}::text, ',') as text,
      -- In any order: no row stands twice in a list.
      bit_xor(hashtextextended(head || (device_limit > 0 and ips >= device_limit), 0))::text as digest
    from listed group by part order by part`.execute(db);
  return rows;
}

/** When time alone changes who is served. */
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

export async function readUserRows(database: Database, audience: Audience, at: Date): Promise<UserRows> {
  const [rows, until] = await Promise.all([readParts(database, audience, at), readUntil(database, at)]);
  return { parts: rows.map(({ text }) => text), digest: rows.map(({ digest }) => digest).join(' '), until };
}

/** Changes when a customer reaches his device limit or falls below it. */
export async function readCrowded({ sql: db }: Database, at: Date): Promise<string> {
  const aliveSince = new Date(at.getTime() - aliveSeconds * 1000);
  const { rows } = await sql<{ crowded: string }>`
    select coalesce(md5(string_agg(account_id::text, ',' order by account_id)), '') as crowded from (
      select alive_ip.account_id from alive_ip join service on service.account_id = alive_ip.account_id
      where last_seen_at > ${aliveSince} and service.device_limit is not null
      group by alive_ip.account_id, service.device_limit having count(distinct ip) >= service.device_limit
    ) as full_ones`.execute(db);
  return rows[0]?.crowded ?? '';
}
