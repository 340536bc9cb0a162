// Called by staff with a script token: plans that renew.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { ahead } from '../base/fields/fields.ts';
import { customerIdText, flag, id, money, paging, result, time } from '../base/primitives.ts';

export const listAll = call({
  operation: 'bills.listAll',
  method: 'GET',
  path: '/api/v2/admin_api/bills',
  access: 'admin',
  scope: 'admin:bills.read',
  meaning: 'Running plans of all customers that can renew, the earliest end first.',
  query: () => ({
    ...paging(1_000, 50),
    user_id: z.optional(customerIdText),
    /** True: with auto-renewal. False: without it. */
    auto_renews: z.optional(flag),
    /** Bills that end before this moment. */
    ends_before: z.optional(ahead(time)),
  }),
  answer: () =>
    result(
      z.object({
        total_count: z.int(),
        bills: z.array(
          z.object({
            user_id: id,
            email: z.string(),
            purchase_id: z.string(),
            shop_name: z.string(),
            amount: money,
            ends_at: time,
            auto_renews: z.boolean(),
            balance: money,
            /** Whether the balance is sufficient. */
            is_covered: z.boolean(),
          }),
        ),
      }),
    ),
  extension: true,
});
