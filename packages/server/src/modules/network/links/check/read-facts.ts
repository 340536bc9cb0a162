import { sql } from 'kysely';
import type { Context, Services } from '../../../../base/context.ts';
import { keptText } from '../../../../db/query/kept-text.ts';
import type { StoredTexts } from '../../../../db/schema/column-types.ts';
import type { KeptText } from '../../../../words/kept-text.ts';
import {
  devicesOnline,
  type GroupNames,
  groupNames,
  isByClient,
  planName,
} from '../../../ground/services/index.ts';
import { type NodeConfig, nodeConfig } from '../../nodes/index.ts';
import type { Subscriber } from '../subscription/subscriber.ts';

/** A visible node as far as the check needs it. */
export interface CheckedNode {
  readonly id: number;
  readonly name: string;
  readonly config: NodeConfig;
  readonly level: number;
  readonly groups: readonly string[];
  readonly load: number | null;
  readonly last_heard_at: Date | null;
  readonly maintenance_note: string | null;
  readonly maintenance_texts: StoredTexts;
  readonly maintenance_from: Date | null;
  readonly maintenance_until: Date | null;
  readonly profile_changed_at: Date;
}

/** What is known of a customer's service and its use. */
export interface CheckFacts
  extends Pick<
    Subscriber,
    | 'is_enabled'
    | 'expires_at'
    | 'product_id'
    | 'level'
    | 'node_groups'
    | 'device_limit'
    | 'level_expires_at'
    | 'quota_bytes'
    | 'package_bytes'
    | 'used_upload'
    | 'used_download'
    | 'banned_until'
  > {
  readonly plan_name: string | null;
  /** What node groups are called in the customer's language. */
  readonly group_names: GroupNames;
  readonly purchased_at: Date | null;
  readonly next_reset_at: Date | null;
  readonly ban_reason: KeptText | null;
  readonly devices_online: number;
  /** The time of the last fetch by a client. Null: there was none. */
  readonly fetched_at: Date | null;
  readonly client: string | null;
  readonly agent: string | null;
  readonly secrets_changed_at: Date | null;
  /** In display order. */
  readonly nodes: readonly CheckedNode[];
}

type Told = {
  readonly [K in keyof CheckedNode]: CheckedNode[K] extends Date | null ? string | null : CheckedNode[K];
};

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** A node from its row in JSON. A node with an invalid config is shown to nobody. */
function nodeOf(told: Told): CheckedNode[] {
  const config = nodeConfig.safeParse(told.config);
  if (!config.success) return [];
  return [
    {
      ...told,
      config: config.data,
      last_heard_at: dateOf(told.last_heard_at),
      maintenance_from: dateOf(told.maintenance_from),
      maintenance_until: dateOf(told.maintenance_until),
      profile_changed_at: new Date(told.profile_changed_at ?? 0),
    },
  ];
}

/** Kinds of events after which an older profile no longer opens nodes. */
const renewals = [
  'links.reset',
  'links.reset_password',
  'uuid_renewed',
  'credential_set',
  'credential_removed',
  'leak_closed',
] as const;

/** Reads everything that the check needs in one statement. A visit of the link in a browser is no fetch. */
export async function readFacts(
  { database, language }: Services & Pick<Context, 'language'>,
  accountId: number,
  at: Date,
): Promise<CheckFacts> {
  const { rows } = await sql<Omit<CheckFacts, 'nodes'> & { nodes: Told[] }>`
    select account.is_enabled, account.expires_at, service.product_id, service.level, service.node_groups,
      service.device_limit, service.level_expires_at, service.quota_bytes, service.package_bytes,
      service.used_upload, service.used_download, service.purchased_at, service.next_reset_at,
      ${planName(language)} as plan_name, ${groupNames(language)} as group_names, ban.ends_at as banned_until, ban.reason as ban_reason,
      fetched.at as fetched_at, fetched.client, fetched.agent,
      ${devicesOnline(at)} as devices_online,
      (select max(activity_log.at) from activity_log where activity_log.account_id = account.id
        and kind in (${sql.join(renewals)})) as secrets_changed_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'config', config, 'level', level,
          'groups', groups, 'load', load, 'last_heard_at', last_heard_at, 'maintenance_note', maintenance_note, 'maintenance_texts', maintenance_texts,
          'maintenance_from', maintenance_from, 'maintenance_until', maintenance_until,
          'profile_changed_at', coalesce(profile_changed_at, created_at)) order by priority desc, id), '[]')
        from node where is_serving and not is_hidden) as nodes
    from account
    join service on service.account_id = account.id
    left join product on product.id = service.product_id
    left join lateral (select ends_at, ${keptText('ban', 'reason')} as reason from ban where ban.account_id = account.id and ended_at is null
      and starts_at <= ${at} and ends_at > ${at} order by ends_at desc limit 1) as ban on true
    left join lateral (select at, client, agent from subscription_fetch where subscription_fetch.account_id = account.id
      and ${isByClient} order by at desc limit 1) as fetched on true
    where account.id = ${accountId}`.execute(database.sql);
  const [row] = rows;
  if (row === undefined) throw new Error('a customer has no service');
  return { ...row, nodes: row.nodes.flatMap(nodeOf) };
}
