import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { previewRefund } from '@ferry/core/contract/shop/orders';
import { noService } from '@ferry/core/testing/fixtures/shop';
import { expect, test } from 'vitest';
import { answer, asAdmin, type Setting } from '../../testing/terminal.ts';

type Refund = CallAnswer<typeof previewRefund>['result'];

const state: Refund['before'] = {
  ...noService,
  plan_name: '标准月付',
  level: 1,
  level_expires_at: '2026-12-20T00:00:00Z',
  bytes_left: 100,
  wallet_balance: '5.00',
};
const refund: Refund = {
  purchase_id: '7',
  user_id: 42,
  shop_name: '标准月付',
  amount: '20.00',
  wallet_balance: '25.00',
  service: 'ended',
  before: state,
  after: {
    ...state,
    plan_name: null,
    level: 0,
    level_expires_at: null,
    bytes_left: 0,
    wallet_balance: '25.00',
  },
  ends_auto_renewal: true,
  coupon: 'SPRING',
};
const orders = (argv: string[], setting: Setting = {}) =>
  asAdmin(['orders', ...argv], { reply: () => answer(refund), ...setting });

test('a refund without --yes says what it would do, and does nothing', async () => {
  const { code, out, err, requests } = await orders(['refund', '7']);
  expect([code, out]).toEqual([2, '']);
  expect(requests.map(({ method }) => method)).toEqual(['GET']);
  expect(err).toContain('20.00, which then holds 25.00');
  expect(err).toContain('SPRING may be used again');
  expect(err).toMatch(/level +1 +0/);
  expect(err).toMatch(/wallet_balance +5\.00 +25\.00/);
  expect(err).toContain('Nothing was done.');
});

test('with --yes it is done under the key that is given', async () => {
  const done = { ...refund, refunded_at: '2026-11-21T08:00:00Z' };
  const argv = ['refund', '7', '--yes', '--remark', 'ticket 88', '--key', 'once'];
  const { out, requests } = await orders(argv, {
    reply: () => answer(done),
  });
  expect(requests).toMatchObject([
    { method: 'POST', url: 'https://ferry.test/api/v2/admin_api/shop/orders/7/refund' },
  ]);
  expect(JSON.parse(String(requests[0]?.body))).toEqual({ remark: 'ticket 88' });
  expect(requests[0]?.headers['idempotency-key']).toBe('once');
  expect(out).toContain('Refunded.');
});

test('one without a reason is not sent, and one without an answer names its key', async () => {
  expect((await orders(['refund', '7', '--yes'])).code).toBe(2);
  const argv = ['refund', '7', '--yes', '--remark', 'x', '--key', 'k-1'];
  const lost = await orders(argv, { reply: () => new Error('gone') });
  expect(lost.code).toBe(7);
  expect(lost.err).toContain(
    'Run "ferry orders refund 7 --yes --remark x --idempotency-key k-1", and it is done once.',
  );
});

const order = (purchase_id: string) => ({
  purchase_id,
  created_at: '2026-11-20T00:00:00Z',
  user_id: 1,
  email: '=cmd@example.com',
  shop_id: 1,
  shop_name: 'a, b',
  kind: 'main_package',
  paid: '20.00',
  discount: '0.00',
  renews: null,
  auto_renews: true,
  refunded_at: null,
});

test('a list as CSV is all of its pages, up to now, and harmless to a spreadsheet', async () => {
  const all = Array.from({ length: 1_200 }, (_, index) => order(String(index)));
  const { code, out, requests } = await orders(['list', '--csv'], {
    reply: ({ url }) => {
      const offset = Number(new URL(url).searchParams.get('offset'));
      const result = { total_count: 1_200, total_paid: '0.00', orders: all.slice(offset, offset + 1_000) };
      return answer(result);
    },
  });
  expect(code).toBe(0);
  const lines = out.trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFpurchase_id,created_at,user_id,email,shop_id,shop_name,kind,paid,discount,renews,auto_renews,refunded_at',
  );
  expect(lines).toHaveLength(1_201);
  expect(lines[1]).toBe(`0,2026-11-20T00:00:00Z,1,'=cmd@example.com,1,"a, b",main_package,20.00,0.00,,true,`);
  expect(requests.map(({ url }) => new URL(url).searchParams.get('to'))).toEqual(
    Array(2).fill('2026-11-21T08:00:00.000Z'),
  );
});

test('a list as NDJSON with a limit is that page alone', async () => {
  const reply: Setting['reply'] = () => answer({ total_count: 9, total_paid: '0.00', orders: [order('1')] });
  const { out, requests } = await orders(['list', '--format', 'ndjson', '--limit', '1'], { reply });
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([order('1')]);
  expect(requests).toHaveLength(1);
});

test('the codes of a batch are a column, and the key goes along', async () => {
  const { out, requests } = await asAdmin(
    ['codes', 'create', '--count', '2', '--grant', '{"kind":"money","amount":"5.00"}', '--csv', '--key', 'k'],
    { reply: () => answer({ batch_id: 3, cd_keys: ['AAAA-1', 'BBBB-2'] }) },
  );
  expect(out).toBe('\uFEFFcd_keys\r\nAAAA-1\r\nBBBB-2\r\n');
  expect(requests[0]?.headers['idempotency-key']).toBe('k');
});
