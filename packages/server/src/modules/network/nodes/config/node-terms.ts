import { hash } from 'node:crypto';
import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import type { create, showConfig, update } from '@ferry/core/contract/nodes/admin';
import { type NodeConfig, nodeConfig } from '@ferry/core/contract/nodes/config';
import { nodeTextNames } from '@ferry/core/contract/nodes/node-terms';
import { changedTexts } from '@ferry/core/words/texts';
import { exhaustive } from '../../../../base/exhaustive.ts';
import { toColumns, toFields } from '../../../../db/query/column-map.ts';
import type { Row } from '../../../../db/schema/rows.ts';
import type { Tables } from '../../../../db/schema/tables.ts';
import { Unshown } from '../../../ground/script-tokens/index.ts';
import { certificateOf, storedCertificate } from '../certificate/certificate.ts';
import { readEntry } from './node-config.ts';

export type NodeTerms = CallParsed<typeof update>['body'];
type Hosts = NonNullable<NodeTerms['user_group_host']>;
type Entry = Hosts['a1'];

const groups = ['a1', 'a2', 'a3'] as const;

function writeEntry({ host, port }: Entry): string {
  const bracketed = host.includes(':') ? `[${host}]` : host;
  return port == null ? bracketed : `${bracketed}:${port}`;
}

/** Entries by link group in their stored form: in order, with an empty text for a group without its own. */
function hostsOf(entries: Hosts): string[] {
  const hosts = groups.map((group) => (entries[group] == null ? '' : writeEntry(entries[group])));
  return hosts.slice(0, hosts.findLastIndex((host) => host !== '') + 1);
}

/** Columns and fields with the same form in both. */
const plain = {
  name: 'node_name',
  country_code: 'country_code',
  location: 'location',
  remark: 'remark',
  level: 'node_level',
  groups: 'node_groups',
  rate: 'node_rate',
  speed_limit: 'node_speed_limit',
  line_mbps: 'line_mbps',
  monthly_bytes: 'node_monthly_bytes',
  when_used_up: 'node_when_used_up',
  is_enabled: 'is_enabled',
  cores: 'cores',
  agent: 'agent',
  is_hidden: 'is_hidden',
  priority: 'priority',
} as const;

/** Fields that are stored in another form. */
type Converted =
  | 'texts'
  | 'config'
  | 'hourly_rates'
  | 'hosts'
  | 'old_server'
  | 'old_sort'
  | 'certificate'
  | 'certificate_sealed'
  | 'certificate_ends_at'
  | 'certificate_set_at'
  | 'certificate_is_withheld';

/** Columns that agents or other calls set. */
type NoTerm =
  | 'id'
  | 'created_at'
  | 'last_heard_at'
  | 'heard_from'
  | 'load'
  | 'load_text'
  | 'uptime_seconds'
  | 'silent_since'
  | 'addresses'
  | 'maintenance_note'
  | 'maintenance_texts'
  | 'maintenance_from'
  | 'maintenance_until'
  | 'certificate_asked_at'
  | 'agent_unclear_at'
  | 'machine_id'
  | 'used_up_at'
  | 'cut_off_traffic_since'
  | 'cut_off_traffic_at'
  | 'profile_changed_at'
  | 'is_serving';

exhaustive<Exclude<keyof Tables['node'], keyof typeof plain | Converted | NoTerm>>();
exhaustive<
  Exclude<
    keyof NodeTerms,
    | (typeof plain)[keyof typeof plain]
    | (typeof nodeTextNames)[number]
    | 'config'
    | 'node_hourly_rates'
    | 'user_group_host'
    | 'certificate'
  >
>();

/** A node's columns, without those that PostgreSQL computes. */
type StoredNode = Omit<Row<'node'>, 'is_serving'>;

/** A typed config in its stored form. A node with one no longer has the older panel's form. */
const storedConfig = (config: NodeConfig) => ({
  config: JSON.stringify(config),
  old_server: null,
  old_sort: null,
});

type Sealing = Parameters<typeof storedCertificate>[0];

/** The given fields of a node in their stored form. Fields that are left out do not change. */
export const storedChanges = (services: Sealing, terms: NodeTerms, before: StoredNode) => ({
  ...toColumns(plain, terms),
  texts: JSON.stringify(changedTexts(before.texts, nodeTextNames, terms)),
  hosts: terms.user_group_host && hostsOf(terms.user_group_host),
  hourly_rates: terms.node_hourly_rates && JSON.stringify(terms.node_hourly_rates),
  ...(terms.config === undefined ? {} : storedConfig(terms.config)),
  ...(terms.certificate === undefined ? {} : storedCertificate(services, terms.certificate, before)),
});

/** A new node in its stored form. */
export const storedNode = (services: Sealing, terms: CallParsed<typeof create>['body']) => ({
  ...toColumns(plain, terms),
  texts: JSON.stringify(changedTexts({}, nodeTextNames, terms)),
  hosts: hostsOf(terms.user_group_host),
  hourly_rates: JSON.stringify(terms.node_hourly_rates),
  ...storedConfig(terms.config),
  ...storedCertificate(services, terms.certificate, null),
});

/** A node in the form for admins. */
export function shownTerms(node: StoredNode): CallAnswer<typeof showConfig>['result'] {
  const entryAt = (index: number) => (node.hosts[index] ? readEntry(node.hosts[index]) : null);
  return {
    node_id: node.id,
    ...toFields(plain, node),
    ...node.texts,
    node_hourly_rates: node.hourly_rates,
    config: nodeConfig.parse(node.config),
    certificate: certificateOf(node),
    has_certificate_secrets: node.certificate_sealed !== null,
    certificate_ends_at: node.certificate_ends_at?.toISOString() ?? null,
    user_group_host: { a1: readEntry(node.hosts[0] ?? ''), a2: entryAt(1), a3: entryAt(2) },
  };
}

/** The same for the audit log, which shows that secrets of the certificate changed and never what they are. */
export const auditedTerms = (node: StoredNode) => ({
  ...shownTerms(node),
  certificate_sealed: node.certificate_sealed && new Unshown(hash('sha256', node.certificate_sealed)),
});
