import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, money, result, time } from './primitives.ts';

/** What a gateway knows the payment by. */
const tradeNo = z.string().check(z.minLength(1), z.maxLength(64));
/** Why, for the audit log and the customer's list of recharges. */
const remark = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** What was done with a recharge, and what the wallet of its customer holds now. */
const moved = result(
  z.object({ trade_no: z.string(), user_id: id, amount: money, wallet_balance: money, at: time }),
);

export const markPaid = call({
  operation: 'payments.markPaid',
  method: 'POST',
  path: '/api/v2/admin_api/recharge/{trade_no}/mark-paid',
  access: 'admin',
  meaning:
    'Credits a recharge by hand, for money that came where no gateway can vouch for it. Once; earns the inviter his share.',
  params: { trade_no: tradeNo },
  body: z.object({ remark }),
  answer: moved,
  required: ['trade_no', 'body'],
  extension: true,
  also: { 409: 'refusal' },
  refusals: ['payments.absent', 'payments.paid_before', 'wallet.full'],
});

export const refund = call({
  operation: 'payments.refund',
  method: 'POST',
  path: '/api/v2/admin_api/recharge/{trade_no}/refund',
  access: 'admin',
  meaning:
    'Takes a whole recharge back out of the wallet after its money was given back at the gateway, and the inviter’s share with it. Refused while the wallet holds less; once.',
  params: { trade_no: tradeNo },
  body: z.object({ remark }),
  answer: moved,
  required: ['trade_no', 'body'],
  extension: true,
  also: { 409: 'refusal' },
  refusals: [
    'payments.absent',
    'payments.not_paid',
    'payments.refund_short',
    'payments.refunded_before',
    'wallet.full',
  ],
});
