import { meaningOf } from '@ferry/core/contract/base/fields/field-reader';
import { grant } from '@ferry/core/contract/base/terms';
import { formatBytes } from '@ferry/core/format/numbers/bytes';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { managedPlan } from '../testing/product.ts';
import { answer, asAdmin } from '../testing/terminal.ts';
import { amountOf, bytesOf, periodOf } from './units.ts';

const gb = 1024 ** 3;
const sent = async (...argv: string[]) => {
  const ran = await asAdmin(argv, { reply: () => answer() });
  return { ...ran, body: ran.requests[0]?.body === undefined ? undefined : JSON.parse(ran.requests[0].body) };
};

test.each([
  ['50GB', 50 * gb],
  ['50GiB', 50 * gb],
  ['50 gb', 50 * gb],
  ['1.5T', 1.5 * 1024 * gb],
  ['500MB', 500 * 1024 ** 2],
  ['20kb', 20_480],
  ['7B', 7],
  ['53687091200', 50 * gb],
  ['50 potatoes', undefined],
  ['GB', undefined],
])('the size %s', (text, bytes) => {
  expect(bytesOf(text)).toBe(bytes);
});

test('a size means the same as in the portal', () => {
  expect(formatBytes(bytesOf('50GB') ?? 0, 'en')).toBe('50 GB');
  expect(formatBytes(bytesOf('1.5TB') ?? 0, 'en')).toBe('1.5 TB');
});

test.each([
  ['50', '50.00'],
  ['5.5', '5.50'],
  ['5.25', '5.25'],
  ['5.255', '5.255'],
  ['much', 'much'],
])('the amount %s', (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

test.each([
  ['30', 'P30D'],
  ['30d', 'P30D'],
  ['2w', 'P14D'],
  ['12h30m', 'PT12H30M'],
  ['1d6h', 'P1DT6H'],
  ['P1Y', 'P1Y'],
  ['0', 'P0D'],
  ['soon', 'soon'],
])('the period %s', (text, period) => {
  expect(periodOf(text)).toBe(period);
});

const gift = ['users', 'grant', '42', '--reason', 'outage'];

describe('values in people’s units', () => {
  test.each([
    [['--money', '50'], { kind: 'money', amount: '50.00' }],
    [['--traffic', '50GB'], { kind: 'traffic', bytes: 50 * gb }],
    [['--days', '30'], { kind: 'plan_time', duration: 'P30D' }],
    [
      ['--days', '3', '--traffic', '10GB', '--resume-ended', 'true'],
      { kind: 'plan_time', duration: 'P3D', bytes: 10 * gb, resume_ended: true },
    ],
    [['--account-days', '30'], { kind: 'account_time', duration: 'P30D' }],
    [['--level', '2', '--days', '3d'], { kind: 'level_time', level: 2, duration: 'P3D' }],
    [
      ['--level', '2', '--days', '30', '--traffic', '100GiB', '--speed-limit', '200', '--device-limit', '3'],
      { kind: 'level_time', level: 2, duration: 'P30D', bytes: 100 * gb, speed_limit: 200, device_limit: 3 },
    ],
    [['--grant', '{"kind":"money","amount":"5.00"}'], { kind: 'money', amount: '5.00' }],
  ])('as a grant: %j', async (options, grant) => {
    expect((await sent(...gift, ...options)).body).toEqual({ reason: 'outage', grant });
    const { body } = await sent('codes', 'create', '--count', '2', ...options);
    expect(body).toEqual({ count: 2, grant });
  });

  test.each([
    [['--money', '5', '--days', '3'], 'do not go together'],
    [['--level', '2'], '--level --days [--traffic]'],
    [
      ['--money', '5', '--grant', '{"kind":"money","amount":"5.00"}'],
      '--grant and --money set the same field',
    ],
    [['--traffic', 'much'], 'Write it like 50GB'],
    [['--money', '5.555'], '--money:'],
    [['--traffic', '0'], '--traffic:'],
    [['--days', 'soon'], '--days:'],
    [['--account-days', 'soon'], '--account-days:'],
    [['--days', '3', '--account-days', '3'], 'do not go together'],
    [['--level', '2', '--days', '3', '--resume-ended', 'true'], 'do not go together'],
    [[], '--grant:'],
  ])('refuses %j before anything is sent', async (options, sentence) => {
    for (const argv of [gift, ['users', 'grant-many', '--ids', '-', '--reason', 'outage', '--yes']]) {
      const { code, err, requests } = await sent(...argv, ...options);
      expect([code, requests], err).toEqual([2, []]);
      expect(err).toContain(sentence);
    }
  });

  test.each([
    ['--days', ['--level', '2', '--days', '3']],
    ['--days', ['--days', '3']],
    ['--account-days', ['--account-days', '3']],
  ])('names %s, the option of a field that the server refuses', async (option, given) => {
    const { err } = await asAdmin([...gift, ...given], {
      reply: () => ({
        status: 422,
        body: { detail: [{ loc: ['body', 'grant', 'duration'], msg: 'no', type: 'input.period' }] },
      }),
    });
    expect(err).toContain(`${option}:`);
  });

  test('grant-many gives them to customers of a level', async () => {
    const { requests } = await sent(
      ...['users', 'grant-many', '--on-level', '2', '--traffic', '10GB', '--reason', 'outage'],
    );
    expect(new URL(requests[0]?.url ?? '').searchParams.get('level')).toBe('2');
  });

  test('a coupon', async () => {
    const coupon = ['coupons', 'create', '--coupon', 'SPRING'];
    expect((await sent(...coupon, '--percent', '20')).body.discount).toEqual({
      kind: 'percent',
      percent: 20,
    });
    expect((await sent(...coupon, '--amount', '5')).body.discount).toEqual({
      kind: 'amount',
      amount: '5.00',
    });
  });

  test('a product without a file, and options that override its file', async () => {
    const reply = () => answer(managedPlan);
    const plan = [
      'products',
      'create',
      '--kind',
      'main_package',
      '--name',
      '轻舟月付',
      '--group-name',
      '轻舟',
    ];
    const terms = [
      '--price',
      '15',
      '--traffic',
      '100GB',
      '--level',
      '1',
      '--days',
      '30',
      '--reset-days',
      '30',
    ];
    const made = await asAdmin([...plan, ...terms], { reply });
    expect(JSON.parse(made.requests[0]?.body ?? ''), made.err).toMatchObject({
      shop_type: 'main_package',
      shop_name: '轻舟月付',
      group: { name: '轻舟' },
      money_amount: '15.00',
      ss_bandwidth_total_size: 100 * gb,
      ss_bandwidth_reset_interval: 'P30D',
      user_level: 1,
      user_level_duration: 'P30D',
    });
    const changed = await asAdmin(['products', 'update', '3', '-', '--price', '18', '--group-name', '轻舟'], {
      reply,
      stdin: '{"money_amount":"1.00","group":{"name":"旧","info":"日常浏览"},"node_speed_limit":null}',
    });
    expect(JSON.parse(changed.requests[0]?.body ?? ''), changed.err).toEqual({
      money_amount: '18.00',
      group: { name: '轻舟', info: '日常浏览' },
      node_speed_limit: null,
    });
    const lacking = await asAdmin([...plan, ...terms.slice(0, 4)], { reply });
    expect([lacking.code, lacking.requests, lacking.err]).toEqual([
      2,
      [],
      expect.stringContaining('--level:'),
    ]);
  });
});

test('the options of a grant determine its kind', () => {
  const kinds = grant._zod.def.options.map((one) => {
    const { kind, ...fields } = one._zod.def.shape;
    const options = Object.entries<z.core.$ZodType>(fields).map(([name, field]) => ({
      name: meaningOf(field)?.name ?? name,
      isRequired: !(field instanceof z.core.$ZodOptional),
    }));
    const required = options.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    return { kind, all: options.map(({ name }) => name), required };
  });
  for (const one of kinds) {
    const fitting = kinds.filter(
      ({ all, required }) =>
        one.required.every((name) => all.includes(name)) &&
        required.every((name) => one.required.includes(name)),
    );
    expect(fitting).toEqual([one]);
  }
});
