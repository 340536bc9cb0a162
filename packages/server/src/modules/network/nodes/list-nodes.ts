import { dayMs } from '@ferry/core/contract/base/values/units';
import { inLanguage } from '@ferry/core/words/texts';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Language } from '../../../words/words.ts';
import { type GroupNames, groupNames, isOpenTo, saidGroups, statusAt } from '../../ground/services/index.ts';
import { entryOf } from './config/node-config.ts';
import { shownMaintenance } from './maintenance/maintenance.ts';
import { listNodes, type Node, onlineCustomers } from './queries.ts';
import { rateAt } from './rates/rate-at.ts';

/** Nodes from this level on are called premium: every plan includes the first level. */
const premiumLevel = 2;

interface Viewer {
  level: number;
  node_groups: string[] | null;
  level_expires_at: Date;
  link_group: number | null;
  group_names: GroupNames;
}

const readViewer = ({ database, who, language }: Context<'customer'>): Promise<Viewer> =>
  database.sql
    .selectFrom('service')
    .select(['level', 'node_groups', 'level_expires_at', 'link_group'])
    .select(groupNames(language).as('group_names'))
    .where('account_id', '=', who.accountId)
    .executeTakeFirstOrThrow();

interface Seen {
  /** Customers who use the node now. */
  readonly online: number;
  readonly at: Date;
  /** The time zone of the site. */
  readonly zone: string;
  readonly language: Language;
}

/** A node in the form for customers. */
function shown(node: Node, viewer: Viewer, { online, at, zone, language }: Seen) {
  const { rate, until } = rateAt(node, at, zone);
  return {
    node_id: node.id,
    node_name: node.name,
    server_address: entryOf(node, viewer.link_group).host,
    ...inLanguage({ location: node.location, remark: node.remark }, node.texts, language),
    country_code: node.country_code,
    ping: null,
    load: node.load,
    status: statusAt(node.last_heard_at, at),
    protocol_support: [node.config.kind],
    bandwidth: String(node.line_mbps),
    is_premium: node.level >= premiumLevel,
    node_rate: rate,
    node_rate_until: until?.toISOString() ?? null,
    usual_rate: node.rate,
    hourly_rates: [...node.hourly_rates],
    node_level: node.level,
    node_groups: saidGroups(node.groups, viewer.group_names),
    is_usable: viewer.level_expires_at > at && isOpenTo(node, viewer),
    online_users: online,
    last_heard_at: node.last_heard_at?.toISOString() ?? null,
    maintenance: shownMaintenance(node, at, language),
  };
}

/** All nodes with their state, for the customer's page. */
export async function listForCustomer(ctx: Context<'customer'>) {
  const at = ctx.now();
  const zone = ctx.config.timeZone;
  const viewer = await readViewer(ctx);
  const nodes = await listNodes(ctx);
  const online = await onlineCustomers(ctx);
  return {
    result: {
      total_nodes: nodes.length,
      user_tier: `Lv.${viewer.level_expires_at > at ? viewer.level : 0}`,
      available_nodes: nodes.map((node) =>
        shown(node, viewer, { online: online.get(node.id) ?? 0, at, zone, language: ctx.language }),
      ),
      time_zone: zone,
    },
  };
}

/** One visible node, with this customer's traffic on it. */
export async function showForCustomer(ctx: Context<'customer'>, { node_id }: { node_id: number }) {
  const at = ctx.now();
  const node = (await listNodes(ctx)).find(({ id }) => id === node_id);
  if (node === undefined) throw new Refusal('node.unknown', { status: 404 });
  const ago = (days: number) => new Date(at.getTime() - days * dayMs);
  const { day, month } = await ctx.database.sql
    .selectFrom('traffic_hour')
    .select([
      sql<number>`coalesce(sum(upload + download) filter (where hour > ${ago(1)}), 0)::bigint`.as('day'),
      sql<number>`coalesce(sum(upload + download), 0)::bigint`.as('month'),
    ])
    .where('account_id', '=', ctx.who.accountId)
    .where('node_id', '=', node_id)
    .where('hour', '>', ago(30))
    .executeTakeFirstOrThrow();
  const online = (await onlineCustomers(ctx)).get(node_id) ?? 0;
  const seen = { online, at, zone: ctx.config.timeZone, language: ctx.language };
  return {
    result: { ...shown(node, await readViewer(ctx), seen), day_traffic: day, month_traffic: month },
  };
}
