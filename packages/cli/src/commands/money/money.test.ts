import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answer, ferry, tempFolder } from '../../testing/terminal.ts';

const wallets = {
  checked_at: '2026-11-21T08:00:00Z',
  customers: 2,
  entries: 3,
  balances: '70.00',
  ledger: '70.00',
  debts: '0.00',
  debt_ledger: '0.00',
  different: 0,
  differences: [] as object[],
};
const payment = (trade_no: string, amount: string, paid_at: string, paid_by = 'gateway') => ({
  trade_no,
  amount,
  paid_at,
  paid_by,
  gateway_no: paid_by === 'gateway' ? 'g' : null,
  created_at: paid_at,
  user_id: 1,
  email: 'a@example.com',
  currency: 'CNY',
  system: 'epay',
  method: 'alipay',
  status: 'paid',
  paid_with: null,
  credited: amount,
  received: paid_by === 'gateway' ? amount : null,
  refunded_at: null,
  remark: null,
});
const day = (of: string, paid: string, by_hand = '0.00') => ({
  day: of,
  system: 'epay',
  paid_count: 1,
  paid,
  by_hand,
  received: (Number(paid) - Number(by_hand)).toFixed(2),
  refunded: '0.00',
});

/** The server’s data: two days in Shanghai. The second one begins at 16:00 UTC. */
const recharges = [
  payment('T1', '20.00', '2026-11-20T15:59:00Z'),
  payment('T2', '50.00', '2026-11-20T16:01:00Z'),
  payment('T3', '5.00', '2026-11-20T17:00:00Z', 'staff'),
];
const sums = [day('2026-11-20', '20.00'), day('2026-11-21', '55.00', '5.00')];

const check = (
  statement: string | undefined,
  argv: string[] = [],
  balances = wallets,
  locale = '',
  paid = recharges,
) => {
  const file = join(tempFolder(), 'statement.csv');
  if (statement !== undefined) writeFileSync(file, statement);
  return ferry(['money', 'check', ...(statement === undefined ? [] : ['--statement', file]), ...argv], {
    env: { FERRY_TOKEN: 'token-1', ...(locale === '' ? {} : { LC_ALL: locale }) },
    reply: ({ url }) => {
      const result = url.includes('/money/check')
        ? balances
        : url.includes('/money/gateways')
          ? { time_zone: 'Asia/Shanghai', currency: 'CNY', days: sums }
          : { total_count: 3, total_amount: '75.00', recharges: paid };
      return answer(result);
    },
  });
};

test('balances that agree with the ledger end with 0', async () => {
  const { code, out } = await check(undefined);
  expect(code).toBe(0);
  expect(out).toContain('Different         0');
});

test('a balance that differs is named, and ends with 1', async () => {
  const differences = [{ user_id: 42, balance: '9.00', ledger: '8.00', debt: '0.00', debt_ledger: '0.00' }];
  const { code, out, err } = await check(undefined, [], { ...wallets, different: 1, differences });
  expect([code, err]).toEqual([1, 'ferry: 1 thing differs.\n']);
  expect(out).toContain('42        9.00     8.00');
});

test('for a recharge paid with another sum, the paid sum is compared', async () => {
  const [first, second, third] = recharges;
  const other = [first, { ...second, credited: '49.00', received: '49.00' }, third] as typeof recharges;
  const statement = 'out_trade_no,money,endtime\nT1,20.00,2026-11-20 23:59:00\nT2,49,2026-11-20T16:01:00Z\n';
  const { out } = await check(statement, ['--json'], wallets, '', other);
  expect(JSON.parse(out).gateway.differences).toEqual([]);
});

test('a statement that agrees ends with 0, whether its times have an offset or not', async () => {
  const statement = 'out_trade_no,money,endtime\nT1,20.00,2026-11-20 23:59:00\nT2,50,2026-11-20T16:01:00Z\n';
  const { code, out } = await check(statement);
  expect(out).toContain('2026-11-21  50.00  50.00      -');
  expect(out).toContain('Both sides have the same payments.');
  expect(code).toBe(0);
});

test.each(['C', 'zh_CN.UTF-8'])(
  'recharges marked as paid by staff are left out in the locale %s',
  async (locale) => {
    const statement = 'trade_no,amount,paid_at\nT1,20.00,2026-11-20 23:59:00\nT2,50.00,2026-11-21 00:01:00\n';
    const { code, out } = await check(statement, ['--json'], wallets, locale);
    expect(JSON.parse(out).gateway.differences).toEqual([]);
    expect(code).toBe(0);
  },
);

test('payments that differ or are on one side only are listed, and end with 1', async () => {
  const statement = 'trade_no,amount,paid_at\nT1,21.00,2026-11-20 23:59:00\nT4,7.00,2026-11-21 10:00:00\n';
  const { code, out } = await check(statement, ['--json']);
  expect(code).toBe(1);
  expect(JSON.parse(out).gateway).toMatchObject({
    days: [
      { day: '2026-11-20', here: '20.00', statement: '21.00', difference: '-1.00' },
      { day: '2026-11-21', here: '50.00', statement: '7.00', difference: '43.00' },
    ],
    differences: [
      { trade_no: 'T1', here: '20.00', statement: '21.00' },
      { trade_no: 'T2', here: '50.00', statement: null },
      { trade_no: 'T4', here: null, statement: '7.00' },
    ],
  });
});

test.each([
  ['trade_no,amount\nT1,1.00\n', 'must name the columns'],
  ['trade_no,amount,paid_at\nT1,one,2026-11-20\n', 'Row 2 of the statement has no amount'],
  ['trade_no,amount,paid_at\nT1,1.00,yesterday\n', 'no time such as'],
  ['trade_no,amount,paid_at\nT1,1.00\n', 'not valid CSV'],
  ['trade_no,amount,paid_at\n', 'has no payments'],
])('%j is refused', async (statement, reason) => {
  const { code, err } = await check(statement);
  expect(code).toBe(2);
  expect(err).toContain(reason);
});
