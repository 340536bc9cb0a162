// Called by a signed-in customer: his wallet.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { id, money, paging, period, result, time, uuid } from '../base/primitives.ts';

/**
 * Why a debt changed. Owed: a `commission` that was taken back after it was spent, a `chargeback` of a recharge that was
 * spent. Paid: by a `credit` to the wallet, or by an `earned` commission.
 */
export const debtKind = z.enum(['commission', 'chargeback', 'credit', 'earned']);

/** What a customer owes, and how it came about. */
export const debt = {
  /** Money that was taken back after it was spent. Each later credit and commission pays it first. */
  debt: z._default(money, '0.00'),
  /** The changes of the present debt, newest first, at most 50. */
  debt_entries: z._default(
    z.array(
      z.object({
        at: time,
        kind: debtKind,
        /** Negative: it was paid. */
        amount: money,
        debt_after: money,
      }),
    ),
    [],
  ),
};

export const show = call({
  operation: 'wallet.show',
  method: 'GET',
  path: '/api/v2/user/wallet/',
  access: 'customer-even-banned',
  apiToken: 'read',
  meaning: 'The wallet balance, the commissions and the debt.',
  answer: () =>
    result(
      z.object({
        created_at: time,
        wallet_balance: money,
        invite_balance: z._default(money, '0.00'),
        // From here on: extensions.
        ...debt,
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
  'credit',
  'invite',
  'correction',
  'debt',
]);

const kinds = ledgerKind.options.join('|');

export const ledgerEntry = z.object({
  id: z.string(),
  created_at: time,
  kind: ledgerKind,
  /** Negative: money was paid out. */
  amount: money,
  balance_after: money,
  /** The subject, such as a product's name. Of a recharge: the payment method, in the reader's language. */
  subject: z.string(),
});

/** A sum of many entries, which may be larger than a single amount. */
const ledgerSum = z.string().check(z.regex(/^-?\d{1,15}\.\d{2}$/));

export const ledger = call({
  operation: 'wallet.ledger',
  method: 'GET',
  path: '/api/v2/user/wallet/ledger/',
  access: 'customer-even-banned',
  apiToken: 'read',
  meaning: 'All changes of the wallet balance, newest first, or those of some kinds and a period.',
  query: () => ({
    ...paging(100, 20),
    /** One kind, or several separated by commas. By default all. */
    kind: z.optional(z.string().check(z.maxLength(100), z.regex(new RegExp(`^(${kinds})(,(${kinds}))*$`)))),
    ...period,
  }),
  answer: () =>
    result(
      z.object({
        /** The number of matching entries on all pages. */
        total_count: z.int(),
        /** The sum of the incoming amounts of these entries. */
        total_in: ledgerSum,
        /** The sum of the outgoing amounts of these entries: `"0.00"` or negative. */
        total_out: ledgerSum,
        entries: z.array(ledgerEntry),
      }),
    ),
  extension: true,
});

export const purchaseRecords = call({
  operation: 'wallet.purchaseRecords',
  method: 'GET',
  path: '/api/v2/user/wallet/purchase-records',
  access: 'customer-even-banned',
  apiToken: 'read',
  meaning: 'What was bought, newest first.',
  query: () => paging(500, 100),
  answer: () =>
    result(
      z.array(
        z.object({
          id: z.string(),
          created_at: time,
          shop_id: id,
          shop_name: z.string(),
          /** The paid amount, after the discount. */
          money_amount: money,
          /** When the plan renews or ends. `null`: it does not renew, or a later purchase replaced it. */
          renew_at: z.nullable(time),
          // From here on: extensions.
          /** When the plan began or will begin. `null`: a traffic package, or a plan that was removed before it began. */
          begins_at: z.nullable(time),
          /** When the plan ended, will end, or was removed. `null`: a traffic package, or a plan without an end. */
          ends_at: z.nullable(time),
          /** The discount of a coupon. */
          discount: money,
          auto_renews: z.boolean(),
          invoice_id: z.nullable(uuid),
        }),
      ),
    ),
});
