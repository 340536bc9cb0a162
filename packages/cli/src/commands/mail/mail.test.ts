import { expect, test } from 'vitest';
import { answer, asAdmin, type Setting, tempFile } from '../../testing/terminal.ts';

const time = '2026-11-21T08:00:00Z';
const campaign = {
  campaign_id: 3,
  name: '线路维护',
  about: 'news',
  state: 'running',
  waits_for: null,
  created_at: time,
  author: 'Lin Xia',
  starts_at: time,
  ended_at: null,
  announcement: null,
  per_minute: 30,
  total: 90,
  to_come: 90,
  queued: 0,
  failed: 0,
  sent: 0,
  left_out: 0,
};
const counted = { total: 90, by_language: { 'zh-CN': 80, 'zh-TW': 0, en: 10 }, unsubscribed: 4 };
const mail = (argv: string[], setting: Setting = {}) =>
  asAdmin(['mail', ...argv], {
    reply: ({ url }) => {
      const result = url.endsWith('/count')
        ? counted
        : url.endsWith('/test')
          ? { to: 'x', mails: 1 }
          : campaign;
      return answer(result);
    },
    ...setting,
  });
function fileWith(text: string): string {
  const file = tempFile('text', text);
  return file;
}
const zh = () => ['--subject-zh', '线路维护', '--body-zh', fileWith('# 今晚\n')];
const bodies = (requests: readonly { body?: string }[]) =>
  requests.map(({ body }) => JSON.parse(body ?? '{}'));

test('send shows the number of recipients, and sends only with --yes', async () => {
  const asked = await mail(['send', ...zh(), '--state', 'active', '--expiring-days', '7']);
  expect([asked.code, asked.requests.length]).toEqual([2, 1]);
  expect(asked.err).toContain('90 customers: 80 who read Chinese, 10 who read English; 4 more want no news');
  const { code, out, requests } = await mail([
    ...['send', ...zh(), '--state', 'active', '--per-minute', '30', '--key', 'night', '--yes'],
    ...['--starts-at', '2026-12-01T20:00:00+08:00', '--announcement', '12'],
  ]);
  expect(code).toBe(0);
  expect(out).toContain('about 3 minutes');
  expect(bodies(requests)[1]).toEqual({
    name: '线路维护',
    segment: { state: 'active' },
    about: 'news',
    texts: { 'zh-CN': { subject: '线路维护', body: '# 今晚\n' } },
    per_minute: 30,
    starts_at: '2026-12-01T12:00:00.000Z',
    announcement: 12,
  });
  expect(requests[1]?.headers['idempotency-key']).toBe('night');
});

test('send reads a list from a file, without blanks and duplicates', async () => {
  const users = fileWith('42\r\n\nlin.xia@example.com\n42\n');
  const { requests } = await mail(['send', ...zh(), '--users', users, '--about-account', '--yes']);
  expect(bodies(requests)[1]).toMatchObject({
    segment: { users: ['42', 'lin.xia@example.com'] },
    about: 'account',
  });
});

test('send --test mails one address, and asks for no segment', async () => {
  const { code, requests } = await mail(['send', ...zh(), '--test', 'me@example.com']);
  expect([code, requests.map(({ url }) => url.split('/').at(-1))]).toEqual([0, ['test']]);
});

test.each<[string, () => string[], string]>([
  ['no text', () => ['--everybody'], 'Give a text'],
  ['a subject alone', () => ['--subject-en', 'x', '--everybody'], 'Give both'],
  ['an empty text', () => ['--subject-en', 'x', '--body-en', fileWith(' \n'), '--everybody'], 'is empty'],
  ['nobody named', zh, 'Choose recipients'],
  ['everybody and some', () => [...zh(), '--everybody', '--level', '1'], 'Choose recipients'],
  ['an empty list', () => [...zh(), '--users', fileWith('\n')], 'names 0 customers'],
  [
    'a list too long',
    () => [...zh(), '--users', fileWith(Array.from({ length: 10_001 }, (_, at) => at).join('\n'))],
    '10001',
  ],
  ['too much haste', () => [...zh(), '--everybody', '--per-minute', '601'], 'from 1 to 600'],
])('send with %s is refused before anything is sent', async (_, argv, sentence) => {
  const { code, err, requests } = await mail(['send', ...argv()]);
  expect([code, requests]).toEqual([2, []]);
  expect(err).toContain(sentence);
});

test('after a lost response the campaign’s key is shown, so that a repeat is safe', async () => {
  const { code, err } = await mail(['send', ...zh(), '--everybody', '--key', 'night', '--yes'], {
    reply: ({ url }) => (url.endsWith('/count') ? answer(counted) : new Error('the line broke')),
  });
  expect([code, err]).toEqual([7, expect.stringContaining('--idempotency-key night"')]);
});

test('mail test shows the dialogue, and ends with 1 if the mail was not accepted', async () => {
  const result = {
    transport: 'smtp',
    server: 'mail.example.com:587',
    greeted_as: 'ferry.example',
    from: 'Ferry <a@b.example>',
    to: 'you@example.com',
    is_taken: false,
    failure: '552 mailbox is full',
    steps: [
      { at_ms: 3, who: 'server', says: '220 ready\u001b[2J' },
      { at_ms: 12, who: 'client', says: 'EHLO ferry' },
    ],
  };
  const { code, out, err } = await mail(['test', 'you@example.com'], {
    reply: () => answer(result),
  });
  expect([code, err]).toEqual([1, expect.stringContaining('552 mailbox is full')]);
  expect(out).toMatch(/^Greeted as +ferry\.example$/m);
  expect(out).toContain('     3 ms  ← 220 ready\n    12 ms  → EHLO ferry\n');
});

test('drop and cancel ask for --yes', async () => {
  for (const argv of [
    ['drop', '--state', 'failed'],
    ['cancel', '3'],
  ])
    expect(await mail(argv)).toMatchObject({ code: 2, requests: [] });
  expect(bodies((await mail(['drop', '--mail-ids', '17,18', '--yes'])).requests)).toEqual([
    { mail_ids: [17, 18] },
  ]);
});

test('reading the whole queue sends no `to`, which is an address there', async () => {
  const { code, requests } = await mail(['queue', '--campaign-id', '3', '--stream'], {
    reply: () =>
      answer({
        total_count: 0,
        counts: { waiting: 0, sending: 0, retrying: 0, held: 0, failed: 0 },
        oldest_due_at: null,
        mails: [],
      }),
  });
  expect([code, requests.map(({ url }) => new URL(url).search)]).toEqual([
    0,
    ['?campaign_id=3&limit=200&offset=0'],
  ]);
});
