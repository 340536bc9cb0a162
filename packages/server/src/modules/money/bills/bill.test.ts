import { expect, test } from 'vitest';
import { type Bill, describeBill } from './bill.ts';

const now = new Date('2026-03-10T04:00:00Z');

const billThatEnds = (ends_at: string): Bill => ({
  id: 1,
  account_id: 7,
  product_id: 2,
  product_name: '标准月付',
  said_name: '标准月付',
  renew_price: '20.00',
  auto_renews: true,
  ends_at: new Date(ends_at),
  balance: '30.00',
  debt: '0.00',
  is_enabled: true,
  is_for_sale: true,
  is_same_level: true,
  level_duration: 'P30D',
});

test.each([
  ['that runs, from its end', '2026-04-09T04:00:00Z', '2026-05-09T04:00:00.000Z'],
  ['that is over, from now', '2026-03-09T04:00:00Z', '2026-04-09T04:00:00.000Z'],
  ['of the last year that can be written, not at all', '9999-12-20T04:00:00Z', null],
])('a renewal extends a plan %s', (_, ends, until) => {
  expect(describeBill(billThatEnds(ends), now, 'Asia/Shanghai').renewed_until).toBe(until);
});
