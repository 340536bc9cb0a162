import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { customer, customerRow } from '../../testing/customer.ts';
import { answer, asAdmin, ferry, type Reply, refusal, tempFile, tempFolder } from '../../testing/terminal.ts';

const done = { is_success: true, message: '' };
const time = '2026-11-01T00:00:00Z';
const gift = {
  ...done,
  result: {
    gift_id: 7,
    user_id: 1,
    wallet_balance: '5.00',
    level: 1,
    level_expires_at: time,
    quota_bytes: 0,
    before: { ...customer.service, quota_bytes: 0, wallet_balance: '0.00' },
    after: { ...customer.service, quota_bytes: 0, wallet_balance: '5.00' },
  },
};
const refused: Reply = refusal(403, 'cd_keys.needs_main_package', 'There is no main package');

/** 250 customers in pages of 200. */
const pages = (url: string): Reply => {
  const offset = Number(new URL(url).searchParams.get('offset'));
  const users = Array.from({ length: 250 }, (_, at) => customerRow(250 - at)).slice(offset, offset + 200);
  return answer({ total_count: 250, users });
};

test('--format prints all pages once, as JSON lines or as CSV without formulas', async () => {
  const ndjson = await asAdmin(['users', 'find', '--state', 'active', '--format', 'ndjson'], {
    reply: ({ url }) => pages(url),
  });
  const lines = ndjson.out.trim().split('\n');
  expect([ndjson.code, lines.length, JSON.parse(lines[249] ?? '').user_id]).toEqual([0, 250, 1]);
  expect(ndjson.requests.map(({ url }) => new URL(url).search)).toEqual([
    '?state=active&limit=200&offset=0',
    '?state=active&limit=200&offset=200',
  ]);
  const users = [customerRow(1, '=HYPERLINK("x")'), customerRow(2, 'Lin, "A"\nXia')];
  const csv = await asAdmin(['users', 'find', '--format', 'csv'], {
    reply: () => answer({ total_count: 2, users }),
  });
  expect(csv.out.split('\r\n')[0]).toMatch(/^\uFEFFuser_id,email,user_name,state,/);
  expect(csv.out).toContain(`1,lin-1@example.com,"'=HYPERLINK(""x"")",active,`);
  expect(csv.out).toContain('2,lin-2@example.com,"Lin, ""A""\nXia",active,');
});

const grant = '{"kind":"money","amount":"5.00"}';
const many = ['users', 'grant-many', '--grant', grant, '--reason', 'outage'];

test('grant-many shows the number of customers, and gives nothing without --yes', async () => {
  const asked = await asAdmin([...many, '--state', 'active'], { reply: ({ url }) => pages(url) });
  expect([asked.code, asked.err]).toEqual([2, expect.stringContaining('These are 250 customers')]);
  expect(asked.requests.every(({ method }) => method === 'GET')).toBe(true);
  const nobody = await asAdmin(many);
  expect([nobody.code, nobody.requests]).toEqual([2, []]);
});

test('grant-many derives each key from its own and the customer’s number, and lists who got nothing', async () => {
  const file = tempFile('ids.txt', '1\r\n2\n\n2\nlin-3@example.com\n');
  const ran = await asAdmin([...many, '--ids', file, '--key', 'outage-1', '--yes', '--json'], {
    reply: ({ method, url }) => {
      if (method === 'GET') return answer({ ...customer, user_id: 3 });
      return url.includes('/users/2/') ? refused : { body: gift };
    },
  });
  expect(ran.code).toBe(5);
  const rest = /The rest is in (\S+)\./.exec(ran.err)?.[1] ?? '';
  expect(readFileSync(rest, 'utf8')).toBe('2\n');
  const gifts = ran.requests.filter(({ method }) => method === 'POST');
  expect(gifts.map(({ headers }) => headers['idempotency-key'])).toEqual([
    'outage-1:1',
    'outage-1:2',
    'outage-1:3',
  ]);
  expect(JSON.parse(ran.out)).toEqual({
    key: 'outage-1',
    given: 2,
    failed: [{ user: '2', why: 'There is no main package.' }],
  });
});

test('grant-many says how to continue if the server becomes unreachable', async () => {
  const file = tempFile('ids.txt', '1\n2\n3\n');
  const ran = await asAdmin([...many, '--ids', file, '--key', 'outage-1', '--yes'], {
    reply: (_, index) => (index < 1 ? { body: gift } : new Error('the connection broke')),
  });
  expect([ran.code, ran.requests.length]).toEqual([5, 2]);
  expect(ran.err).toContain('1 of 3 have it');
  expect(ran.err).toContain('--idempotency-key outage-1');
  const rest = /The rest is in (\S+)\./.exec(ran.err)?.[1] ?? '';
  expect(readFileSync(rest, 'utf8')).toBe('2\n3\n');
  const own = join(tempFolder(), 'rest.txt');
  const none = await asAdmin([...many, '--ids', rest, '--key', 'outage-1', '--yes', '--rest', own]);
  // Without the server no gift is confirmed, so only the failure is reported.
  expect([none.code, readFileSync(own, 'utf8')]).toEqual([7, '2\n3\n']);
});

test('grant-many --dry-run tests each customer and says once that nothing was changed', async () => {
  const ran = await asAdmin([...many, '--ids', '-', '--dry-run'], {
    stdin: '1\n2\n',
    reply: () => ({ body: gift }),
  });
  expect([ran.code, ran.err]).toEqual([0, 'At https://ferry.test, dry run: nothing was changed.\n']);
  expect(ran.requests.map(({ headers }) => headers['x-dry-run'])).toEqual(['1', '1']);
});

test('grant-many --dry-run shows each customer’s changes, and who would get nothing and why', async () => {
  const reply = ({ method, url }: { method: string; url: string }): Reply => {
    if (method === 'GET') return answer({ total_count: 2, users: [1, 2].map((id) => customerRow(id)) });
    return url.includes('/users/2/') ? refused : { body: gift };
  };
  const ran = await asAdmin([...many, '--state', 'active', '--dry-run'], { reply });
  expect([ran.code, ran.out]).toEqual([
    1,
    `Each          5.00 of money
Given to      1
Not given to  1

CUSTOMER             FIELD           NOW   THEN
1 lin-1@example.com  wallet_balance  0.00  5.00

GETS NOTHING         WHY
2 lin-2@example.com  There is no main package.
`,
  ]);
  const json = await asAdmin([...many, '--state', 'active', '--dry-run', '--json'], { reply });
  expect(JSON.parse(json.out)).toMatchObject({
    given: 1,
    failed: [{ user: '2', email: 'lin-2@example.com' }],
    effects: [{ user: '1', before: { wallet_balance: '0.00' }, after: { wallet_balance: '5.00' } }],
  });
});

test('if an older server ignores a dry run, the command says that it was done', async () => {
  const argv = ['users', 'note', '42', '--note', 'x', '--dry-run'];
  const note = { note_id: 1, at: time, author: 'Lin', note: 'x' };
  const ran = await asAdmin(argv, {
    transport: async () => ({
      status: 200,
      text: JSON.stringify({ ...done, result: note }),
      header: () => null,
    }),
  });
  expect([ran.code, ran.err]).toEqual([1, expect.stringContaining('it has DONE what was asked')]);
});

test('a command without a dry run sends nothing', async () => {
  const ran = await asAdmin(['api', 'jobs.run', '-f', 'name=daily', '--dry-run']);
  expect([ran.code, ran.requests, ran.err]).toEqual([2, [], expect.stringContaining('has no dry run')]);
});

test('sign-in-as shows the customer before it makes a link', async () => {
  const link = { url: 'https://ferry.test/a', short_url: 'https://ferry.test/b', expires_at: time };
  const as = (argv: string[]) =>
    asAdmin(['users', 'sign-in-as', 'lin-42@example.com', ...argv], {
      reply: ({ method }) => answer(method === 'GET' ? customer : link),
    });
  const asked = await as([]);
  expect([asked.code, asked.requests.length]).toEqual([2, 1]);
  expect(asked.err).toContain('This is Lin <lin-42@example.com>, number 42');
  const made = await as(['--yes']);
  expect(made.out).toContain('https://ferry.test/a');
  expect(JSON.parse(made.requests[1]?.body ?? '')).toEqual({ user_id: 42 });
});

test('whoami shows the owner of the token', async () => {
  const token = {
    token_id: '0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e10',
    name: 'desk 3',
    owner: 'Lin Xia',
    role: 'support',
    made_by: null,
    scopes: ['admin:tickets'],
    created_at: time,
    expires_at: null,
    revoked_at: null,
    last_used_at: null,
    is_this: true,
  };
  const ran = await asAdmin(['whoami'], { reply: () => answer(token) });
  expect([ran.code, ran.out]).toEqual([0, expect.stringContaining('Lin Xia')]);
});

test('a verb that is loaded later is found, whatever other words there are', async () => {
  const noted = { note_id: 1, at: '2026-11-01T00:00:00Z', author: 'Lin', note: 'show' };
  const reply = (): Reply => answer(noted);
  for (const argv of [
    ['users', 'note', '42', '--note', 'show'],
    ['users', '--json', 'note', '42', '--note', 'users'],
    ['--fields', 'note', 'users', 'note', '42', '--note', 'find'],
  ]) {
    const { code, requests } = await asAdmin(argv, { reply });
    expect([code, requests.length]).toEqual([0, 1]);
  }
  const { out } = await ferry(['users', '--help']);
  for (const verb of ['show', 'note', 'ban']) expect(out).toMatch(new RegExp(`^  ${verb} `, 'm'));
});
