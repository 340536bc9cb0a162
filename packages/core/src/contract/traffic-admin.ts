import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, idText, paging, result, serial, time } from './primitives.ts';

export const rejected = call({
  operation: 'traffic.rejected',
  method: 'GET',
  path: '/api/v2/admin_api/traffic/rejected',
  access: 'admin',
  meaning: 'Rows of traffic reports that were not believed, and so not billed, newest first.',
  query: {
    /** Of this node alone. */
    node_id: z.optional(idText),
    ...paging(1_000, 100),
  },
  answer: result(
    z.array(
      z.object({
        rejected_id: serial,
        node_id: id,
        node_name: z.string(),
        /** When the report came. A row is kept for 30 days, of one report some two hundred at most. */
        at: time,
        /**
         * beyond_line: more than is left of what the node's line carries in the time since its last report;
         * not_served: the customer was not on the node's list since that report, nor in the last 24 hours.
         */
        reason: z.enum(['malformed', 'negative', 'beyond_line', 'unknown_customer', 'not_served']),
        /** The row as it came, cut to 500 characters. */
        content: z.string(),
      }),
    ),
  ),
  extension: true,
});
