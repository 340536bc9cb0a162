// Called by staff with a script token: commissions of all inviters.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { customerIdText, id, money, paging, period, result, time } from '../base/primitives.ts';
import { commission } from './customer.ts';

const { status } = commission.shape;

export const listAll = call({
  operation: 'invites.listAll',
  method: 'GET',
  path: '/api/v2/admin_api/commissions',
  access: 'admin',
  scope: 'admin:commissions.read',
  meaning: 'Commissions of inviters, newest first; `total_amount` is the sum of all that match.',
  query: () => ({
    ...paging(1_000, 50, 10_000_000),
    inviter_id: z.optional(customerIdText),
    invited_id: z.optional(customerIdText),
    status: z.optional(status),
    ...period,
  }),
  answer: () =>
    result(
      z.object({
        total_count: z.int(),
        total_amount: z.string(),
        commissions: z.array(
          z.object({
            commission_id: z.string(),
            created_at: time,
            inviter_id: id,
            inviter_email: z.string(),
            invited_id: id,
            invited_email: z.string(),
            trade_no: z.string(),
            recharge_amount: money,
            amount: money,
            status,
            confirms_at: time,
          }),
        ),
      }),
    ),
  extension: true,
});
