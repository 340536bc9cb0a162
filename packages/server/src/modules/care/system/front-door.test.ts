import { frontDoor } from '@ferry/core/contract/system/front-door';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openNode } from '../../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { GB, openProduct } from '../../../testing/products.ts';
import { openTestServer, type TestServer } from '../../../testing/servers/open-test-server.ts';

let server: TestServer;
let admin: Record<string, string>;
let code: string;
const sql = () => server.services.database.sql;

beforeAll(async () => {
  server = await openTestServer();
  admin = await openAdmin(server, ['admin:settings.write']);
  const month = await openProduct(server, { price: '15.00', resets_monthly: true, node_groups: ['IEPL'] });
  const { group_id } = await sql()
    .selectFrom('product')
    .select('group_id')
    .where('id', '=', month)
    .executeTakeFirstOrThrow();
  await openProduct(server, { group_id, price: '150.00', level_duration: 'P365D', reset_interval: 'P30D' });
  await openProduct(server, { group_id, price: '46.00', level_duration: 'P90D' });
  await openProduct(server, { name: '老套餐', price: '1.00', is_renewal_only: true });
  await openProduct(server, { name: '停售', price: '2.00', is_enabled: false });
  const packet = { kind: 'additional_package', level: null, level_duration: null } as const;
  await openProduct(server, { ...packet, name: '50 GB', price: '8.00', quota_bytes: 50 * GB });
  for (const [name, country_code, silence] of [
    ['秘密 01', 'HK', 1],
    ['秘密 02', 'HK', 8],
    ['秘密 03', 'JP', 2],
    ['秘密 04', 'US', null],
  ] as const) {
    const { id } = await openNode(server, { name, hosts: ['secret.example.com'] });
    const heard = silence === null ? null : new Date(server.services.now().getTime() - silence * 60_000);
    await sql()
      .updateTable('node')
      .set({ country_code, last_heard_at: heard, is_hidden: country_code === 'US' })
      .where('id', '=', id)
      .execute();
  }
  const customer = await openCustomer(server);
  ({ invite_code: code } = await sql()
    .selectFrom('account')
    .select('invite_code')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow());
});
afterAll(() => server[Symbol.asyncDispose]());

/** Changes settings, and passes the time for which what was read is kept. */
async function set(payload: object) {
  const url = '/api/v2/admin_api/settings';
  const answer = await server.app.inject({ method: 'PUT', url, headers: admin, payload });
  server.clock.turn(11);
  return { status: answer.statusCode, body: answer.json() };
}
beforeEach(() =>
  set({ public_plans: null, public_nodes: null, 'questions_zh-CN': null, questions_en: null }),
);

const ask = (query = '', headers: Record<string, string> = {}) =>
  server.app.inject({ url: frontDoor.path + query, headers });
const door = async (query = '') => (await ask(query)).json().result;

test('by default a visitor sees neither plans nor nodes', async () => {
  expect(await door()).toEqual({
    by_invite: [],
    plans: null,
    nodes: null,
    questions: {},
    version: expect.any(String),
    contact_email: null,
    contact_url: null,
    status_url: null,
    terms_url: null,
    privacy_url: null,
  });
  expect(await door(`?invite_code=${code}`)).toEqual(await door());
});

describe('open plans', () => {
  beforeEach(() => set({ public_plans: 'open' }));

  test('are those that a new customer can buy, each period beside the shortest', async () => {
    const { plans, nodes } = await door();
    expect(nodes).toBeNull();
    expect(plans).toEqual({
      currency: 'CNY',
      plans: [
        {
          name: '标准',
          info: null,
          features: [],
          offers: [
            {
              shop_id: expect.any(Number),
              period: 'P30D',
              money_amount: '15.00',
              per_30_days: '15.00',
              saves: null,
              ss_bandwidth_total_size: 100 * GB,
              reset_interval: 'P1M',
              node_speed_limit: 200,
              node_connector: 3,
              node_groups: ['IEPL'],
            },
            // More than three months are priced by the month.
            expect.objectContaining({
              period: 'P90D',
              per_30_days: '15.33',
              saves: null,
              reset_interval: null,
            }),
            expect.objectContaining({
              period: 'P365D',
              per_30_days: '12.33',
              saves: '32.50',
              reset_interval: 'P30D',
            }),
          ],
        },
      ],
      packages: [{ name: '50 GB', money_amount: '8.00' }],
    });
  });

  test('an offer can be bought by its number', async () => {
    const { plans } = await door();
    const { headers } = await openCustomer(server);
    const { shop_id, money_amount } = plans.plans[0].offers[2];
    const url = `/api/v2/user/shop-old/${shop_id}/pre-order`;
    const quote = await server.app.inject({ method: 'POST', url, headers });
    expect(quote.json().result).toMatchObject({ shop_id, to_pay: money_amount });
  });
});

test('public nodes are counted by country, without names or hosts', async () => {
  await set({ public_nodes: 'open' });
  const answer = await ask();
  expect(answer.json().result.plans).toBeNull();
  expect(answer.json().result.nodes).toMatchObject({
    online: 2,
    total: 3,
    countries: [
      { country_code: 'HK', online: 1, total: 2, status: 'online' },
      { country_code: 'JP', online: 1, total: 1, status: 'online' },
    ],
  });
  expect(answer.body).not.toMatch(/秘密|secret|香港/);
});

test('what is open by invite needs a valid code, and trying codes is limited', async () => {
  await set({ public_plans: 'invite', public_nodes: 'open' });
  expect(await door()).toMatchObject({ by_invite: ['plans'], plans: null, nodes: { total: 3 } });
  expect((await door('?invite_code=not-one')).plans).toBeNull();
  expect((await door(`?invite_code=${code}`)).plans.plans).toHaveLength(1);
  const tries = await Promise.all(Array.from({ length: 60 }, (_, at) => ask(`?invite_code=guess-${at}`)));
  // Sixty codes may be tried, and two were tried above. Attempts that arrive together reach the limit in any order.
  const counted = tries.map((answer) => answer.statusCode).toSorted();
  expect(counted).toEqual([...Array(58).fill(200), 429, 429]);
  // Without a code nothing is counted.
  expect((await ask()).statusCode).toBe(200);
  server.clock.turn(601);
});

test('an unchanged answer is not sent again', async () => {
  const { headers } = await ask();
  const again = await ask('', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

describe('questions', () => {
  test('are told in the languages that the operator wrote', async () => {
    await set({
      'questions_zh-CN': ' ## 问题一\n答案一\n\n第二段\r\n## 问题二\n答案二 ',
      contact_email: 'help@ferry.example',
      status_url: 'https://status.ferry.example/',
    });
    expect(await door()).toMatchObject({
      questions: {
        'zh-CN': [
          { question: '问题一', answer: '答案一\n\n第二段' },
          { question: '问题二', answer: '答案二' },
        ],
      },
      contact_email: 'help@ferry.example',
      status_url: 'https://status.ferry.example/',
    });
    await set({ contact_email: null, status_url: null });
  });

  test.each([
    ['no question', 'Only a text'],
    ['a text before the first question', 'Hello\n## Why?\nBecause.'],
    ['a question without an answer', '## Why?\n## How?\nSo.'],
    ['a long question', `## ${'W'.repeat(121)}\nBecause.`],
    ['a long answer', `## Why?\n${'B'.repeat(1_001)}`],
    ['too many questions', '## Why?\nBecause.\n'.repeat(21)],
    ['signs that turn the text around', '## Why?\nBecause\u202e.'],
  ])('%s is refused with the form that is wanted', async (_what, questions_en) => {
    const { status, body } = await set({ questions_en });
    expect([status, body.detail?.[0]?.type]).toEqual([422, 'input.questions']);
  });

  test('twenty of the longest are taken', async () => {
    const questions_en = `## ${'W'.repeat(100)}\n${'B'.repeat(850)}\n`.repeat(20);
    expect((await set({ questions_en })).status).toBe(200);
    expect((await door()).questions.en).toHaveLength(20);
  });
});

test.each([
  ['public_plans', 'yes'],
  ['public_nodes', 'on'],
  ['search_engines', 'open'],
  ['preview_text_en', 'two\nlines'],
  ['preview_image_url', 'http://ferry.example/x.png'],
])('%s does not take %j', async (name, value) => {
  expect((await set({ [name]: value })).status).toBe(422);
});
