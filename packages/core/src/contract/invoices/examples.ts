import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type * as customerCalls from './customer.ts';

const head = {
  id: '0b8e5a10-0000-4000-8000-000000000042',
  number: '2026-000042',
  created_at: '2026-03-14T04:01:00Z',
  kind: 'purchase' as const,
  state: 'paid' as const,
  subject: 'Standard, 30 days',
  total: '16.00',
  currency: 'CNY',
};

const invoice = {
  ...head,
  lines: [
    { kind: 'price' as const, label: 'Standard, 30 days', amount: '20.00' },
    { kind: 'discount' as const, label: 'SPRING20', amount: '-4.00' },
  ],
  paid_at: '2026-03-14T04:01:00Z',
  method: 'wallet',
  method_label: null,
  recharge_id: null,
  purchase_id: '1024',
  entry_id: '2107',
  issuer: 'Ferry',
  customer: { name: 'Lin Xia', email: 'lin@example.com' },
};

export const customer = {
  list: {
    input: { kind: 'purchase', state: 'paid' },
    answer: { result: { total_count: 1, invoices: [head] } },
  },
  show: { input: { invoice_id: head.id }, answer: { result: invoice } },
} satisfies ExamplesOf<typeof customerCalls>;

export const admin = {
  listAll: {
    input: { user_id: 42, from: '2026-03-01T00:00:00Z' },
    answer: {
      result: { total_count: 1, invoices: [{ ...head, user_id: 42, email: 'lin@example.com' }] },
    },
  },
  showAny: { input: { invoice_id: head.id }, answer: { result: invoice } },
} satisfies ExamplesOf<typeof adminCalls>;
