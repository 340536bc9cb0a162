import { sql } from 'kysely';
import type { Services } from '../../packages/server/src/base/context.ts';
import { hashPassword } from '../../packages/server/src/modules/identity/auth/index.ts';
import { createNodeKey } from '../../packages/server/src/modules/network/nodes/index.ts';

/** Customers of a large site with active plans, inserted by SQL in seconds. Ids begin at 1. */
export const crowdSize = 100_000;

/** The number of reporting nodes, and how many of them are in lists and subscriptions. */
const nodes = 100;
const listed = 20;

/** The secret of a customer's subscription link. */
export const linkToken = (account: number): string => String(account).padStart(32, '0');

const atOnce = 10_000;

async function openAccounts(
  { database, keys }: Services,
  first: number,
  count: number,
  password: string,
): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => first + index);
  const hex = (write: (token: string) => Buffer) => ids.map((id) => write(linkToken(id)).toString('hex'));
  await sql`
    with given as (
      select id, decode(hash, 'hex') as hash, decode(sealed, 'hex') as sealed from unnest(
        ${ids}::integer[], ${hex((token) => keys.hash('link token', token))}::text[], ${hex(keys.seal)}::text[]
      ) as given (id, hash, sealed)
    ), opened as (
      insert into account (id, email, email_key, name, password, expires_at, invite_code)
      select id, 'crowd-' || id || '@example.com', 'crowd-' || id || '@example.com', '客户 ' || id, ${password}::text,
        now() + interval '30 days', 'crowd-' || id
      from given returning id
    )
    insert into service (account_id, level, level_expires_at, quota_bytes, device_limit, proxy_password,
      link_group, link_token_hash, link_token_sealed)
    select id, 1, now() + interval '30 days', 1024::bigint ^ 4, 5, substring(md5(id::text) for 16), id % 3 + 1, hash,
      sealed
    from opened join given using (id)`.execute(database.sql);
}

/** Fills a new database with customers and nodes. Returns the shared node key. */
export async function openCrowd(services: Services, size = crowdSize): Promise<string> {
  const { database } = services;
  const password = await hashPassword('nobody types this');
  for (let first = 1; first <= size; first += atOnce)
    await openAccounts(services, first, Math.min(atOnce, size - first + 1), password);
  const config = JSON.stringify({
    kind: 'vmess',
    port: 10_443,
    transport: { network: 'ws', path: '/ferry', host: 'node.example' },
    tls: { server_name: 'node.example' },
  });
  await sql`
    insert into node (id, name, country_code, location, config, hosts, level, line_mbps, is_hidden)
    select number, '香港 ' || number, 'HK', '香港', ${config}::jsonb, array['hk' || number || '.example.com'], 1,
      1000000, number > ${listed}
    from generate_series(1, ${nodes}::integer) as number`.execute(database.sql);
  // The state after an hour, including autovacuum.
  await sql`truncate serving_change`.execute(database.sql);
  for (const table of ['account', 'service', 'node', 'serving_change'])
    await sql`analyze ${sql.table(table)}`.execute(database.sql);
  return createNodeKey(database.sql, services, { nodeId: null, name: 'bench' });
}
