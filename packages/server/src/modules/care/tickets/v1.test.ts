import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { answerTicket, seedTickets } from './index.ts';

let customer: TestCustomer;
const server = await openTestServer();
afterAll(() => server[Symbol.asyncDispose]());

const base = '/v1/user/ticket';
type Language = 'zh-CN' | 'en';
const get = async (path: string, who = customer) =>
  (await server.app.inject({ url: base + path, headers: who.headers })).json();
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const call = (
  method: 'POST' | 'PUT',
  path: string,
  fields: Record<string, string>,
  language: Language = 'en',
) =>
  server.app.inject({
    method,
    url: base + path,
    headers: {
      ...customer.headers,
      'accept-language': language,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: form(fields),
  });
const open = async (title = '线路慢') =>
  (await call('POST', '/', { title, content: '晚上很慢' })).json().ticket;
const statusOf = async (id: number) => (await get(`/${id}/view`)).ticket.ticket_status;

describe('the older calls', () => {
  test.each([
    ['zh-CN', '工单已提交'],
    ['en', 'Ticket sent'],
  ] as const)('open a ticket from a form and say so (%s)', async (language, msg) => {
    customer = await openCustomer(server);
    const answer = await call('POST', '/', { title: ' 线路 慢', content: '晚上很慢' }, language);
    expect(answer.json()).toMatchObject({
      ret: 1,
      msg,
      ticket: { title: '线路 慢', content: '晚上很慢', status: 1, ticket_status: 'pending', unread_count: 0 },
    });
  });

  test('create a ticket from JSON too, visible to the newer calls', async () => {
    customer = await openCustomer(server);
    const { ticket } = (
      await server.app.inject({
        method: 'POST',
        url: `${base}/`,
        headers: customer.headers,
        payload: { title: 'x', content: 'y' },
      })
    ).json();
    const newer = await server.app.inject({
      url: `/api/v2/user/tickets-v2/${ticket.id}/messages`,
      headers: customer.headers,
    });
    expect(newer.json().result.ticket).toMatchObject({ id: ticket.uuid, ticket_number: ticket.id });
  });

  test('list and show tickets by page', async () => {
    customer = await openCustomer(server);
    const ticket = await open();
    await open('另一张');
    for (const content of ['1', '2', '3', '4', '5', '6']) await call('PUT', `/${ticket.id}`, { content });
    expect(await get('/?format=json&page=2&size=1')).toMatchObject({
      ret: 1,
      total_count: 2,
      page: 2,
      size: 1,
    });
    expect((await get('/')).tickets).toHaveLength(2);
    const view = await get(`/${ticket.id}/view?format=json`);
    expect(view).toMatchObject({
      ret: 1,
      msg: '',
      total_count: 7,
      page: 1,
      size: 5,
      ticket: { id: ticket.id },
    });
    expect(view.messages.map(({ content }: { content: string }) => content)).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
    ]);
    expect((await get(`/${ticket.id}/view?page=2`)).messages).toHaveLength(2);
  });

  test('show the limits of the form and the remaining tries', async () => {
    customer = await openCustomer(server);
    await open();
    expect(await get('/create')).toEqual({
      ret: 1,
      msg: '',
      title_max: 120,
      content_max: 20_000,
      tickets_left: 9,
      messages_left: 30,
    });
  });
});

describe('the update', () => {
  test.each([
    ['writes', 'pending', { content: 'x' }, 'pending', 2],
    ['writes with an open status', 'processing', { content: 'x', status: '1' }, 'pending', 3],
    ['writes and closes', 'pending', { content: 'x', status: '0' }, 'closed', 2],
    ['closes without a word', 'processing', { content: '', status: '0' }, 'closed', 2],
    ['reopens without a word', 'closed', { status: '1' }, 'pending', 1],
    ['reopens and writes', 'closed', { content: 'x', status: '1' }, 'pending', 2],
    ['leaves an open one open', 'processing', { status: '1' }, 'processing', 2],
  ] as const)('%s', async (_, before, fields, after, messages) => {
    customer = await openCustomer(server);
    const ticket = await open();
    if (before === 'processing')
      await answerTicket(server.services, { ticketId: ticket.uuid, content: '好', staffName: '客服' });
    if (before === 'closed') await call('PUT', `/${ticket.id}`, { status: '0' });
    const answer = await call('PUT', `/${ticket.id}`, fields);
    expect(answer.json()).toMatchObject({
      ret: 1,
      msg: 'Ticket updated',
      ticket: { ticket_status: after },
    });
    expect(await get(`/${ticket.id}/view`)).toMatchObject({
      total_count: messages,
      ticket: { ticket_status: after, status: after === 'closed' ? 0 : 1 },
    });
  });

  test('that cannot be done completely does nothing', async () => {
    customer = await openCustomer(server);
    const { id } = await open();
    await call('PUT', `/${id}`, { status: '0' });
    const refused = await call('PUT', `/${id}`, { content: 'x', status: '0' }, 'zh-CN');
    expect(refused.json()).toEqual({ ret: 0, msg: '工单已关闭，请先重新打开再回复' });
    expect(await get(`/${id}/view`)).toMatchObject({ total_count: 1 });
    for (let at = 0; at < 30; at += 1) await call('PUT', `/${id}`, { content: 'x' });
    const limited = await call('PUT', `/${id}`, { content: 'x', status: '1' });
    expect(limited.statusCode).toBe(429);
    expect(limited.json().ret).toBe(0);
    expect(await statusOf(id)).toBe('closed');
  });
});

test.each([
  ['POST', '/', { content: 'x' }, /^title: /],
  ['POST', '/', { title: 'x', content: ' ' }, /^content: /],
  ['POST', '/', { title: 'x'.repeat(121), content: 'x' }, /^title: /],
  ['PUT', '/1', { status: '2' }, /^status: /],
  ['PUT', '/1', { content: 'x'.repeat(20_001) }, /^content: /],
  ['PUT', '/1', {}, /content/],
  ['PUT', '/1', { content: '  ' }, /content/],
  ['PUT', '/x', { content: 'x' }, /^ticket_id: /],
] as const)(
  '%s %s with %j is answered with ret 0 and the name of the field',
  async (method, path, fields, msg) => {
    customer = await openCustomer(server);
    for (const language of ['zh-CN', 'en'] as const) {
      const answer = await call(method, path, fields, language);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ ret: 0, msg: expect.stringMatching(msg) });
    }
  },
);

test("another customer's ticket is answered like an absent one", async () => {
  customer = await openCustomer(server);
  const { id, uuid } = await open();
  const owner = customer;
  customer = await openCustomer(server);
  const never = { ret: 0, msg: 'This ticket doesn’t exist' };
  for (const name of [id, uuid, 123_456_789, randomUUID()]) {
    expect(await get(`/${name}/view`)).toEqual(never);
    expect((await call('PUT', `/${name}`, { content: 'x', status: '0' })).json()).toEqual(never);
  }
  expect((await get('/')).tickets).toEqual([]);
  expect(await get(`/${id}/view`, owner)).toMatchObject({ total_count: 1, ticket: { status: 1 } });
});

test.each(['/', '/create', '/1/view'])('%s asks for a token', async (path) => {
  const answer = await server.app.inject({ url: base + path });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ ret: 0 });
});

test('the demo has a ticket that waits, one with an unread answer and one that is closed', async () => {
  customer = await openCustomer(server);
  await seedTickets(server.services.database.sql, server.services, customer.id);
  const { result } = (
    await server.app.inject({ url: '/api/v2/user/tickets-v2/', headers: customer.headers })
  ).json();
  expect(result).toMatchObject({
    total_count: 3,
    unread_count: 1,
    tickets: [
      { ticket_status: 'pending', unread_count: 0, message_data: [] },
      { ticket_status: 'processing', unread_count: 1, message_data: [{ author: 'staff' }] },
      { ticket_status: 'closed', unread_count: 0 },
    ],
  });
  const mails = await server.services.database.sql
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', customer.email)
    .execute();
  expect(mails).toEqual([]);
});
