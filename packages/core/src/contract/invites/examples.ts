import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type * as customerCalls from './customer.ts';

const pending = {
  created_at: '2026-03-13T06:00:00Z',
  recharge_amount: '50.00',
  amount: '5.00',
  status: 'pending' as const,
  confirms_at: '2026-03-16T06:00:00Z',
};

export const customer = {
  show: {
    answer: {
      result: {
        invite_code: 'Qm7vK2xW9r',
        invite_link: 'https://ferry.example/auth/sign-up?invite_code=Qm7vK2xW9r',
        total_invites: 1,
        total_commission: '18.20',
        commission_rate: '10',
        invited_users: [
          {
            user_id: 58,
            username: 'Xu He',
            registered_at: '2026-03-12T08:30:00Z',
            commission_earned: '18.20',
            status: 'earning',
          },
        ],
        is_open: true,
        pending_commission: '5.00',
        invite_balance: '6.20',
        hold_days: 3,
        next_confirms_at: '2026-03-16T06:00:00Z',
        moved_to_wallet: '12.00',
      },
    },
  },
  months: {
    input: { months: 6 },
    answer: {
      result: {
        time_zone: 'Asia/Shanghai',
        months: [
          { month: '2025-10', joined: 0, confirmed: '0.00', pending: '0.00' },
          { month: '2025-11', joined: 1, confirmed: '3.40', pending: '0.00' },
          { month: '2025-12', joined: 0, confirmed: '5.00', pending: '0.00' },
          { month: '2026-01', joined: 0, confirmed: '1.25', pending: '0.00' },
          { month: '2026-02', joined: 2, confirmed: '8.20', pending: '0.00' },
          { month: '2026-03', joined: 1, confirmed: '10.00', pending: '5.00' },
        ],
      },
    },
  },
  records: {
    answer: { result: { total_count: 1, records: [{ id: '9', username: 'Xu He', ...pending }] } },
  },
  moveToWallet: {
    input: { body: { amount: '6.20' } },
    answer: { result: { moved: '6.20', wallet_balance: '44.70', invite_balance: '0.00' } },
  },
} satisfies ExamplesOf<typeof customerCalls>;

export const admin = {
  listAll: {
    input: { inviter_id: 42, status: 'pending' },
    answer: {
      result: {
        total_count: 1,
        total_amount: '5.00',
        commissions: [
          {
            commission_id: '9',
            inviter_id: 42,
            inviter_email: 'lin@example.com',
            invited_id: 58,
            invited_email: 'xuhe@example.com',
            trade_no: '202603131400001234567801',
            ...pending,
          },
        ],
      },
    },
  },
} satisfies ExamplesOf<typeof adminCalls>;
