// Called by staff with a script token: the groups that nodes and customers share.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { result } from '../base/primitives.ts';

export const listGroups = call({
  operation: 'nodes.listGroups',
  method: 'GET',
  path: '/api/v2/admin_api/nodes/groups',
  access: 'admin',
  scope: 'admin:nodes.read',
  meaning:
    'Every node group and how many have it: nodes, plans on sale, unused codes, and customers whose plan runs. A group is only its name, so a misspelt one has nodes or customers alone.',
  answer: () =>
    result(
      z.array(
        z.object({
          node_group: z.string(),
          nodes: z.int(),
          /** Plans that are enabled. */
          plans: z.int(),
          /** Codes that can still be redeemed. */
          codes: z.int(),
          /** Customers whose level has not expired. */
          customers: z.int(),
        }),
      ),
    ),
  extension: true,
});
