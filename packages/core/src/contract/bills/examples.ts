import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type * as customerCalls from './customer.ts';

const bill = {
  service_id: 42,
  purchase_id: '1024',
  shop_id: 2,
  shop_name: 'Standard, 30 days',
  amount: '20.00',
  ends_at: '2026-04-19T04:00:00Z',
  renews_at: '2026-04-19T03:50:00Z',
  renewed_until: '2026-05-19T04:00:00Z',
  auto_renews: true,
  balance: '38.50',
  is_covered: true,
  missing: '0.00',
  blocked: null,
};

export const customer = {
  list: {
    answer: {
      result: {
        total_count: 1,
        services: [
          {
            service_id: 42,
            service_name: 'Standard',
            service_type: 'main_package',
            status: 'active',
            created_at: '2026-03-14T04:01:00Z',
            expire_at: '2026-04-19T04:00:00Z',
            traffic_used: 30_064_771_072,
            traffic_total: 214_748_364_800,
            port: 20_042,
            password: 'made-up-password',
          },
        ],
      },
    },
  },
  bills: { answer: { result: { bills: [bill] } } },
  showBill: { input: { service_id: 42 }, answer: { result: bill } },
  enableAutoRenewal: { input: { service_id: 42 }, answer: { result: bill } },
  setAutoRenewal: {
    input: { service_id: 42, body: { enabled: false } },
    answer: { result: { ...bill, auto_renews: false } },
  },
} satisfies ExamplesOf<typeof customerCalls>;

export const admin = {
  listAll: {
    input: { auto_renews: 'true', ends_before: '2026-04-20T00:00:00Z' },
    answer: {
      result: {
        total_count: 1,
        bills: [
          {
            user_id: 42,
            email: 'lin@example.com',
            purchase_id: '1024',
            shop_name: 'Standard, 30 days',
            amount: '20.00',
            ends_at: '2026-04-19T04:00:00Z',
            auto_renews: true,
            balance: '38.50',
            is_covered: true,
          },
        ],
      },
    },
  },
} satisfies ExamplesOf<typeof adminCalls>;
