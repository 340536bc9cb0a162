import * as z from 'zod/mini';
import { call } from './call.ts';
import { money, result, time } from './primitives.ts';

export const show = call({
  operation: 'wallet.show',
  method: 'GET',
  path: '/api/v2/user/wallet/',
  access: 'customer-even-banned',
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
  meaning: 'Every change of the wallet balance, newest first.',
  query: {
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
    offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  },
  answer: result(z.object({ total_count: z.int(), entries: z.array(ledgerEntry) })),
  extension: true,
});
