// Called by staff with a script token: rejected traffic reports.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { id, idText, paging, result, serial, time } from '../base/primitives.ts';

export const rejected = call({
  operation: 'traffic.rejected',
  method: 'GET',
  path: '/api/v2/admin_api/traffic/rejected',
  access: 'admin',
  scope: 'admin:traffic.read',
  meaning: 'Rows of traffic reports that were rejected and not billed, newest first.',
  query: () => ({
    /** Filters by node. */
    node_id: z.optional(idText),
    ...paging(1_000, 100),
  }),
  answer: () =>
    result(
      z.array(
        z.object({
          rejected_id: serial,
          node_id: id,
          node_name: z.string(),
          /** The time of the report. Rows are kept for 30 days, about 200 at most of each report. */
          at: time,
          /**
           * beyond_line: more traffic than the node's line can carry since its last report. not_served: the customer
           * was not in the node's list since that report, nor in the last 24 hours.
           */
          reason: z.enum(['malformed', 'negative', 'beyond_line', 'unknown_customer', 'not_served']),
          /** The row as received, cut to 500 characters. */
          content: z.string(),
        }),
      ),
    ),
  extension: true,
});
