// Called by staff with a script token: removing a node.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { bytes, id, idText, result, time } from '../base/primitives.ts';

/** What depends on a node. */
const removal = z.object({
  node_id: id,
  node_name: z.string(),
  is_enabled: z.boolean(),
  last_heard_at: z.nullable(time),
  online_users: z.int(),
  /** Deleted with the node, like the next three. */
  keys: z.int(),
  events: z.int(),
  detect_hits: z.int(),
  speed_tests: z.int(),
  /** Kept, for statistics and for the customers’ own history. */
  billed_bytes: bytes,
  /** Kept. */
  blocked_ips: z.int(),
  /** Reports that are not summed up yet. While there are any, the node cannot be deleted. */
  reports_waiting: z.int(),
});

export const previewRemoval = call({
  operation: 'nodes.previewRemoval',
  method: 'GET',
  path: '/api/v2/admin_api/nodes/{node_id}/removal',
  access: 'admin',
  scope: 'admin:nodes.read',
  meaning: 'Shows what belongs to a node: what its removal would delete, and what would stay.',
  params: () => ({ node_id: idText }),
  answer: () => result(removal),
  extension: true,
  refusals: ['node.unknown'],
});

export const remove = call({
  operation: 'nodes.remove',
  method: 'DELETE',
  path: '/api/v2/admin_api/nodes/{node_id}',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:nodes.write',
  meaning: 'Removes a node with its keys, events and hits of audit rules, for good. Its traffic stays.',
  params: () => ({ node_id: idText }),
  answer: () => result(removal),
  extension: true,
  also: { 409: 'refusal' },
  refusals: ['node.reports_waiting', 'node.unknown'],
});
