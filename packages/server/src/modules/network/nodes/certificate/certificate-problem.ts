import { dayMs } from '@ferry/core/contract/base/values/units';
import type { NodeAgent } from '@ferry/core/contract/nodes/agents';
import type { CertificateProblem } from '@ferry/core/contract/nodes/certificate';
import type { NodeConfig } from '@ferry/core/contract/nodes/config';
import { sql } from 'kysely';

/** Days before the end of a certificate from which on admins are told. */
export const soonDays = 14;
/** Milliseconds. The last use of a key is known to a minute, that a node was heard to ten seconds. */
const preciseTo = 120_000;

/** When a key of the node itself or of its machine was last used. With a shared key a node is heard without it. */
export const ownKeyUsedAt = sql<Date | null>`(
    select max(last_used_at) from node_key
    where node_key.node_id = node.id or node_key.machine_id = node.machine_id)`.as('own_key_used_at');

/** The columns of a node that the problem of its certificate follows from. */
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

/** Agents that never compare. Any other may be XrayRP. */
const indifferent: ReadonlySet<NodeAgent | null> = new Set([
  'xrayr',
  'v2node',
  'v2bx',
  'xboard-node',
  'shadowsocks-mod',
]);

/**
 * Whether XrayRP compares the certificate with each poll: in the kinds that it serves by Xray with TLS. For tuic it asks
 * at its start alone, and REALITY has no certificate.
 */
function isCompared({ agent, ...node }: Row): boolean {
  const config = node.config as NodeConfig;
  if (indifferent.has(agent)) return false;
  if (config.kind === 'vless') return config.security.type === 'tls';
  return config.kind === 'trojan' || (config.kind === 'vmess' && config.tls !== null);
}

const isBySharedKey = ({ last_heard_at: heard, own_key_used_at: used }: Row): boolean =>
  heard !== null && heard.getTime() - (used?.getTime() ?? Number.NEGATIVE_INFINITY) > preciseTo;

/** Why agents that ask for their certificate do not obey, or soon serve nobody. `null`: they obey. */
export function certificateProblem(node: Row, at: Date): CertificateProblem | null {
  const { certificate_ends_at: end, has_certificate_secrets: hasSecrets } = node;
  const compared = isCompared(node);
  if (node.certificate === null) return compared ? 'missing' : null;
  if (end !== null && end <= at) return 'ended';
  if ((compared || hasSecrets) && isBySharedKey(node)) return 'shared_key';
  if (node.certificate_is_withheld) return 'no_https';
  return end !== null && end.getTime() - at.getTime() < soonDays * dayMs ? 'ends_soon' : null;
}
