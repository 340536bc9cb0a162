// Called by staff with a script token: recharges of all customers.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { past } from '../base/fields/fields.ts';
import {
  customerId,
  customerIdText,
  flag,
  id,
  money,
  paging,
  period,
  result,
  serialText,
  time,
  uuid,
} from '../base/primitives.ts';
import { amount } from '../base/terms.ts';
import { payMethodCode, gateway as paySystem } from '../pay-methods/pay-method.ts';
import { rechargeStatus } from './customer.ts';

/** The id of the payment at the gateway. */
const tradeNo = z.string().check(z.minLength(1), z.maxLength(64));
/** The reason, for the audit log and the customer's list of recharges. */
const remark = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** The result for a recharge, and the new balance of its customer. */
const movedMoney = z.object({
  trade_no: z.string(),
  user_id: id,
  amount: money,
  wallet_balance: money,
  at: time,
});

/** Calls by which staff handle one recharge. */
const byHand = {
  method: 'POST',
  access: 'admin',
  params: () => ({ trade_no: tradeNo }),
  body: () => z.object({ remark }),
  answer: () => result(movedMoney),
  extension: true,
  also: { 409: 'refusal' },
} as const;

export const markPaid = call({
  ...byHand,
  operation: 'payments.markPaid',
  scope: 'admin:recharges.money',
  path: '/api/v2/admin_api/recharge/{trade_no}/mark-paid',
  idempotency: 'key',
  meaning:
    'Credits a recharge by hand, for money that no gateway can confirm. It is credited once, and the inviter gets the commission.',
  refusals: ['payments.absent', 'payments.paid_before', 'wallet.full'],
});

export const refund = call({
  ...byHand,
  operation: 'payments.refund',
  scope: 'admin:recharges.money',
  path: '/api/v2/admin_api/recharge/{trade_no}/refund',
  idempotency: 'key',
  meaning:
    'Takes a recharge out of the wallet, and its commission from the inviter, after the gateway refunded it. Refused if the wallet holds less than the recharge, except after a chargeback: then the rest becomes a debt. Each payment is refunded once.',
  body: () =>
    z.object({
      remark,
      /**
       * The gateway’s number of one payment, to refund only this payment of a recharge that was paid several times. By
       * default all.
       */
      gateway_no: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(255))),
      /**
       * The payer took the money back through bank or gateway. Money that is no longer in the wallet becomes a debt.
       */
      is_chargeback: z._default(z.boolean(), false),
    }),
  answer: () => result(z.extend(movedMoney, { debt: money })),
  refusals: [
    'payments.absent',
    'payments.not_paid',
    'payments.refund_short',
    'payments.refunded_before',
    'wallet.full',
  ],
});

const recharge = z.object({
  trade_no: z.string(),
  created_at: time,
  user_id: id,
  email: z.string(),
  amount: money,
  currency: z.string(),
  system: paySystem,
  method: payMethodCode,
  status: rechargeStatus,
  paid_at: z.nullable(time),
  refunded_at: z.nullable(time),
  /** Who says that it was paid: the gateway, or staff by `payments.markPaid`. `null`: not paid. */
  paid_by: z.nullable(z.enum(['gateway', 'staff'])),
  /**
   * The method that the payer chose at the gateway, by the gateway’s name for it; it may differ from the requested one.
   * `null`: not reported.
   */
  paid_with: z.nullable(z.string()),
  /** What all its payments added to the wallet. `null`: not paid. */
  credited: z.nullable(money),
  /** What the gateway received by all its payments, in the currency that it was asked for. `null`: nothing. */
  received: z.nullable(z.string()),
  /** The gateway’s id of the first payment. `null`: not paid, or marked paid by staff. */
  gateway_no: z.nullable(z.string()),
  remark: z.nullable(z.string()),
});

export const listAll = call({
  operation: 'payments.listAll',
  method: 'GET',
  path: '/api/v2/admin_api/recharge',
  access: 'admin',
  scope: 'admin:recharges.read',
  meaning: 'Recharges of all customers, newest first; `total_amount` is the sum of all that match.',
  query: () => ({
    ...paging(1_000, 50, 10_000_000),
    user_id: z.optional(customerIdText),
    status: z.optional(rechargeStatus),
    system: z.optional(paySystem),
    is_refunded: z.optional(flag),
    ...period,
    /** Filters the time of payment, as `from` and `to` filter the time of creation. */
    paid_from: z.optional(past(time)),
    paid_to: z.optional(past(time)),
  }),
  answer: () =>
    result(z.object({ total_count: z.int(), total_amount: z.string(), recharges: z.array(recharge) })),
  extension: true,
});

export const showAny = call({
  operation: 'payments.showAny',
  method: 'GET',
  path: '/api/v2/admin_api/recharge/{trade_no}',
  access: 'admin',
  scope: 'admin:recharges.read',
  meaning: 'One recharge with its invoice and the inviter’s commission.',
  params: () => ({ trade_no: tradeNo }),
  answer: () =>
    result(
      z.extend(recharge, {
        recharge_id: uuid,
        expires_at: time,
        /** When the gateway was last asked. */
        asked_at: z.nullable(time),
        invoice_id: z.nullable(uuid),
        commission: z.nullable(money),
      }),
    ),
  extension: true,
  refusals: ['payments.absent'],
});

/**
 * What is unusual about a payment. Credited: `less` or `more` than was asked, `twice` for the same recharge, `late`,
 * `cancelled` or `failed` for a recharge that had expired, was cancelled or had failed. Held for staff: of an `unknown`
 * trade number, in a `currency` without a rate, of an `unreadable` amount, for an account that has `ended`, for a
 * recharge that staff had marked paid `by_hand`, with a number that was credited to an `other_order`, or for a wallet
 * that can hold no more (`wallet_full`).
 */
export const unusualKind = z.enum([
  'less',
  'more',
  'twice',
  'late',
  'cancelled',
  'failed',
  'unknown',
  'currency',
  'unreadable',
  'ended',
  'by_hand',
  'other_order',
  'wallet_full',
]);

export const listUnusual = call({
  operation: 'payments.listUnusual',
  method: 'GET',
  path: '/api/v2/admin_api/unusual-payment',
  access: 'admin',
  scope: 'admin:recharges.read',
  meaning:
    'Payments that a gateway confirmed and that differ from their recharge, newest first: credited as far as that was possible, else held for staff.',
  query: () => ({
    ...paging(1_000, 50, 10_000_000),
    user_id: z.optional(customerIdText),
    system: z.optional(paySystem),
    /** `true`: only payments that are held, and that staff have not closed. `false`: the others. */
    is_open: z.optional(flag),
    ...period,
  }),
  answer: () =>
    result(
      z.object({
        total_count: z.int(),
        payments: z.array(
          z.object({
            payment_id: z.string(),
            created_at: time,
            system: paySystem,
            /** The trade number as the gateway wrote it. */
            trade_no: z.string(),
            gateway_no: z.string(),
            /** The amount as the gateway wrote it. */
            paid: z.string(),
            currency: z.string(),
            paid_with: z.nullable(z.string()),
            unusual: z.array(unusualKind),
            /** What the wallet got. `null`: nothing, it is held for staff. */
            credited: z.nullable(money),
            refunded_at: z.nullable(time),
            /** The customer to whom staff credited it. `null`: nobody. */
            credited_to: z.nullable(id),
            /** When staff closed it: nothing is left to do about it. */
            closed_at: z.nullable(time),
            closed_by: z.nullable(z.string()),
            /** The reason that staff gave. */
            remark: z.nullable(z.string()),
            /** The customer of the recharge that the payment names. `null`: there is none. */
            user_id: z.nullable(id),
            email: z.nullable(z.string()),
            amount: z.nullable(money),
          }),
        ),
      }),
    ),
  extension: true,
});

/** Calls by which staff settle an unusual payment. */
const ofPayment = {
  method: 'POST',
  access: 'admin',
  scope: 'admin:recharges.money',
  params: () => ({ payment_id: serialText }),
  extension: true,
  also: { 409: 'refusal' },
} as const;

export const creditUnusual = call({
  ...ofPayment,
  operation: 'payments.creditUnusual',
  path: '/api/v2/admin_api/unusual-payment/{payment_id}/credit',
  idempotency: 'key',
  meaning:
    'Credits a held payment to a customer, once, and closes it. The inviter gets the commission, as for every payment by a gateway.',
  body: () => z.object({ user_id: customerId, amount, remark }),
  answer: () =>
    result(z.object({ payment_id: z.string(), user_id: id, amount: money, wallet_balance: money, at: time })),
  refusals: [
    'payments.absent_payment',
    'payments.credited_before',
    'payments.no_open_account',
    'wallet.full',
  ],
});

export const closeUnusual = call({
  ...ofPayment,
  operation: 'payments.closeUnusual',
  path: '/api/v2/admin_api/unusual-payment/{payment_id}/close',
  idempotency: 'natural',
  meaning:
    'Closes an unusual payment about which nothing is left to do, such as one that was refunded at the gateway. It moves no money.',
  body: () => z.object({ remark }),
  answer: () => result(z.object({ payment_id: z.string(), at: time })),
  refusals: ['payments.absent_payment', 'payments.closed_before'],
});

export const askGateway = call({
  operation: 'payments.askGateway',
  method: 'POST',
  path: '/api/v2/admin_api/recharge/{trade_no}/ask-gateway',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:recharges.money',
  meaning: 'Asks the gateway whether a recharge was paid, and credits only confirmed money. Safe to repeat.',
  reachesOut: true,
  params: () => ({ trade_no: tradeNo }),
  answer: () =>
    result(
      z.object({
        trade_no: z.string(),
        /**
         * `held`: the gateway confirms a payment that cannot be credited, see `payments.listUnusual`. `unknown`: it
         * gave no answer, is paused after repeated failures, or is no longer configured.
         */
        gateway: z.enum(['confirmed', 'held', 'unconfirmed', 'unknown']),
        status: rechargeStatus,
      }),
    ),
  extension: true,
  refusals: ['payments.absent', 'wallet.full'],
});

/** A day of the site’s zone. */
const day = z.iso.date();

export const days = call({
  operation: 'payments.days',
  method: 'GET',
  path: '/api/v2/admin_api/money/gateways',
  access: 'admin',
  scope: 'admin:recharges.read',
  meaning: 'Payments by each gateway on each day of the site’s zone, at most 400 days, oldest first.',
  query: () => ({ from: day, to: day }),
  answer: () =>
    result(
      z.object({
        time_zone: z.string(),
        currency: z.string(),
        days: z.array(
          z.object({
            day,
            system: paySystem,
            paid_count: z.int(),
            paid: z.string(),
            /** What the gateway received for it, in the currencies that it was asked for. */
            received: z.string(),
            /** The part that was marked paid by hand, which the gateway does not know. */
            by_hand: z.string(),
            /** The part that was refunded since. */
            refunded: z.string(),
          }),
        ),
      }),
    ),
  extension: true,
  refusals: ['payments.days_range'],
});
