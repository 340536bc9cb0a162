import { password } from '../auth/examples.ts';
import type { ExamplesOf } from '../base/example.ts';
import type * as customerCalls from './customer.ts';

const balance = { balance: '36.50', invite_balance: '8.20' };
const lost = { lost_balance: '36.50', lost_invite_balance: '8.20' };

export const customer = {
  exportData: {
    answer: {
      exported_at: '2026-11-03T11:18:00Z',
      user_id: 42,
      data: {
        account: [
          {
            id: 42,
            new_id: '4f7f2f0a-3f35-4b9c-9d52-0f6f3b1f7a42',
            email: 'lin@example.com',
            name: 'Lin Xia',
            language: 'en',
            created_at: '2026-11-02T07:50:00Z',
            balance: '36.50',
          },
        ],
        ledger: [
          {
            id: 311,
            created_at: '2026-11-02T07:58:00Z',
            kind: 'recharge',
            amount: '36.50',
          },
        ],
      },
    },
  },
  showDeletion: { answer: { result: { deletion: null, ...balance } } },
  requestDeletion: {
    input: { body: { ...lost, current_password: password } },
    answer: {
      result: {
        deletion: { requested_at: '2026-11-03T11:18:00Z', ends_at: '2026-11-10T11:18:00Z', ...lost },
        ...balance,
      },
    },
  },
  cancelDeletion: { answer: {} },
} satisfies ExamplesOf<typeof customerCalls>;
