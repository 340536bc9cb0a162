import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '@ferry/core/contract';
import { expect, test } from 'vitest';
import { listOf } from '../../calls/rows.ts';
import { leaves } from '../../testing/all-commands.ts';
import { customerRow } from '../../testing/customer.ts';
import { sampleOf } from '../../testing/sample.ts';
import { answer, asAdmin, type Reply, refusal, type Setting, tempFolder } from '../../testing/terminal.ts';

const env = { FERRY_TOKEN: 'token-1' };

/** The completions, and the requests for them. */
async function completed(words: string[], reply: Reply, more: Setting = {}) {
  const ran = await asAdmin(['complete', '--', ...words], { reply: () => reply, ...more });
  expect([ran.code, ran.err]).toEqual([0, '']);
  return {
    found: ran.out.split('\n').filter((one) => one !== ''),
    asked: ran.requests.map(({ url }) => url),
  };
}

/** A row of a list by its call's schema, with an id. */
function rowOf(operation: string, more: object): object {
  const call = allCalls.find((one) => one.operation === operation);
  const list = call && listOf(call);
  if (list === undefined) throw new Error(`${operation} is no list`);
  return { ...(sampleOf(list.row, 'output') as object), ...more };
}

const products = [1, 12, 130].map((id) => rowOf('shop.listProducts', { id }));
const users = {
  total_count: 2,
  users: [customerRow(42), { ...customerRow(7), email: 'lin.xia@example.com' }],
};

test('ids of products, jobs and customers come from the lists of the server', async () => {
  const update = await completed(['products', 'update', '1'], answer(products));
  expect(update).toEqual({
    found: ['1', '12', '130'],
    asked: [expect.stringMatching(/\/admin_api\/shop\/products$/)],
  });
  expect((await completed(['orders', 'list', '--shop-id', '13'], answer(products))).found).toEqual(['130']);
  expect((await completed(['orders', 'list', '--shop-id=12'], answer(products))).found).toEqual([
    '--shop-id=12',
  ]);
  expect((await completed(['coupons', 'create', '--shop-ids', '1,12'], answer(products))).found).toEqual([
    '1,12',
  ]);
  const jobs = ['bills.renew', 'daily'].map((name) => rowOf('jobs.list', { name }));
  const run = await completed(['jobs', 'run', 'bi'], answer({ runs_here: true, jobs }));
  expect(run.found).toEqual(['bills.renew']);
});

test('a customer is completed by number and by address, for which the server searches', async () => {
  const show = await completed(['users', 'show', 'lin'], answer(users));
  expect(show.found).toEqual(['lin-42@example.com', 'lin.xia@example.com']);
  expect(show.asked).toEqual([expect.stringMatching(/\/users\?.*q=lin/)]);
  expect((await completed(['orders', 'list', '--user-id', '4'], answer(users))).found).toEqual(['42']);
  expect((await completed(['commissions', 'list', '--inviter-id', 'lin.'], answer(users))).found).toEqual([
    'lin.xia@example.com',
  ]);
});

test('no more than a hundred rows are asked for and taken', async () => {
  const many = Array.from({ length: 500 }, (_, at) => customerRow(at + 1));
  const { found, asked } = await completed(['users', 'show', ''], answer({ total_count: 500, users: many }));
  expect(found.length).toBe(200);
  expect(asked).toEqual([expect.stringContaining('limit=100')]);
});

const refused: Reply = refusal(403, 'access.scope');

test.each<[string, Setting]>([
  ['without an answer', { reply: () => new Error('unplugged') }],
  ['after a refusal', { reply: () => refused }],
  ['without a token', { env: {} }],
  ['without a server', { env: { ...env, FERRY_URL: '' } }],
  [
    'after a server that never answers',
    {
      transport: async (_, signal) => {
        await new Promise<void>((ended) => signal?.addEventListener('abort', () => ended()));
        throw new Error('given up');
      },
    },
  ],
])('%s there is nothing, and nothing is said', async (_, setting) => {
  expect((await completed(['users', 'show', '4'], refused, setting)).found).toEqual([]);
});

test('the server of --context is asked', async () => {
  const file = join(tempFolder(), 'ferry.json');
  const contexts = { staging: { url: 'https://staging.test', token: 'token-2' } };
  writeFileSync(file, JSON.stringify({ contexts }), { mode: 0o600 });
  for (const words of [['--context', 'staging'], ['--context=staging']]) {
    const ran = await completed([...words, 'products', 'update', '1'], answer(products), {
      env: { FERRY_CONFIG: file, FERRY_URL: '' },
    });
    expect(ran.asked).toEqual([expect.stringMatching(/^https:\/\/staging\.test\//)]);
  }
});

test('every argument that stands in an address below a list is completed from it', {
  timeout: 60_000,
}, async () => {
  const missing: string[] = [];
  let seen = 0;
  for (const { words, command } of await leaves()) {
    const call = allCalls.find(({ meaning }) => meaning === command.description());
    const list = call?.path.replace(/\/\{.*$/, '');
    const isListed = allCalls.some(
      ({ method, path, access, required }) =>
        method === 'GET' && access === 'admin' && required.length === 0 && path === list,
    );
    if (call === undefined || list === call.path || !isListed) continue;
    seen += 1;
    const { asked } = await completed([...words, ''], refused);
    if (!asked[0]?.includes(String(list))) missing.push(words.join(' '));
  }
  expect(missing).toEqual([]);
  expect(seen).toBeGreaterThan(40);
});
