// Called by staff with a script token: what a change of a node would mean for customers.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { id, idText, result } from '../base/primitives.ts';
import { update } from './admin.ts';

export const previewUpdate = call({
  operation: 'nodes.previewUpdate',
  method: 'POST',
  path: '/api/v2/admin_api/nodes/{node_id}/update-preview',
  access: 'admin',
  changes: false,
  scope: 'admin:nodes.read',
  meaning:
    'Shows which customers a change of a node would cut off until their clients fetch the subscription again. Changes nothing.',
  params: () => ({ node_id: idText }),
  body: () => update.body,
  answer: () =>
    result(
      z.object({
        /**
         * The changed fields that disconnect every client with the present subscription. Empty: every client stays
         * connected.
         */
        stops: z.array(z.string()),
        /** Customers who are online at the node now. */
        online_users: z.int(),
        /** At most 20 of these customers, by id. */
        online: z.array(z.object({ user_id: id, email: z.string() })),
        /** Customers who may use the node, and whose clients fetched the subscription within 30 days. */
        fetched_users: z.int(),
      }),
    ),
  extension: true,
  refusals: ['node.unknown'],
});
