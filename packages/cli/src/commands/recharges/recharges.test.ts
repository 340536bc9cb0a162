import { expect, test } from 'vitest';
import { answer, asAdmin } from '../../testing/terminal.ts';

const payment = {
  payment_id: '7',
  created_at: '2026-11-20T15:59:00Z',
  system: 'epay',
  trade_no: '20261120235900123456',
  gateway_no: 'G1',
  paid: '19.50',
  currency: 'CNY',
  paid_with: 'wxpay',
  unusual: ['less', 'late'],
  credited: '19.50',
  refunded_at: null,
  credited_to: null,
  closed_at: null,
  closed_by: null,
  remark: null,
  user_id: 42,
  email: 'lin.xia@example.com',
  amount: '20.00',
};
const recharges = (...argv: string[]) =>
  asAdmin(['recharges', 'list', ...argv], { reply: () => answer({ total_count: 1, payments: [payment] }) });

test('--unmatched lists the unusual payments of the same customer and period, also as rows', async () => {
  const { code, out, requests } = await recharges('--unmatched', '--user-id', '42', '--limit', '5');
  expect([code, requests[0]?.url]).toEqual([
    0,
    'https://ferry.test/api/v2/admin_api/unusual-payment?limit=5&user_id=42',
  ]);
  for (const shown of ['20261120235900123456', '19.50', 'less', 'late', 'wxpay'])
    expect(out).toContain(shown);
  const rows = await recharges('--unmatched', '--limit', '5', '--format', 'ndjson');
  expect(JSON.parse(rows.out)).toEqual(payment);
});

test('--unmatched with an option that only recharges have is not sent', async () => {
  const { code, err, requests } = await recharges('--unmatched', '--status', 'paid');
  expect([code, requests]).toEqual([2, []]);
  expect(err).toContain('--status cannot be given with --unmatched.');
});
