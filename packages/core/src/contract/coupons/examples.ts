import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type * as customerCalls from './customer.ts';

const terms = {
  coupon: 'SPRING20',
  discount: { kind: 'percent', percent: 20 },
  starts_at: null,
  ends_at: '2027-04-01T00:00:00Z',
  most: 500,
  most_per_customer: 1,
  shop_ids: null,
} as const;
const coupon = { ...terms, is_enabled: true, used: 0, created_at: '2026-11-02T08:00:00Z' };

export const customer = {
  check: {
    input: { body: { coupon: 'SPRING20', shop_id: 2 } },
    answer: {
      result: {
        coupon: 'SPRING20',
        discount: terms.discount,
        taken_off: '4.00',
        to_pay: '16.00',
        ends_at: '2026-04-12T16:00:00Z',
      },
    },
  },
} satisfies ExamplesOf<typeof customerCalls>;

export const admin = {
  create: { input: { body: terms }, answer: { result: coupon } },
  list: { answer: { result: { total_count: 1, coupons: [{ ...coupon, used: 37 }] } } },
  stop: { input: { coupon: 'SPRING20' }, answer: {} },
} satisfies ExamplesOf<typeof adminCalls>;
