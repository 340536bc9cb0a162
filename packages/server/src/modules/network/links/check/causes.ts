import { type CheckCause, checkCause } from '@ferry/core/contract/links/check';
import { type ClientName, clients } from '@ferry/core/contract/nodes/support/clients';
import { isOpenTo, statusAt } from '../../../ground/services/index.ts';
import { type NodeConfig, plannedMaintenance } from '../../nodes/index.ts';
import { carriedBy } from '../formats/profile.ts';
import { obstacleOf } from '../subscription/state.ts';
import type { CheckedNode, CheckFacts } from './read-facts.ts';

/** From this load on, 0 to 1, a node is slow for its customers. */
const busyLoad = 0.9;

const isClient = (name: string): name is ClientName => Object.hasOwn(clients, name);

/** Whether the format of a customer's last profile supports a node. Assumed for unknown clients. */
export const isInProfile = ({ client }: Pick<CheckFacts, 'client'>, { config }: CheckedNode): boolean =>
  client === null || !isClient(client) || carriedBy(client)(config);

/**
 * Seconds by which clocks may differ: a node of VMess refuses requests whose time is further off, and Shadowsocks 2022
 * is stricter. Other protocols do not compare clocks.
 */
export function clockTolerance(config: NodeConfig): number | null {
  if (config.kind === 'vmess') return 120;
  return config.kind === 'shadowsocks' && config.method.startsWith('2022-') ? 30 : null;
}

const isWorkedOn = (node: CheckedNode, at: Date): boolean => {
  const planned = plannedMaintenance(node, at);
  return planned !== null && new Date(planned.from) <= at;
};

/** Why these nodes may not work for a customer, the most certain cause first. */
export function causesOf(facts: CheckFacts, nodes: readonly CheckedNode[], at: Date): CheckCause[] {
  const { fetched_at, secrets_changed_at, purchased_at, device_limit, devices_online } = facts;
  const are = (is: (node: CheckedNode) => boolean) => nodes.length > 0 && nodes.every(is);
  const isAfterFetch = (change: Date | null) => fetched_at !== null && change !== null && change > fetched_at;
  const obstacle = obstacleOf(facts, at);
  const holds: Partial<Record<CheckCause, boolean>> = {
    ...(obstacle && { [obstacle]: true }),
    // Without a plan there are no nodes.
    locked: obstacle !== 'no_plan' && are((node) => !isOpenTo(node, facts)),
    maintenance: are((node) => isWorkedOn(node, at)),
    silent: are(({ last_heard_at }) => statusAt(last_heard_at, at) !== 'online'),
    no_profile: fetched_at === null,
    secrets_changed: isAfterFetch(secrets_changed_at),
    not_in_format: are((node) => !isInProfile(facts, node)),
    node_changed: nodes.some(({ profile_changed_at }) => isAfterFetch(profile_changed_at)),
    devices: device_limit !== null && devices_online >= device_limit,
    plan_changed: isAfterFetch(purchased_at),
    busy: are(({ load }) => load !== null && load >= busyLoad),
  };
  return checkCause.options.filter((cause) => holds[cause] === true);
}
