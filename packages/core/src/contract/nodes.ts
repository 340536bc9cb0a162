import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, rate, result, time } from './primitives.ts';

/** online: heard within 5 minutes; stale: within 30; offline: longer; unknown: never. */
export const nodeStatus = z.enum(['online', 'stale', 'offline', 'unknown']);
export type NodeStatus = z.infer<typeof nodeStatus>;

/** How a node is reached. */
export const nodeKind = z.enum([
  'http',
  'socks5',
  'vless',
  'vmess',
  'trojan',
  'tuic',
  'juicity',
  'naive',
  'shadowsocks',
  'shadowsocksr',
  'hysteria2',
]);
export type NodeKind = z.infer<typeof nodeKind>;

export const node = z.object({
  node_id: id,
  node_name: z.string(),
  server_address: z.string(),
  location: z.string(),
  /** ISO 3166-1 alpha-2. */
  country_code: z.string().check(z.length(2)),
  ping: z.optional(z.nullable(z.int())),
  /** 0 to 1. */
  load: z.number(),
  status: nodeStatus,
  protocol_support: z.array(nodeKind),
  /** Mbps as text, or empty. */
  bandwidth: z.string(),
  is_premium: z.boolean(),
  // From here on: this product's own.
  node_rate: rate,
  node_level: z.int(),
  /** Whether the customer's level opens it. */
  is_usable: z.boolean(),
  online_users: z.int(),
  last_heard_at: z.nullable(time),
  /** A word on the line, such as "IEPL". */
  remark: z.nullable(z.string()),
});

export const list = call({
  operation: 'nodes.list',
  method: 'GET',
  path: '/api/v2/user/services/nodes/',
  access: 'customer',
  meaning: 'All nodes with their state; those above the customer’s level are shown and marked.',
  answer: result(
    z.object({
      total_nodes: z.int(),
      available_nodes: z.array(node),
      user_tier: z.string(),
    }),
  ),
});
