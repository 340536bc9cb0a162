// Called by staff with a script token: the check of all balances.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { id, result, time } from '../base/primitives.ts';

export const check = call({
  operation: 'wallet.check',
  method: 'GET',
  path: '/api/v2/admin_api/money/check',
  access: 'admin',
  scope: 'admin:money.read',
  meaning:
    'Compares balance and debt of every customer with the sums of the ledger and of the debt’s entries; changes nothing.',
  answer: () =>
    result(
      z.object({
        checked_at: time,
        customers: z.int(),
        entries: z.int(),
        /** The sum of all wallets. */
        balances: z.string(),
        /** The sum of all entries of the ledger. */
        ledger: z.string(),
        /** The sum of all debts. */
        debts: z.string(),
        /** The sum of all entries of debts. */
        debt_ledger: z.string(),
        /** The number of customers with a difference. The first thousand follow. */
        different: z.int(),
        differences: z.array(
          z.object({
            user_id: id,
            balance: z.string(),
            ledger: z.string(),
            debt: z.string(),
            debt_ledger: z.string(),
          }),
        ),
      }),
    ),
  extension: true,
});
