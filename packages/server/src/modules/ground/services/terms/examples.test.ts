import { describe, expect, test } from 'vitest';
import { at, openBuyer, plans } from '../../../../testing/people/buyer.ts';

describe('what a plan gives', () => {
  test('1: once', () => {
    const one = openBuyer();
    one.buy('S30');
    expect(one.look()).toEqual({
      quotas: '1+0',
      begin: ['2026-03-01 15:00'],
      end: '2026-03-31 15:00',
      wallet: '-15.00',
    });
  });

  test('2: twelve purchases on twelve days give twelve quotas', () => {
    const one = openBuyer();
    for (let day = 1; day <= 12; day += 1) {
      one.buy('S30', `3-${day}`);
      if (day === 5) one.use(30, '3-05 16:00');
    }
    const { begin, ...rest } = one.look();
    expect(rest).toEqual({ quotas: '1+11', end: '2027-02-24 15:00', wallet: '-180.00' });
    expect([...begin.slice(0, 3), begin.at(-1)]).toEqual([
      '2026-03-01 15:00',
      '2026-03-31 15:00',
      '2026-04-30 15:00',
      '2027-01-25 15:00',
    ]);
    expect(one.left.quota).toBe(70);
  });

  test.each([
    [
      '3',
      'S90',
      '3-01',
      '1+2',
      ['2026-03-01 15:00', '2026-03-31 15:00', '2026-04-30 15:00'],
      '2026-05-30 15:00',
    ],
    ['6', 'S30M', '2-01', '1+0', ['2026-02-01 15:00'], '2026-03-03 15:00'],
  ] as const)('%s: %s', (_name, plan, when, quotas, begin, end) => {
    const one = openBuyer();
    one.buy(plan, when);
    expect(one.look()).toEqual({ quotas, begin, end, wallet: (-plans[plan][0]).toFixed(2) });
  });

  test('4: a year gives twelve quotas, and the last period is longer', () => {
    const one = openBuyer();
    one.buy('S365');
    const { begin, ...rest } = one.look();
    expect(rest).toEqual({ quotas: '1+11', end: '2027-03-01 15:00', wallet: '-150.00' });
    expect(begin.at(-1)).toBe('2027-01-25 15:00');
  });

  test('5: months count from the 31st', () => {
    const one = openBuyer();
    for (let count = 0; count < 4; count += 1) one.buy('M1', '1-31');
    expect(one.look()).toEqual({
      quotas: '1+3',
      begin: ['2026-01-31 15:00', '2026-02-28 15:00', '2026-03-31 15:00', '2026-04-30 15:00'],
      end: '2026-05-31 15:00',
      wallet: '-64.00',
    });
  });

  test('7: days behind the end of a month fall away', () => {
    const one = openBuyer();
    one.buy('D1M', '2-01 10:00');
    const { begin, ...rest } = one.look();
    expect(rest).toEqual({ quotas: '1+27', end: '2026-03-01 10:00', wallet: '-9.00' });
    expect(begin.at(-1)).toBe('2026-02-28 10:00');
  });
});

describe('the next period now', () => {
  test('8: begins the next term', () => {
    const one = openBuyer();
    one.buy('S30');
    one.use(100, '3-05');
    one.buy('S30', '3-06');
    one.next('3-10 16:00');
    expect(one.look()).toEqual({
      quotas: '2+0',
      begin: ['2026-03-10 16:00'],
      end: '2026-04-09 16:00',
      wallet: '-30.00',
    });
  });

  test('9: begins the next period of a term', () => {
    const one = openBuyer();
    one.buy('S90');
    one.next('3-12 10:00');
    expect(one.look()).toEqual({
      quotas: '2+1',
      begin: ['2026-03-12 10:00', '2026-04-11 10:00'],
      end: '2026-05-11 10:00',
      wallet: '-40.00',
    });
  });

  test('10: is refused when another period runs than was seen', () => {
    const one = openBuyer();
    one.buy('S90');
    expect(one.next('3-31 15:00:01', at('3-01'))).toBe('other_period');
    expect(one.look()).toEqual({
      quotas: '2+1',
      begin: ['2026-03-31 15:00', '2026-04-30 15:00'],
      end: '2026-05-30 15:00',
      wallet: '-40.00',
    });
  });
});

describe('another plan', () => {
  test('11: at the end, and packages stay', () => {
    const one = openBuyer();
    one.buy('S30');
    one.pack(50, '3-02');
    one.use(120, '3-05');
    one.buy('B30', '3-06');
    expect(one.look('3-31')).toEqual({
      quotas: '2+0',
      begin: ['2026-03-31 15:00'],
      end: '2026-04-30 15:00',
      wallet: '-45.00',
    });
    expect(one.left).toEqual({ level: 2, quota: 300, package: 30 });
  });

  test('12: now, with a credit by what is left', () => {
    const one = openBuyer();
    one.buy('S30');
    one.use(40, '3-05');
    expect(one.buy('B30', '3-11', { now: true })).toEqual(['9.00']);
    expect(one.look()).toEqual({
      quotas: '2+0',
      begin: ['2026-03-11 15:00'],
      end: '2026-04-10 15:00',
      wallet: '-36.00',
    });
  });

  test('13: now, out of a year that a coupon made cheaper', () => {
    const one = openBuyer();
    one.buy('S365', '3-01', { price: 120 });
    one.use(10, '4-05');
    expect(one.buy('B365', '4-15', { now: true })).toEqual(['105.00']);
    const { begin, ...rest } = one.look();
    expect(rest).toEqual({ quotas: '3+11', end: '2027-04-15 15:00', wallet: '-315.00' });
    expect(begin.at(-1)).toBe('2027-03-11 15:00');
  });

  test('14: now, and then a refund of what was credited in part', () => {
    const one = openBuyer();
    one.buy('S365');
    one.use(20, '3-02');
    one.buy('S30');
    one.days('P30D', '3-03', 1);
    expect(one.buy('B30', '3-11', { now: true })).toEqual(['145.75', '15.00', '0.00']);
    expect(one.refund(1, '3-12')).toBe('4.25');
    expect(one.look()).toEqual({
      quotas: '2+0',
      begin: ['2026-03-11 15:00'],
      end: '2026-04-10 15:00',
      wallet: '-30.00',
    });
  });
});

describe('refunds', () => {
  test('15: what is behind moves forward', () => {
    const one = openBuyer();
    one.buy('S30');
    one.buy('S30');
    one.buy('B30');
    expect(one.refund(2, '3-02')).toBe('15.00');
    expect(one.look()).toEqual({
      quotas: '1+1',
      begin: ['2026-03-01 15:00', '2026-03-31 15:00'],
      end: '2026-04-30 15:00',
      wallet: '-45.00',
    });
  });

  test('16: the running one ends', () => {
    const one = openBuyer();
    one.buy('S30');
    one.buy('S30');
    one.use(60, '3-05');
    expect(one.refund(1, '3-11 09:30')).toBe('15.00');
    expect(one.look()).toEqual({
      quotas: '2+0',
      begin: ['2026-03-11 09:30'],
      end: '2026-04-10 09:30',
      wallet: '-15.00',
    });
    expect(one.left.quota).toBe(100);
  });

  test('pay once', () => {
    const one = openBuyer();
    one.buy('S30');
    one.buy('S30');
    one.refund(1, '3-11');
    one.refund(2, '3-12');
    for (const id of [1, 2]) expect(one.refund(id, '3-13')).toBe('0.00');
    expect(one.look().wallet).toBe('0.00');
  });

  test('take a free term out of the row, too', () => {
    const one = openBuyer();
    one.buy('S30');
    one.buy('S30', '3-02', { price: 0 });
    expect(one.refund(2, '3-03')).toBe('0.00');
    expect(one.look()).toMatchObject({ quotas: '1+0', end: '2026-03-31 15:00' });
  });

  test('17: of periods that have not begun', () => {
    const one = openBuyer();
    one.buy('S365');
    expect(one.refund(1, '4-10', 5)).toBe('62.50');
    expect(one.worth('4-10')).toEqual(['70.75']);
    const { begin, ...rest } = one.look();
    expect(rest).toEqual({ quotas: '2+5', end: '2026-09-27 15:00', wallet: '-87.50' });
    expect([begin[0], begin.at(-1)]).toEqual(['2026-03-31 15:00', '2026-08-28 15:00']);
  });
});

describe('days', () => {
  test('18: make the running period longer, unpaid', () => {
    const one = openBuyer();
    one.buy('S90');
    one.days('P3D', '3-06');
    expect(one.look()).toEqual({
      quotas: '1+2',
      begin: ['2026-03-01 15:00', '2026-04-03 15:00', '2026-05-03 15:00'],
      end: '2026-06-02 15:00',
      wallet: '-40.00',
    });
    expect(one.worth('4-01 15:00')).toEqual(['26.66']);
  });

  test('19: of a period or more are a term behind those of its level', () => {
    const one = openBuyer();
    one.buy('S30');
    one.buy('B30');
    one.days('P90D', '3-02', 1);
    expect(one.look()).toEqual({
      quotas: '1+4',
      begin: [
        '2026-03-01 15:00',
        '2026-03-31 15:00',
        '2026-04-30 15:00',
        '2026-05-30 15:00',
        '2026-06-29 15:00',
      ],
      end: '2026-07-29 15:00',
      wallet: '-45.00',
    });
    one.look('6-28');
    expect(one.left.level).toBe(1);
    one.look('6-30');
    expect(one.left.level).toBe(2);
  });
});

test('20: a renewal of a plan that was edited gives what was edited, from its own begin', () => {
  const one = openBuyer();
  one.buy('S30');
  one.use(30, '3-05');
  one.buy('S30', '3-31 14:50', { gigabytes: 120 });
  expect(one.left.quota).toBe(70);
  expect(one.look('3-31 15:00')).toEqual({
    quotas: '2+0',
    begin: ['2026-03-31 15:00'],
    end: '2026-04-30 15:00',
    wallet: '-30.00',
  });
  expect(one.left.quota).toBe(120);
});

test('an edited product changes what waits or all of it, and a running quota only grows', () => {
  const one = openBuyer();
  one.buy('S30');
  one.buy('S30');
  one.edit('S30', 50, '3-02', 'all');
  expect(one.left.quota).toBe(100);
  one.edit('S30', 150, '3-03', 'all');
  expect(one.left.quota).toBe(150);
  one.edit('S30', 50, '3-04', 'waiting');
  expect(one.left.quota).toBe(150);
  one.look('3-31');
  expect(one.left.quota).toBe(50);
});
