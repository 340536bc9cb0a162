import { dayMs } from '@ferry/core/contract/base/values/units';
import type { NodeAgent } from '@ferry/core/contract/nodes/agents';
import type { CertificateProblem } from '@ferry/core/contract/nodes/certificate';
import type { NodeConfig } from '@ferry/core/contract/nodes/config';
import { sql } from 'kysely';

/** Admins are notified this many days before a certificate expires. */
export const soonDays = 14;
/** Milliseconds. The last use of a key is recorded to the minute, the last contact of a node to ten seconds. */
const preciseTo = 120_000;

/** When a key of the node itself or of its machine was last used. A shared key does not change it. */
export const ownKeyUsedAt = sql<Date | null>`(
    select max(last_used_at) from node_key
    where node_key.node_id = node.id or node_key.machine_id = node.machine_id)`.as('own_key_used_at');

/** The columns of a node for `certificateProblem`. */
export const certificateColumns = [
  'agent',
  'config',
  'certificate',
  sql<boolean>`certificate_sealed is not null`.as('has_certificate_secrets'),
  'certificate_ends_at',
  'certificate_is_withheld',
  'last_heard_at',
  ownKeyUsedAt,
] as const;

interface Row {
  readonly agent: NodeAgent | null;
  readonly config: Record<string, unknown>;
  readonly certificate: Record<string, unknown> | null;
  readonly has_certificate_secrets: boolean;
  readonly certificate_ends_at: Date | null;
  readonly certificate_is_withheld: boolean;
  readonly last_heard_at: Date | null;
  readonly own_key_used_at: Date | null;
}

/** Agents that never compare certificates. Any other agent may be XrayRP. */
const indifferent: ReadonlySet<NodeAgent | null> = new Set([
  'xrayr',
  'v2node',
  'v2bx',
  'xboard-node',
  'shadowsocks-mod',
]);

/**
 * Whether XrayRP compares the certificate at each poll. It does so for the kinds that Xray serves with TLS. For tuic it
 * asks only at its start, and REALITY has no certificate.
 */
function isCompared({ agent, ...node }: Row): boolean {
  const config = node.config as NodeConfig;
  if (indifferent.has(agent)) return false;
  if (config.kind === 'vless') return config.security.type === 'tls';
  return config.kind === 'trojan' || (config.kind === 'vmess' && config.tls !== null);
}

const isBySharedKey = ({ last_heard_at: heard, own_key_used_at: used }: Row): boolean =>
  heard !== null && heard.getTime() - (used?.getTime() ?? Number.NEGATIVE_INFINITY) > preciseTo;

/** Why agents that ask for their certificate do not apply changes, or will soon serve nobody. `null`: no problem. */
export function certificateProblem(node: Row, at: Date): CertificateProblem | null {
  const { certificate_ends_at: end, has_certificate_secrets: hasSecrets } = node;
  const compared = isCompared(node);
  if (node.certificate === null) return compared ? 'missing' : null;
  if (end !== null && end <= at) return 'ended';
  if ((compared || hasSecrets) && isBySharedKey(node)) return 'shared_key';
  if (node.certificate_is_withheld) return 'no_https';
  return end !== null && end.getTime() - at.getTime() < soonDays * dayMs ? 'ends_soon' : null;
}
