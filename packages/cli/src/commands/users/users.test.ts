import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { customer, customerRow } from '../../testing/customer.ts';
import { ferry, type Reply, tempFolder } from '../../testing/terminal.ts';

const env = { FERRY_TOKEN: 'token-1' };
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
const refused: Reply = {
  status: 403,
  body: { is_success: false, message: 'There is no main package', code: 'cd_keys.needs_main_package' },
};

/** 250 customers in pages of 200. */
const pages = (url: string): Reply => {
  const offset = Number(new URL(url).searchParams.get('offset'));
  const users = Array.from({ length: 250 }, (_, at) => customerRow(250 - at)).slice(offset, offset + 200);
  return { body: { ...done, result: { total_count: 250, users } } };
};

test('--format gives all pages, once each, as lines of JSON or as CSV that no spreadsheet computes', async () => {
  const ndjson = await ferry(['users', 'find', '--state', 'active', '--format', 'ndjson'], {
    env,
    reply: ({ url }) => pages(url),
  });
  const lines = ndjson.out.trim().split('\n');
  expect([ndjson.code, lines.length, JSON.parse(lines[249] ?? '').user_id]).toEqual([0, 250, 1]);
  expect(ndjson.requests.map(({ url }) => new URL(url).search)).toEqual([
    '?state=active&limit=200&offset=0',
    '?state=active&limit=200&offset=200',
  ]);
  const users = [customerRow(1, '=HYPERLINK("x")'), customerRow(2, 'Lin, "A"\nXia')];
  const csv = await ferry(['users', 'find', '--format', 'csv'], {
    env,
    reply: () => ({ body: { ...done, result: { total_count: 2, users } } }),
  });
  expect(csv.out.split('\r\n')[0]).toMatch(/^\uFEFFuser_id,email,user_name,state,/);
  expect(csv.out).toContain(`1,lin-1@example.com,"'=HYPERLINK(""x"")",active,`);
  expect(csv.out).toContain('2,lin-2@example.com,"Lin, ""A""\nXia",active,');
});

const grant = '{"kind":"money","amount":"5.00"}';
const many = ['users', 'grant-many', '--grant', grant, '--reason', 'outage'];

test('grant-many says to how many, and gives nothing before --yes', async () => {
  const asked = await ferry([...many, '--state', 'active'], { env, reply: ({ url }) => pages(url) });
  expect([asked.code, asked.err]).toEqual([2, expect.stringContaining('These are 250 customers')]);
  expect(asked.requests.every(({ method }) => method === 'GET')).toBe(true);
  const nobody = await ferry(many, { env });
  expect([nobody.code, nobody.requests]).toEqual([2, []]);
});

test('grant-many names each gift by its key and the customer’s number, and tells who did not get it', async () => {
  const file = join(tempFolder(), 'ids.txt');
  writeFileSync(file, '1\r\n2\n\n2\nlin-3@example.com\n');
  const ran = await ferry([...many, '--ids', file, '--key', 'outage-1', '--yes', '--json'], {
    env,
    reply: ({ method, url }) => {
      if (method === 'GET') return { body: { ...done, result: { ...customer, user_id: 3 } } };
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

test('grant-many that loses the server says how it is gone on with', async () => {
  const file = join(tempFolder(), 'ids.txt');
  writeFileSync(file, '1\n2\n3\n');
  const ran = await ferry([...many, '--ids', file, '--key', 'outage-1', '--yes'], {
    env,
    reply: (_, index) => (index < 1 ? { body: gift } : new Error('the connection broke')),
  });
  expect([ran.code, ran.requests.length]).toEqual([5, 2]);
  expect(ran.err).toContain('1 of 3 have it');
  expect(ran.err).toContain('--idempotency-key outage-1');
  const rest = /The rest is in (\S+)\./.exec(ran.err)?.[1] ?? '';
  expect(readFileSync(rest, 'utf8')).toBe('2\n3\n');
  const own = join(tempFolder(), 'rest.txt');
  const none = await ferry([...many, '--ids', rest, '--key', 'outage-1', '--yes', '--rest', own], { env });
  // Nobody is known to have got it, because the server is away, so only that is reported.
  expect([none.code, readFileSync(own, 'utf8')]).toEqual([7, '2\n3\n']);
});

test('grant-many --dry-run tries each out and says once that nothing was changed', async () => {
  const ran = await ferry([...many, '--ids', '-', '--dry-run'], {
    env,
    stdin: '1\n2\n',
    reply: () => ({ body: gift }),
  });
  expect([ran.code, ran.err]).toEqual([0, 'At https://ferry.test, dry run: nothing was changed.\n']);
  expect(ran.requests.map(({ headers }) => headers['x-dry-run'])).toEqual(['1', '1']);
});

test('grant-many --dry-run shows for each what would change, and who would get nothing and why', async () => {
  const reply = ({ method, url }: { method: string; url: string }): Reply => {
    if (method === 'GET')
      return { body: { ...done, result: { total_count: 2, users: [1, 2].map((id) => customerRow(id)) } } };
    return url.includes('/users/2/') ? refused : { body: gift };
  };
  const ran = await ferry([...many, '--state', 'active', '--dry-run'], { env, reply });
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
  const json = await ferry([...many, '--state', 'active', '--dry-run', '--json'], { env, reply });
  expect(JSON.parse(json.out)).toMatchObject({
    given: 1,
    failed: [{ user: '2', email: 'lin-2@example.com' }],
    effects: [{ user: '1', before: { wallet_balance: '0.00' }, after: { wallet_balance: '5.00' } }],
  });
});

test('a server that knows no dry run has done it, and the command says so loudly', async () => {
  const argv = ['users', 'note', '42', '--note', 'x', '--dry-run'];
  const note = { note_id: 1, at: time, author: 'Lin', note: 'x' };
  const ran = await ferry(argv, {
    env,
    transport: async () => ({
      status: 200,
      text: JSON.stringify({ ...done, result: note }),
      header: () => null,
    }),
  });
  expect([ran.code, ran.err]).toEqual([1, expect.stringContaining('it has DONE what was asked')]);
});

test('what cannot be tried out is not sent', async () => {
  const ran = await ferry(['api', 'jobs.run', '-f', 'name=daily', '--dry-run'], { env });
  expect([ran.code, ran.requests, ran.err]).toEqual([2, [], expect.stringContaining('has no dry run')]);
});

test('sign-in-as shows who it is before a link is made', async () => {
  const link = { url: 'https://ferry.test/a', short_url: 'https://ferry.test/b', expires_at: time };
  const as = (argv: string[]) =>
    ferry(['users', 'sign-in-as', 'lin-42@example.com', ...argv], {
      env,
      reply: ({ method }) => ({ body: { ...done, result: method === 'GET' ? customer : link } }),
    });
  const asked = await as([]);
  expect([asked.code, asked.requests.length]).toEqual([2, 1]);
  expect(asked.err).toContain('This is Lin <lin-42@example.com>, number 42');
  const made = await as(['--yes']);
  expect(made.out).toContain('https://ferry.test/a');
  expect(JSON.parse(made.requests[1]?.body ?? '')).toEqual({ user_id: 42 });
});

test('whoami says whose the token is', async () => {
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
  const ran = await ferry(['whoami'], { env, reply: () => ({ body: { ...done, result: token } }) });
  expect([ran.code, ran.out]).toEqual([0, expect.stringContaining('Lin Xia')]);
});

test('a verb is found beyond those that are loaded first, whatever else the words say', async () => {
  const noted = { note_id: 1, at: '2026-11-01T00:00:00Z', author: 'Lin', note: 'show' };
  const reply = (): Reply => ({ body: { ...done, result: noted } });
  for (const argv of [
    ['users', 'note', '42', '--note', 'show'],
    ['users', '--json', 'note', '42', '--note', 'users'],
    ['--fields', 'note', 'users', 'note', '42', '--note', 'find'],
  ]) {
    const { code, requests } = await ferry(argv, { env, reply });
    expect([code, requests.length]).toEqual([0, 1]);
  }
  const { out } = await ferry(['users', '--help']);
  for (const verb of ['show', 'note', 'ban']) expect(out).toMatch(new RegExp(`^  ${verb} `, 'm'));
});
