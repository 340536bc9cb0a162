import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';

const server = await openTestServer();
afterAll(() => server[Symbol.asyncDispose]());

test.each([
  ['no title', { content: 'x' }, 'title', '此项必填', 'This field is required'],
  ['a blank title', { title: ' \n\t', content: 'x' }, 'title', '此项必填', 'This field is required'],
  ['no content', { title: 'x' }, 'content', '此项必填', 'This field is required'],
  ['blank content', { title: 'x', content: '  \n ' }, 'content', '此项必填', 'This field is required'],
  ['content of zeros', { title: 'x', content: '\0\0' }, 'content', '此项必填', 'This field is required'],
  [
    'a long title',
    { title: 'x'.repeat(121), content: 'x' },
    'title',
    '最多 120 个字符',
    'At most 120 characters',
  ],
  [
    'long content',
    { title: 'x', content: 'x'.repeat(20_001) },
    'content',
    '最多 20000 个字符',
    'At most 20000 characters',
  ],
  [
    'six attachments',
    { title: 'x', content: 'x', attachment_ids: Array.from({ length: 6 }, () => randomUUID()) },
    'attachment_ids',
    '最多 5 项',
    'At most 5 of them',
  ],
])('%s is refused by name, in both languages', async (_, body, field, chinese, english) => {
  const { headers } = await openCustomer(server);
  for (const [language, words] of [
    ['zh-CN', chinese],
    ['en', english],
  ] as const) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v2/user/tickets-v2/',
      headers: { ...headers, 'accept-language': language },
      payload: body,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toMatchObject([{ loc: ['body', field], msg: words }]);
    expect(answer.json().message).toContain(field);
  }
});

describe('repeats with the same key do not count for the limit, and get the first answer after it is reached', () => {
  const own = '/api/v2/user/tickets-v2';
  const post = (customer: TestCustomer, url: string, payload: object, key: string) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { ...customer.headers, 'idempotency-key': key },
      payload,
    });

  test.each([
    ['tickets', 10, async () => `${own}/`, { title: 'a', content: 'b' }],
    [
      'messages',
      30,
      async (customer: TestCustomer) => {
        const { json } = await post(customer, `${own}/`, { title: 'a', content: 'b' }, 'of the ticket');
        return `${own}/${json().result.id}/messages`;
      },
      { content: 'c' },
    ],
  ] as const)('%s', async (_what, most, urlFor, body) => {
    const customer = await openCustomer(server);
    const url = await urlFor(customer);
    const first = await post(customer, url, body, 'key 1');
    expect(first.statusCode).toBe(200);
    const idOf = (answer: typeof first) => answer.json().result.message?.id ?? answer.json().result.id;
    const repeat = async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => post(customer, url, body, 'key 1')));
      for (const answer of answers) {
        expect(answer.statusCode).toBe(200);
        expect(idOf(answer)).toBe(idOf(first));
      }
    };
    for (let turn = 2; turn <= most; turn += 1) {
      await repeat();
      expect((await post(customer, url, body, `key ${turn}`)).statusCode).toBe(200);
    }
    expect((await post(customer, url, body, 'one too many')).statusCode).toBe(429);
    await repeat();
  });
});
