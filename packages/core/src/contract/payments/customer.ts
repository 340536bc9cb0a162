// Called by a signed-in customer: his recharges.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { money, paging, result, time, uuid } from '../base/primitives.ts';
import { payMethodCode } from '../pay-methods/pay-method.ts';

/**
 * `pending`: waits for the payment. `paid`: the money is in the wallet. `expired`, `cancelled`: ended without a
 * payment. `failed`: the gateway refused the order. A late payment is credited nevertheless, and the recharge becomes
 * `paid`.
 */
export const rechargeStatus = z.enum(['pending', 'paid', 'expired', 'cancelled', 'failed']);

/**
 * Where to pay: an address to open (`url`), the text of a QR code (`qrcode`), or the address of a wallet for coins
 * (`address`), to which exactly what is `due` must be sent.
 */
export const payWay = z.object({
  kind: z.enum(['url', 'qrcode', 'address']),
  text: z.string(),
  /** The network of the address, such as `TRON`. */
  network: z.optional(z.string()),
});

export const recharge = z.object({
  id: uuid,
  created_at: time,
  updated_at: time,
  /** The id of the payment at the gateway. */
  trade_no: z.string(),
  money_amount: money,
  is_finish: z.boolean(),
  /** The number of the method: 1 alipay, 2 wxpay, 3 qqpay, 4 card, 5 sandbox, and from 100 those of the site. */
  pay_method_id: z.int(),
  invoice_id: z.nullable(uuid),
  remark: z.nullable(z.string()),
  config_json: z.record(z.string(), z.unknown()),
  // From here on: extensions.
  method: payMethodCode,
  /** The name of the method. */
  method_label: z.string(),
  status: rechargeStatus,
  /** What is to be paid at the gateway, in `due_currency`: the amount and the fee at the method’s rate. */
  due: z.string(),
  due_currency: z.string(),
  /** The fee that is added to the amount, in the site’s currency. It is not credited. */
  fee: money,
  /** What its first payment added to the wallet: less or more than the amount if other than `due` was paid. */
  credited: z.nullable(money),
  /** When a pending recharge expires. */
  expires_at: time,
  paid_at: z.nullable(time),
  /** When it was taken out of the wallet again, because the money was returned. */
  refunded_at: z.nullable(time),
});

/** A recharge and where to pay it. `pay` is `null` if nothing is to be paid. */
const rechargeWithWay = z.object({ recharge, pay: z.nullable(payWay) });

/** A recharge by its id or its trade number. */
const rechargeId = z.string().check(z.minLength(1), z.maxLength(64));

export const options = call({
  operation: 'payments.options',
  method: 'GET',
  path: '/api/v2/user/wallet/recharge/options',
  access: 'customer',
  meaning: 'The ways to recharge the wallet: methods, limits and suggested amounts.',
  answer: () =>
    result(
      z.object({
        currency: z.string(),
        /** In display order. Empty: no payment method is configured. */
        methods: z.array(payMethodCode),
        /** The same methods with their names and limits. */
        ways: z.array(
          z.object({
            method: payMethodCode,
            label: z.string(),
            /** Whether it takes no money, for demos and tests. */
            is_test: z.boolean(),
            least: money,
            most: money,
            /** The currency in which the gateway asks for the money. */
            currency: z.string(),
            /** What one unit of the site’s currency costs in `currency`. `null`: it is the same currency. */
            rate: z.nullable(z.string()),
            /** The fee that is added to what is paid: percent of the amount, and a sum in the site’s currency. */
            fee_percent: z.string(),
            fee_fixed: money,
          }),
        ),
        least: money,
        most: money,
        presets: z.array(money),
        /** Minutes until an unpaid recharge expires. */
        minutes: z.int(),
      }),
    ),
  extension: true,
});

export const create = call({
  operation: 'payments.create',
  method: 'POST',
  path: '/api/v2/user/wallet/recharge/',
  access: 'customer',
  idempotency: 'key',
  meaning: 'Starts a recharge and returns where to pay it. At most 20 in 10 minutes.',
  body: () => z.object({ amount: money, method: payMethodCode }),
  answer: () => result(rechargeWithWay),
  extension: true,
  refusals: [
    'payments.gateway_failed',
    'payments.gateway_paused',
    'payments.no_method',
    'payments.out_of_bounds',
    'payments.worth_nothing',
  ],
  consequences: ['invoices', 'payments'],
});

export const list = call({
  operation: 'payments.list',
  method: 'GET',
  path: '/api/v2/user/wallet/recharge/',
  access: 'customer-even-banned',
  meaning: 'The recharges of the customer, newest first; `total_count` counts all that match.',
  query: () => ({
    ...paging(200, 50),
    /** An extension: filters by status. By default all. */
    status: z.optional(rechargeStatus),
  }),
  answer: () =>
    result(
      z.object({
        /** When the list was read. */
        created_at: time,
        recharge_records: z.array(recharge),
        total_count: z.int(),
      }),
    ),
});

export const proceed = call({
  operation: 'payments.proceed',
  method: 'POST',
  path: '/api/v2/user/wallet/recharge/{recharge_id}/',
  access: 'customer',
  idempotency: 'natural',
  meaning: 'Returns where to pay a pending recharge, or how it ended.',
  params: () => ({ recharge_id: rechargeId }),
  answer: () => result(rechargeWithWay),
  refusals: ['payments.absent', 'payments.gateway_failed', 'payments.gateway_paused', 'payments.no_method'],
  /** The call may discover that the payment has arrived. */
  consequences: ['account', 'invoices', 'payments', 'wallet'],
});

export const check = call({
  operation: 'payments.check',
  method: 'POST',
  path: '/api/v2/user/wallet/recharge/{recharge_id}/check',
  access: 'customer',
  idempotency: 'natural',
  meaning: 'Asks the gateway whether a recharge was paid, also after it ended. At most 6 times a minute.',
  params: () => ({ recharge_id: rechargeId }),
  answer: () => result(rechargeWithWay),
  extension: true,
  refusals: ['payments.absent', 'payments.gateway_paused', 'wallet.full'],
  consequences: ['account', 'invoices', 'payments', 'wallet'],
});

export const cancel = call({
  operation: 'payments.cancel',
  method: 'POST',
  path: '/api/v2/user/wallet/recharge/{recharge_id}/cancel',
  access: 'customer',
  idempotency: 'natural',
  meaning: 'Cancels a recharge that waits for its payment. A paid one stays paid.',
  params: () => ({ recharge_id: rechargeId }),
  answer: () => result(rechargeWithWay),
  extension: true,
  refusals: ['payments.absent'],
  consequences: ['payments'],
});
