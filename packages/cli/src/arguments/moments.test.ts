import { expect, test } from 'vitest';
import { formatRelative } from '../output/times.ts';
import { widthOf } from '../output/width.ts';
import { asAdmin, ferry } from '../testing/terminal.ts';
import { momentArgument, type Sense } from './moments.ts';

const now = new Date('2026-11-21T20:30:00Z');
const shanghai = 'Asia/Shanghai';

// In Shanghai it is 4:30 on the 22nd.
test.each<[string, Sense, string, string]>([
  ['now', 'ago', shanghai, '2026-11-21T20:30:00.000Z'],
  ['2027-01-01T00:00:00+08:00', 'ago', 'UTC', '2026-12-31T16:00:00.000Z'],
  ['3d', 'ago', shanghai, '2026-11-18T20:30:00.000Z'],
  ['3d', 'ahead', shanghai, '2026-11-24T20:30:00.000Z'],
  ['+3d', 'ago', shanghai, '2026-11-24T20:30:00.000Z'],
  ['-2h', 'ahead', shanghai, '2026-11-21T18:30:00.000Z'],
  ['1d12h30m', 'ago', shanghai, '2026-11-20T08:00:00.000Z'],
  ['tomorrow 9:00', 'ago', shanghai, '2026-11-23T01:00:00.000Z'],
  ['today', 'ago', shanghai, '2026-11-21T16:00:00.000Z'],
  ['yesterday 23:59:59', 'ago', shanghai, '2026-11-21T15:59:59.000Z'],
  ['2027-01-01', 'ahead', shanghai, '2026-12-31T16:00:00.000Z'],
  ['2027-01-01 18:30', 'ahead', shanghai, '2027-01-01T10:30:00.000Z'],
  ['2027-01-01T18:30', 'ahead', 'America/New_York', '2027-01-01T23:30:00.000Z'],
  // The days on which clocks there change at 2:00, forward and back.
  ['2026-03-08', 'ahead', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-08 03:00', 'ahead', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-11-01 12:00', 'ahead', 'America/New_York', '2026-11-01T17:00:00.000Z'],
])('%s (%s) in %s is %s', (text, sense, zone, iso) => {
  expect(momentArgument(sense)(text).at(now, zone).toISOString()).toBe(iso);
});

test.each([
  '',
  'soon',
  '3',
  '3y',
  '2027-02-30',
  '2027-13-01',
  'tomorrow 25:00',
  '2027-01-01 9',
  '99999999d',
  '+',
  'P3D',
])('%j is refused with examples', (text) => {
  expect(() => momentArgument('ago')(text)).toThrow(/3d, -2h/);
});

const site = (time_zone: string) => ({
  is_success: true,
  message: '',
  result: {
    ...{ contact_email: null, contact_url: null, terms_url: null, privacy_url: null, status_url: null },
    downloads: { windows: null, macos: null, linux: null, ios: null, android: null },
    ...{ invoice_issuer: null, telegram_bot: null, time_zone, test_pages: false },
  },
});
const env = { FERRY_TOKEN: 'token-1' };
const done = { is_success: true, message: '' };
const answer = (url: string) => ({ body: url.endsWith('/system/site') ? site(shanghai) : done });

test('a command reads the site’s zone only if a time needs it', async () => {
  const sent = async (until: string) => {
    const ran = await asAdmin(
      [
        'coupons',
        'create',
        '--coupon',
        'SPRING',
        '--discount',
        '{"kind":"percent","percent":20}',
        '--ends-at',
        until,
      ],
      { now: now.toISOString(), reply: ({ url }) => answer(url) },
    );
    return [ran.requests.length, JSON.parse(ran.requests.at(-1)?.body ?? '{}').ends_at];
  };
  expect(await sent('3d')).toEqual([1, '2026-11-24T20:30:00.000Z']);
  expect(await sent('tomorrow 9:00')).toEqual([2, '2026-11-23T01:00:00.000Z']);
});

test('a terminal shows local and relative times, and programs get times unchanged', async () => {
  const token = {
    ...{ token_id: '0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e10', name: 'desk 3', owner: 'Lin', role: 'support' },
    ...{ made_by: null, scopes: [], expires_at: null, revoked_at: null, last_used_at: null, is_this: true },
    created_at: '2026-11-21T20:27:00Z',
  };
  const show = (argv: string[], tty: boolean, more: Record<string, string> = {}) =>
    ferry(['whoami', ...argv], {
      tty,
      env: { ...env, ...more },
      now: now.toISOString(),
      reply: () => ({ body: { ...done, result: token } }),
    });
  expect((await show([], true)).out).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d \(3 minutes ago\)/);
  expect((await show([], true, { LANG: 'zh_CN.UTF-8' })).out).toContain('(3 分钟前)');
  expect((await show(['--utc'], true)).out).toContain('2026-11-21T20:27:00Z');
  expect((await show([], false)).out).toContain('2026-11-21T20:27:00Z');
});

test('relative times use the largest unit', () => {
  const at = (seconds: number) => formatRelative(new Date(now.getTime() + seconds * 1000), now, 'en');
  expect([at(-30), at(-90), at(7_200), at(-86_400 * 40)]).toEqual([
    '30 seconds ago',
    '1 minute ago',
    'in 2 hours',
    'last month',
  ]);
});

test.each([
  ['abc', 3],
  ['香港 01', 7],
  ['ｆｕｌｌ', 8],
  ['é', 1],
  ['e\u0301', 1],
  ['🚢', 2],
  ['\u001b[31mred\u001b[39m', 3],
])('%s takes %i columns', (text, width) => {
  expect(widthOf(text)).toBe(width);
});
