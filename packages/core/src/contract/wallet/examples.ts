import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type * as customerCalls from './customer.ts';

export const customer = {
  show: {
    answer: {
      result: {
        created_at: '2026-01-05T02:00:00Z',
        wallet_balance: '38.50',
        invite_balance: '6.20',
        debt: '0.00',
        debt_entries: [],
      },
    },
  },
  ledger: {
    input: { kind: 'recharge,purchase', from: '2026-03-01T00:00:00Z' },
    answer: {
      result: {
        total_count: 2,
        total_in: '50.00',
        total_out: '-16.00',
        entries: [
          {
            id: '2107',
            created_at: '2026-03-14T04:01:00Z',
            kind: 'purchase',
            amount: '-16.00',
            balance_after: '22.50',
            subject: 'Standard, 30 days',
          },
          {
            id: '2098',
            created_at: '2026-03-13T11:17:12Z',
            kind: 'recharge',
            amount: '50.00',
            balance_after: '38.50',
            subject: 'Alipay',
          },
        ],
      },
    },
  },
  purchaseRecords: {
    answer: {
      result: [
        {
          id: '1024',
          created_at: '2026-03-14T04:01:00Z',
          shop_id: 2,
          shop_name: 'Standard, 30 days',
          money_amount: '16.00',
          renew_at: '2026-04-19T04:00:00Z',
          discount: '4.00',
          auto_renews: true,
          invoice_id: '0b8e5a10-0000-4000-8000-000000000042',
        },
      ],
    },
  },
} satisfies ExamplesOf<typeof customerCalls>;

export const admin = {
  check: {
    answer: {
      result: {
        checked_at: '2026-11-02T08:00:00Z',
        customers: 1204,
        entries: 18_730,
        balances: '20412.80',
        ledger: '20411.80',
        debts: '62.50',
        debt_ledger: '62.50',
        different: 1,
        differences: [{ user_id: 42, balance: '39.50', ledger: '38.50', debt: '0.00', debt_ledger: '0.00' }],
      },
    },
  },
} satisfies ExamplesOf<typeof adminCalls>;
