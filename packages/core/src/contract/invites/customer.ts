// Called by a signed-in customer: his invites and commissions.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { id, money, paging, result, time } from '../base/primitives.ts';

const page = paging(100, 20);

export const show = call({
  operation: 'invites.show',
  method: 'GET',
  path: '/api/v2/user/invite/',
  access: 'customer',
  meaning: 'The permanent invite link, the invited customers, newest first, and their commissions.',
  query: () => page,
  answer: () =>
    result(
      z.object({
        invite_code: z.string(),
        invite_link: z.string(),
        total_invites: z.int(),
        /** Confirmed commissions, including those moved to the wallet. */
        total_commission: money,
        /** Percent of each recharge through a gateway, such as `"10"`. */
        commission_rate: z.string(),
        invited_users: z.array(
          z.object({
            user_id: id,
            username: z.string(),
            registered_at: time,
            commission_earned: money,
            /** `earning`: one of their recharges has earned a commission. */
            status: z.enum(['registered', 'earning']),
          }),
        ),
        /** Whether the site accepts invite codes. */
        is_open: z.boolean(),
        pending_commission: money,
        /** The amount that can be moved to the wallet. */
        invite_balance: money,
        /** Days until a commission is confirmed, with the payment method that takes longest. */
        hold_days: z.int(),
        /** When the next pending commission is confirmed. `null`: none is pending. */
        next_confirms_at: z.nullable(time),
        /** The total that was moved to the wallet. */
        moved_to_wallet: money,
      }),
    ),
});

export const months = call({
  operation: 'invites.months',
  method: 'GET',
  path: '/api/v2/user/invite/months',
  access: 'customer',
  meaning: 'Commissions and invited customers by the month, oldest first, the running month last.',
  query: () => ({ months: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(24)), 6) }),
  answer: () =>
    result(
      z.object({
        /** The site's zone, which determines the months. */
        time_zone: z.string(),
        months: z.array(
          z.object({
            /** Such as `2026-03`. */
            month: z.string(),
            joined: z.int(),
            /** Commissions by the month of their recharge, without those taken back. */
            confirmed: money,
            pending: money,
          }),
        ),
      }),
    ),
  extension: true,
});

export const commission = z.object({
  id: z.string(),
  created_at: time,
  username: z.string(),
  recharge_amount: money,
  /** The commission, rounded down to the cent. */
  amount: money,
  status: z.enum(['pending', 'confirmed', 'taken_back']),
  /** When a pending commission is confirmed, unless the recharge is refunded. */
  confirms_at: time,
});

export const records = call({
  operation: 'invites.records',
  method: 'GET',
  path: '/api/v2/user/invite/record/',
  access: 'customer',
  meaning: 'All commissions, newest first: pending, confirmed or taken back by a refund.',
  query: () => page,
  answer: () => result(z.object({ total_count: z.int(), records: z.array(commission) })),
});

export const moveToWallet = call({
  operation: 'invites.moveToWallet',
  method: 'POST',
  path: '/api/v2/user/invite/move-to-wallet',
  access: 'customer',
  idempotency: 'key',
  meaning: 'Moves invite balance into the wallet: an amount, or all of it.',
  body: () =>
    z.object({
      amount: z.optional(
        z.nullable(
          money.check(z.regex(/[1-9]/, 'input.amount_above_zero'), z.regex(/^\d/, 'input.amount_above_zero')),
        ),
      ),
    }),
  answer: () => result(z.object({ moved: money, wallet_balance: money, invite_balance: money })),
  extension: true,
  refusals: ['invites.nothing_to_move', 'invites.too_little', 'wallet.full'],
  consequences: ['account', 'invites', 'wallet'],
});
