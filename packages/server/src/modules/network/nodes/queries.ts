import { type NodeConfig, nodeConfig } from '@ferry/core/contract/nodes/config';
import { remember } from '../../../base/cached-reads.ts';
import type { Services } from '../../../base/context.ts';
import type { Row } from '../../../db/schema/rows.ts';

const columns = [
  'id',
  'name',
  'country_code',
  'location',
  'remark',
  /** Location and remark in each language. */
  'texts',
  'config',
  'hosts',
  'level',
  'groups',
  'rate',
  'hourly_rates',
  'speed_limit',
  'line_mbps',
  /** Enabled, and not stopped because the bytes of the month are used up. */
  'is_serving',
  'cores',
  'agent',
  'last_heard_at',
  'load',
  'maintenance_note',
  'maintenance_texts',
  'maintenance_from',
  'maintenance_until',
  'certificate_set_at',
  'certificate_asked_at',
  'certificate_is_withheld',
  'agent_unclear_at',
  'machine_id',
] as const;

/** The columns of a node that other nouns may read. */
export type Node = Omit<Pick<Row<'node'>, (typeof columns)[number]>, 'config'> & { config: NodeConfig };

/** A node by its id, also if it is disabled. */
export async function readNode({ database }: Services, id: number): Promise<Node | undefined> {
  const row = await database.sql.selectFrom('node').select(columns).where('id', '=', id).executeTakeFirst();
  return row && { ...row, config: nodeConfig.parse(row.config) };
}

/** A cache: changes of a node take effect in user lists within this time, on every process. */
const recent = remember<Node>({ milliseconds: 1_000, most: 10_000 });

/** A node, at most one second old. */
export const recallNode = (services: Services, id: number): Promise<Node | undefined> =>
  recent.read(services, String(id), () => readNode(services, id));

/**
 * Nodes that customers see, in display order. A node with an invalid config is skipped, so that the others are shown.
 */
export async function listNodes({ database, log }: Services): Promise<Node[]> {
  const rows = await database.sql
    .selectFrom('node')
    .select(columns)
    .where('is_serving', '=', true)
    .where('is_hidden', '=', false)
    .orderBy('priority', 'desc')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const { success, data } = nodeConfig.safeParse(row.config);
    if (success) return [{ ...row, config: data }];
    log.warn({ node: row.id }, 'a node is shown to nobody: its config does not fit, save it anew');
    return [];
  });
}

const minutes = 60_000;

/** Distinct customers for each node, online in the last two minutes. */
export async function onlineCustomers({ database, now }: Services): Promise<Map<number, number>> {
  const rows = await database.sql
    .selectFrom('alive_ip')
    .select(({ fn }) => ['node_id', fn.count<number>('account_id').distinct().as('online')])
    .where('last_seen_at', '>', new Date(now().getTime() - 2 * minutes))
    .groupBy('node_id')
    .execute();
  return new Map(rows.map((row) => [row.node_id, row.online]));
}
