import type { Context } from '../../context.ts';
import { entryOf } from './node-config.ts';
import { listNodes, onlineCustomers, statusAt } from './queries.ts';

/** From this level on a node is called premium: the first level is what every plan opens. */
const premiumLevel = 2;

/** All nodes with their state, as a customer's page shows them. */
export async function listForCustomer(ctx: Context<'customer'>) {
  const at = ctx.now();
  const service = await ctx.database.sql
    .selectFrom('service')
    .select(['level', 'level_expires_at', 'link_group'])
    .where('account_id', '=', ctx.who.accountId)
    .executeTakeFirstOrThrow();
  const level = service.level_expires_at > at ? service.level : 0;
  const nodes = await listNodes(ctx);
  const online = await onlineCustomers(ctx);
  return {
    result: {
      total_nodes: nodes.length,
      user_tier: `Lv.${level}`,
      available_nodes: nodes.map((node) => ({
        node_id: node.id,
        node_name: node.name,
        server_address: entryOf(node, service.link_group).host,
        location: node.location,
        country_code: node.country_code,
        ping: null,
        load: node.load,
        status: statusAt(node.last_heard_at, at),
        protocol_support: [node.config.kind],
        bandwidth: String(node.line_mbps),
        is_premium: node.level >= premiumLevel,
        node_rate: node.rate,
        node_level: node.level,
        is_usable: service.level_expires_at > at && level >= node.level,
        online_users: online.get(node.id) ?? 0,
        last_heard_at: node.last_heard_at?.toISOString() ?? null,
        remark: node.remark,
      })),
    },
  };
}
