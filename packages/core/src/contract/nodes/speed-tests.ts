// Called by staff with a script token: speed tests of nodes.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { id, idText, paging, result, time } from '../base/primitives.ts';

export const speedTests = call({
  operation: 'nodes.speedTests',
  method: 'GET',
  path: '/api/v2/admin_api/nodes/speed_tests',
  access: 'admin',
  scope: 'admin:nodes.read',
  meaning: 'Speed tests of nodes, as reported by their agents, newest first.',
  query: () => ({ node_id: z.optional(idText), ...paging(1_000, 50) }),
  answer: () =>
    result(
      z.object({
        total_count: z.int(),
        tests: z.array(
          z.object({
            node_id: id,
            node_name: z.string(),
            at: time,
            /** The agent's result, unchanged. */
            result: z.record(z.string(), z.unknown()),
          }),
        ),
      }),
    ),
  extension: true,
});
