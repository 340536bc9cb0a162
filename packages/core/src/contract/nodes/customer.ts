// Called by a signed-in customer: nodes and their state.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { bytes, id, idText, rate, result, time } from '../base/primitives.ts';
import { hourlyRate } from './hourly-rates.ts';

/** online: heard within 5 minutes; stale: within 30; offline: longer ago; unknown: never. */
export const nodeStatus = z.enum(['online', 'stale', 'offline', 'unknown']);
export type NodeStatus = z.infer<typeof nodeStatus>;

/** The protocol of a node. */
export const nodeKind = z.enum([
  'http',
  'socks5',
  'vless',
  'vmess',
  'trojan',
  'tuic',
  'juicity',
  'naive',
  'anytls',
  'mieru',
  'shadowsocks',
  'shadowsocksr',
  'hysteria2',
]);
export type NodeKind = z.infer<typeof nodeKind>;

/** Planned work on a node. While it lasts, admins get no message about the node’s silence. */
export const maintenance = z.object({ note: z.string(), from: time, until: time });

export const node = z.object({
  node_id: id,
  node_name: z.string(),
  server_address: z.string(),
  location: z.string(),
  /** ISO 3166-1 alpha-2. */
  country_code: z.string().check(z.length(2)),
  ping: z.optional(z.nullable(z.int())),
  /** 0 to 1. `null`: unknown. */
  load: z.nullable(z.number()),
  status: nodeStatus,
  protocol_support: z.array(nodeKind),
  /** Mbps as text, or empty. */
  bandwidth: z.string(),
  is_premium: z.boolean(),
  // From here on: extensions.
  /** The rate now. Ferry bills a report at the rate that applies when the report arrives. */
  node_rate: rate,
  /** When `node_rate` changes next. `null`: it does not. */
  node_rate_until: z._default(z.nullable(time), null),
  /** The rate outside of `hourly_rates`. */
  usual_rate: rate,
  /** Other rates by the time of day in the site's time zone. */
  hourly_rates: z._default(z.array(hourlyRate), []),
  node_level: z.int(),
  /**
   * The node serves customers who have one of these groups, named in the customer’s language. Empty: customers of
   * `node_level` or above.
   */
  node_groups: z._default(z.array(z.string()), []),
  /** Whether the node serves the customer as long as quota is left. */
  is_usable: z.boolean(),
  online_users: z.int(),
  last_heard_at: z.nullable(time),
  /** A short label of the line, such as "IEPL". */
  remark: z.nullable(z.string()),
  /** Planned or in progress. `null` after its end. */
  maintenance: z._default(z.nullable(maintenance), null),
});

export const list = call({
  operation: 'nodes.list',
  method: 'GET',
  path: '/api/v2/user/services/nodes/',
  access: 'customer',
  apiToken: 'read',
  meaning: 'All nodes with their state, including those that the customer’s plan does not open.',
  answer: () =>
    result(
      z.object({
        total_nodes: z.int(),
        available_nodes: z.array(node),
        user_tier: z.string(),
        /** The site's zone, for `hourly_rates`. */
        time_zone: z._default(z.string(), 'Asia/Shanghai'),
      }),
    ),
  isStable: true,
});

export const show = call({
  operation: 'nodes.show',
  method: 'GET',
  path: '/api/v2/user/services/nodes/{node_id}/',
  access: 'customer',
  apiToken: 'read',
  meaning: 'One node with its state, and the customer’s traffic on it.',
  params: () => ({ node_id: idText }),
  answer: () =>
    result(
      z.object({
        ...node.shape,
        /** Raw bytes of the last 24 hours. */
        day_traffic: bytes,
        /** Raw bytes of the last 30 days. */
        month_traffic: bytes,
      }),
    ),
  isStable: true,
  refusals: ['node.unknown'],
});

export const history = call({
  operation: 'nodes.history',
  method: 'GET',
  path: '/api/v2/user/services/nodes/{node_id}/history',
  access: 'customer',
  apiToken: 'read',
  meaning:
    'The load that one node reported in the last 24 hours, by the half hour, and the customer’s traffic on it by the hour, oldest first. Times without a report have no row.',
  params: () => ({ node_id: idText }),
  answer: () =>
    result(
      z.object({
        /** The start of the 24 hours. */
        from: time,
        /** The end of the 24 hours. */
        to: time,
        /** Half hours with reports, by their start. */
        reported: z.array(
          z.object({
            at: time,
            /** The average of the reported load, 0 to 1. `null`: it cannot be parsed. */
            load: z.nullable(z.number()),
            reports: z.int(),
          }),
        ),
        /** The customer's own traffic, by the start of the hour. */
        traffic: z.array(
          z.object({
            at: time,
            ss_tx_size: bytes,
            ss_rx_size: bytes,
            /** Billed bytes. */
            effective_traffic: bytes,
          }),
        ),
      }),
    ),
  extension: true,
  refusals: ['node.unknown'],
});
