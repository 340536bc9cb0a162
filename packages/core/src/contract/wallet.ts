import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, money, paging, result, time, uuid } from './primitives.ts';

export const show = call({
  operation: 'wallet.show',
  method: 'GET',
  path: '/api/v2/user/wallet/',
  access: 'customer-even-banned',
  apiToken: 'read',
  meaning: 'The wallet balance and what inviting others has earned.',
  answer: result(
    z.object({
      created_at: time,
      wallet_balance: money,
      invite_balance: z._default(money, '0.00'),
    }),
  ),
});

/** Why a balance changed. */
export const ledgerKind = z.enum([
  'recharge',
  'cd_key',
  'purchase',
  'renewal',
  'refund',
  'invite',
  'correction',
]);

export const ledgerEntry = z.object({
  id: z.string(),
  created_at: time,
  kind: ledgerKind,
  /** Negative: money went out. */
  amount: money,
  balance_after: money,
  /** What it was for, such as a product's name. */
  subject: z.string(),
});

export const ledger = call({
  operation: 'wallet.ledger',
  method: 'GET',
  path: '/api/v2/user/wallet/ledger/',
  access: 'customer-even-banned',
  apiToken: 'read',
  meaning: 'Every change of the wallet balance, newest first.',
  query: paging(100, 20),
  answer: result(z.object({ total_count: z.int(), entries: z.array(ledgerEntry) })),
  extension: true,
});

export const purchaseRecords = call({
  operation: 'wallet.purchaseRecords',
  method: 'GET',
  path: '/api/v2/user/wallet/purchase-records',
  access: 'customer-even-banned',
  apiToken: 'read',
  meaning: 'What was bought, newest first.',
  query: paging(500, 100),
  answer: result(
    z.array(
      z.object({
        id: z.string(),
        created_at: time,
        shop_id: id,
        shop_name: z.string(),
        /** What was paid, after a discount. */
        money_amount: money,
        /** When the plan renews or ends; `null`: nothing renews, or a later purchase took its place. */
        renew_at: z.nullable(time),
        // From here on: this product's own.
        /** What a coupon took off. */
        discount: money,
        auto_renews: z.boolean(),
        invoice_id: z.nullable(uuid),
      }),
    ),
  ),
});
