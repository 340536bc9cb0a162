import type { CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type { showConfig, update } from '@ferry/core/contract/node-admin';
import { nodeConfig } from '@ferry/core/contract/node-config';
import type { Selectable } from 'kysely';
import type { NodeTable } from '../../db/node-tables.ts';
import { readEntry } from './node-config.ts';

export type NodeTerms = CallParsed<typeof update>['body'];
type Hosts = NonNullable<NodeTerms['user_group_host']>;
type Entry = Hosts['a1'];

const groups = ['a1', 'a2', 'a3'] as const;

function writeEntry({ host, port }: Entry): string {
  const bracketed = host.includes(':') ? `[${host}]` : host;
  return port == null ? bracketed : `${bracketed}:${port}`;
}

/** Entries by link group as they are kept: in order, empty where a group has none of its own. */
export function hostsOf(entries: Hosts): string[] {
  const hosts = groups.map((group) => (entries[group] == null ? '' : writeEntry(entries[group])));
  return hosts.slice(0, hosts.findLastIndex((host) => host !== '') + 1);
}

/** How a node is kept of which this is given; what is left out stays as it is. */
export const kept = ({ config, ...terms }: NodeTerms) => ({
  name: terms.node_name,
  country_code: terms.country_code,
  location: terms.location,
  remark: terms.remark,
  hosts: terms.user_group_host && hostsOf(terms.user_group_host),
  level: terms.node_level,
  rate: terms.node_rate,
  speed_limit: terms.node_speed_limit,
  line_mbps: terms.line_mbps,
  is_enabled: terms.is_enabled,
  cores: terms.cores,
  is_hidden: terms.is_hidden,
  priority: terms.priority,
  // With a typed config it has left the older panel's form.
  ...(config === undefined ? {} : { config: JSON.stringify(config), old_server: null, old_sort: null }),
});

/** A node as admins see it. */
export function shownTerms(node: Selectable<NodeTable>): CallAnswer<typeof showConfig>['result'] {
  const entryAt = (index: number) => (node.hosts[index] ? readEntry(node.hosts[index]) : null);
  return {
    node_id: node.id,
    node_name: node.name,
    country_code: node.country_code,
    location: node.location,
    remark: node.remark,
    config: nodeConfig.parse(node.config),
    user_group_host: { a1: readEntry(node.hosts[0] ?? ''), a2: entryAt(1), a3: entryAt(2) },
    node_level: node.level,
    node_rate: node.rate,
    node_speed_limit: node.speed_limit,
    line_mbps: node.line_mbps,
    is_enabled: node.is_enabled,
    cores: node.cores,
    is_hidden: node.is_hidden,
    priority: node.priority,
  };
}

/** What the audit log keeps: all but the config, which holds secrets, and of that its kind. */
export const audited = ({ config, ...terms }: NodeTerms) => ({
  ...terms,
  ...(config === undefined ? {} : { kind: config.kind }),
});
