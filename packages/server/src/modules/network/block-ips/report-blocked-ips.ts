import { dayMs } from '@ferry/core/contract/base/values/units';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { plainIp } from '../../../base/plain-ip.ts';
import { isPublic } from '../../../outside/is-public.ts';
import { isOperators, type Node, ownAddresses } from '../nodes/index.ts';

/** The most addresses that are processed per request, and that one node may have blocked at the same time. */
const maxPerRequest = 1_000;
const maxPerNode = 10_000;

/** Public DNS resolvers that nodes and customers use. */
const resolvers = [
  ...[
    '1.1.1.1',
    '1.0.0.1',
    '8.8.8.8',
    '8.8.4.4',
    '9.9.9.9',
    '149.112.112.112',
    '208.67.222.222',
    '208.67.220.220',
  ],
  ...['223.5.5.5', '223.6.6.6', '119.29.29.29', '114.114.114.114', '180.76.76.76'],
  ...['2606:4700:4700::1111', '2606:4700:4700::1001', '2001:4860:4860::8888', '2001:4860:4860::8844'],
  ...['2620:fe::fe', '2400:3200::1', '2400:3200:baba::1'],
];

/** The normal form of an address: an IPv4 address that is mapped into IPv6 becomes IPv4. */
const written = (ip: string): string => ipaddr.process(ip).toString();

/** Networks for documentation. Nobody uses them, so blocking them does no harm, and guides and tests contain them. */
const documentation = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32'].map(
  ipaddr.parseCIDR,
);

function isBlockable(ip: string): boolean {
  const address = ipaddr.parse(ip);
  const isDocumented = documentation.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
  return isDocumented || isPublic(ip);
}

function readAddresses(values: readonly unknown[]): string[] {
  const ips = values
    .slice(0, maxPerRequest)
    .flatMap((row) => plainIp((row as { ip?: unknown } | null)?.ip) ?? []);
  return [...new Set(ips.map(written))].sort();
}

/**
 * Stores the addresses that a node blocked, so that other nodes block them, too. Refuses special addresses, public
 * resolvers, and the addresses of this server, the operator, the node itself and other nodes. If a customer used a node
 * from an address within the last day, it is held: other nodes block it only after an admin approves. An address that
 * is already blocked does not change.
 */
export async function reportBlockedIps(
  ctx: Context<'node'>,
  node: Node,
  values: readonly unknown[],
): Promise<void> {
  const given = readAddresses(values);
  if (given.length === 0) return;
  const own = new Set(
    [...(await ownAddresses(ctx)), ...resolvers, plainIp(ctx.ip) ?? ''].map((ip) => ip && written(ip)),
  );
  const ips = given.filter((ip) => isBlockable(ip) && !own.has(ip) && !isOperators(ctx.config, ip));
  const at = ctx.now();
  const { rows } = await sql<{ is_held: boolean }>`
    insert into blocked_ip (ip, node_id, blocked_at, is_held)
    select ip, ${node.id}::integer, ${at}::timestamptz,
      ip in (select ip from alive_ip where last_seen_at > ${new Date(at.getTime() - dayMs)})
    from (select ip::inet as ip from unnest(${ips}::text[]) as ip) as given
    where not exists (select from node where node.heard_from = given.ip or given.ip <<= any(node.addresses))
      and not exists (select from blocked_ip as standing where standing.ip = given.ip and unblocked_at is null)
    order by ip
    limit greatest(0, ${sql.lit(maxPerNode)} - (
      select count(*) from blocked_ip where node_id = ${node.id} and unblocked_at is null))
    on conflict (ip) where unblocked_at is null do nothing
    returning is_held`.execute(ctx.database.sql);
  const held = rows.filter(({ is_held }) => is_held).length;
  const refused = given.length - ips.length;
  if (held + refused > 0)
    ctx.log.warn({ node: node.id, held, refused }, 'addresses that a node shut out were held or refused');
}
