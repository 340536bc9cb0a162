import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { banCustomer, openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../testing/set-row.ts';
import { answerTicket } from './index.ts';

let customer: TestCustomer;
const server = await openTestServer();
afterAll(() => server[Symbol.asyncDispose]());

const base = '/api/v2/user/tickets-v2';
type Extra = Record<string, string>;

const get = (who: TestCustomer, path: string, extra: Extra = {}) =>
  server.app.inject({ url: base + path, headers: { ...who.headers, ...extra } });
const send = (who: TestCustomer, method: 'POST' | 'PUT', path: string, payload: unknown, extra: Extra = {}) =>
  server.app.inject({
    method,
    url: base + path,
    headers: { ...who.headers, ...extra },
    payload: payload as object,
  });

async function open(who: TestCustomer, title = '线路慢', content = '晚上很慢') {
  const answer = await send(who, 'POST', '/', { title, content });
  expect(answer.statusCode).toBe(200);
  return answer.json().result;
}
const say = (who: TestCustomer, id: string | number, content: string, extra: Extra = {}) =>
  send(who, 'POST', `/${id}/messages`, { content }, extra);
const setStatus = (who: TestCustomer, id: string, ticket_status: string, extra: Extra = {}) =>
  send(who, 'PUT', `/${id}/edit-status`, { ticket_status }, extra);
const answerBy = (ticketId: string, status: 'processing' | 'resolved' = 'processing') =>
  answerTicket(server.services, { ticketId, content: '请换东京节点', staffName: '客服 阿舟', status });
const list = async (who: TestCustomer, query = '') => (await get(who, `/${query}`)).json().result;
const thread = async (who: TestCustomer, id: string, query = '') =>
  (await get(who, `/${id}/messages${query}`)).json().result;

/** Creates a ticket in a state. */
async function openAs(who: TestCustomer, state: string) {
  const ticket = await open(who);
  if (state === 'processing' || state === 'resolved') await answerBy(ticket.id, state);
  if (state === 'closed') await setStatus(who, ticket.id, 'closed');
  return ticket;
}

describe('a new ticket', () => {
  test('waits for staff, stands in the list and is the first message of its thread', async () => {
    customer = await openCustomer(server);
    const ticket = await open(customer, '  线路\n 慢 ', '    代码\n\n**晚上**很慢  ');
    expect(ticket).toMatchObject({
      title: '线路 慢',
      content: '    代码\n\n**晚上**很慢',
      ticket_status: 'pending',
      unread_count: 0,
      created_at: '2026-03-10T04:00:00.000Z',
    });
    expect(await list(customer)).toEqual({
      total_count: 1,
      unread_count: 0,
      tickets: [{ ...ticket, message_data: [] }],
    });
    expect(await thread(customer, ticket.id)).toMatchObject({
      ticket,
      total_count: 1,
      messages: [{ author: 'customer', user_id: customer.id, staff_name: null, attachments: [] }],
    });
  });

  test('is created once for each key', async () => {
    customer = await openCustomer(server);
    const key = { 'idempotency-key': randomUUID() };
    const body = { title: 'a', content: 'b' };
    const [first, ...rest] = await Promise.all(
      [1, 2, 3, 4].map(() => send(customer, 'POST', '/', body, key)),
    );
    for (const answer of rest) expect(answer.json()).toEqual(first?.json());
    expect((await list(customer)).total_count).toBe(1);
    const other = await openCustomer(server);
    expect((await send(other, 'POST', '/', body, key)).json().result.id).not.toBe(first?.json().result.id);
  });

  test('with the key of another request is refused', async () => {
    customer = await openCustomer(server);
    const key = { 'idempotency-key': randomUUID() };
    await send(customer, 'POST', '/', { title: 'a', content: 'b' }, key);
    for (const body of [
      { title: 'a', content: 'c' },
      { title: 'd', content: 'b' },
    ]) {
      const refused = await send(customer, 'POST', '/', body, key);
      expect(refused.statusCode).toBe(409);
      expect(refused.json().code).toBe('input.key_used');
    }
    expect((await list(customer)).total_count).toBe(1);
  });
});

test('the longest title and content are stored completely', async () => {
  customer = await openCustomer(server);
  const content = `${'长'.repeat(19_999)}。`;
  const ticket = await open(customer, '题'.repeat(120), content);
  expect((await thread(customer, ticket.id)).messages[0].content).toBe(content);
});

describe('the states', () => {
  test.each([
    ['pending', 'closed', 'closed'],
    ['processing', 'closed', 'closed'],
    ['resolved', 'closed', 'closed'],
    ['closed', 'pending', 'pending'],
    ['resolved', 'pending', 'pending'],
    ['pending', 'pending', 'pending'],
    ['closed', 'closed', 'closed'],
    ['processing', 'processing', 'processing'],
  ])('a customer makes a %s ticket %s', async (before, asked, after) => {
    customer = await openCustomer(server);
    const { id } = await openAs(customer, before);
    const answer = await setStatus(customer, id, asked);
    expect(answer.json()).toMatchObject({ is_success: true, result: { id, ticket_status: after } });
    expect((await thread(customer, id)).ticket.ticket_status).toBe(after);
  });

  test.each([
    ['no body', undefined],
    ['an empty one', {}],
  ])('%s closes a ticket', async (_what, payload) => {
    customer = await openCustomer(server);
    const { id } = await openAs(customer, 'processing');
    const answer = await server.app.inject({
      method: 'PUT',
      url: `/api/v2/user/tickets-v2/${id}/edit-status`,
      headers: customer.headers,
      ...(payload === undefined ? {} : { payload }),
    });
    expect(answer.json()).toMatchObject({ is_success: true, result: { id, ticket_status: 'closed' } });
  });

  test.each([
    ['pending', 'processing', 403, 'tickets.staff_decides', '客服', 'Support'],
    ['pending', 'resolved', 403, 'tickets.staff_decides', '客服', 'Support'],
    ['closed', 'resolved', 403, 'tickets.staff_decides', '客服', 'Support'],
    ['processing', 'pending', 403, 'tickets.already_open', '处理中', 'already open'],
    ['pending', 'open', 422, 'input.invalid', 'ticket_status', 'ticket_status'],
  ])('a customer cannot make a %s ticket %s', async (before, asked, status, code, chinese, english) => {
    customer = await openCustomer(server);
    const { id } = await openAs(customer, before);
    const inEnglish = await setStatus(customer, id, asked);
    expect(inEnglish.statusCode).toBe(status);
    expect(inEnglish.json()).toMatchObject({ is_success: false, code });
    expect(inEnglish.json().message).toContain(english);
    const inChinese = await setStatus(customer, id, asked, { 'accept-language': 'zh-CN' });
    expect(inChinese.json().message).toContain(chinese);
    expect((await thread(customer, id)).ticket.ticket_status).toBe(before);
  });

  test.each(['pending', 'processing', 'resolved'])(
    'a message on a %s ticket makes it wait for staff',
    async (before) => {
      customer = await openCustomer(server);
      const { id } = await openAs(customer, before);
      const { result } = (await say(customer, id, '还是慢')).json();
      expect(result).toMatchObject({ message: { content: '还是慢' }, ticket: { ticket_status: 'pending' } });
    },
  );

  test('a message on a closed ticket is refused with a way to reopen it', async () => {
    customer = await openCustomer(server);
    const { id } = await openAs(customer, 'closed');
    const refused = await say(customer, id, '还是慢');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'tickets.closed',
      message: 'This ticket is closed. Reopen it before you reply',
      details: { reopen_with: 'pending' },
    });
    expect((await say(customer, id, '还是慢', { 'accept-language': 'zh-CN' })).json().message).toBe(
      '工单已关闭，请先重新打开再回复',
    );
    await setStatus(customer, id, refused.json().details.reopen_with);
    expect((await say(customer, id, '还是慢')).statusCode).toBe(200);
  });
});

describe('a thread', () => {
  test('has its newest page first, and the oldest first within a page', async () => {
    customer = await openCustomer(server);
    const { id, ticket_number } = await open(customer, 'x', '0');
    for (const content of ['1', '2', '3', '4']) await say(customer, id, content);
    const contents = async (query: string) =>
      (await thread(customer, ticket_number, query)).messages.map((one: { content: string }) => one.content);
    expect(await contents('')).toEqual(['0', '1', '2', '3', '4']);
    expect(await contents('?size=2')).toEqual(['3', '4']);
    expect(await contents('?size=2&page=3')).toEqual(['0']);
    expect(await contents('?size=2&page=4')).toEqual([]);
  });

  test('accepts a message once for each key, also concurrently', async () => {
    customer = await openCustomer(server);
    const { id } = await open(customer);
    const key = { 'idempotency-key': 'k1' };
    const answers = await Promise.all([1, 2, 3].map(() => say(customer, id, '一次', key)));
    expect(new Set(answers.map((answer) => answer.json().result.message.id)).size).toBe(1);
    expect((await thread(customer, id)).total_count).toBe(2);
    const other = await open(customer);
    expect((await say(customer, other.id, '另一张', key)).json().code).toBe('input.key_used');
    expect((await say(customer, id, '两次', key)).json().code).toBe('input.key_used');
    expect((await say(customer, id, 'x', { 'idempotency-key': 'k'.repeat(201) })).statusCode).toBe(422);
  });
});

describe('an answer of staff', () => {
  test('is unread until it is marked, and only later ones are unread then', async () => {
    customer = await openCustomer(server);
    const { id } = await open(customer);
    const first = await answerBy(id);
    const second = await answerBy(id, 'resolved');
    expect(await list(customer)).toMatchObject({
      unread_count: 1,
      tickets: [
        {
          unread_count: 2,
          ticket_status: 'resolved',
          message_data: [{ id: second.id, user_id: 0, author: 'staff', staff_name: '客服 阿舟' }],
        },
      ],
    });
    const read = async (message_id: string) =>
      (await send(customer, 'POST', `/${id}/read`, { message_id })).json().result.unread_count;
    expect(await read(first.id)).toBe(1);
    expect(await read(second.id)).toBe(0);
    expect(await read(first.id)).toBe(0);
    expect((await list(customer)).unread_count).toBe(0);
    await answerBy(id);
    expect((await list(customer)).unread_count).toBe(1);
  });

  test.each([
    ['zh-CN', '工单有新回复：线路慢', '回复了你的工单'],
    ['en', 'replied to your ticket: 线路慢', 'replied to your ticket'],
  ])(
    'is mailed in the language of the customer (%s), without what it says',
    async (language, subject, text) => {
      customer = await openCustomer(server);
      const { sql } = server.services.database;
      await setAccount(server, customer.id, { language });
      const { id } = await open(customer);
      await answerBy(id);
      const mails = await sql
        .selectFrom('mail')
        .selectAll()
        .where('recipient', '=', customer.email)
        .execute();
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toContain(subject);
      expect(mails[0]?.body_text).toContain(text);
      expect(mails[0]?.body_text).toContain(`/user/tickets/view/${id}`);
      expect(mails[0]?.body_text).not.toContain('请换东京节点');
    },
  );

  test('is refused for a closed or absent ticket', async () => {
    customer = await openCustomer(server);
    const { id } = await openAs(customer, 'closed');
    await expect(answerBy(id)).rejects.toMatchObject({ code: 'tickets.closed' });
    await expect(answerBy(randomUUID())).rejects.toMatchObject({ code: 'tickets.absent' });
    expect((await thread(customer, id)).total_count).toBe(1);
  });

  test('that the customer marks must be of the ticket', async () => {
    customer = await openCustomer(server);
    const { id } = await open(customer);
    const other = await open(customer);
    const message = await answerBy(other.id);
    const answer = await send(customer, 'POST', `/${id}/read`, { message_id: message.id });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'tickets.message_absent' });
  });
});

test('the list is paged, the ticket that changed last first', async () => {
  customer = await openCustomer(server);
  const opened = [];
  for (const title of ['a', 'b', 'c']) {
    server.clock.turn(60);
    opened.push(await open(customer, title));
  }
  server.clock.turn(60);
  await say(customer, opened[0].id, '更新');
  const titles = async (query: string) =>
    (await list(customer, query)).tickets.map(({ title }: { title: string }) => title);
  expect(await titles('')).toEqual(['a', 'c', 'b']);
  expect(await titles('?page=2&size=2')).toEqual(['b']);
  expect((await list(customer, '?page=9')).total_count).toBe(3);
  for (const query of ['?page=0', '?size=0', '?size=101', '?page=x', '?page=1.5'])
    expect((await get(customer, `/${query}`)).statusCode).toBe(422);
});

describe("another customer's ticket", () => {
  const calls: [string, (who: TestCustomer, id: string) => ReturnType<typeof get>][] = [
    ['read', (who, id) => get(who, `/${id}/messages`)],
    ['written to', (who, id) => say(who, id, 'x')],
    ['closed', (who, id) => setStatus(who, id, 'closed')],
    ['marked', (who, id) => send(who, 'POST', `/${id}/read`, { message_id: randomUUID() })],
  ];

  test.each(calls)('cannot be %s and is answered like an absent one', async (_, make) => {
    customer = await openCustomer(server);
    const stranger = await openCustomer(server);
    const { id, ticket_number } = await open(customer);
    const never = await make(stranger, randomUUID());
    expect(never.statusCode).toBe(404);
    expect(never.json()).toMatchObject({ is_success: false, code: 'tickets.absent' });
    for (const name of [id, String(ticket_number), '999999999999999'])
      expect((await make(stranger, name)).json()).toEqual(never.json());
    for (const name of ['0', '-1', 'x', '1e3', `${id}x`])
      expect((await make(stranger, encodeURIComponent(name))).statusCode).toBe(422);
    expect((await list(stranger)).total_count).toBe(0);
    expect(await thread(customer, id)).toMatchObject({
      total_count: 1,
      ticket: { ticket_status: 'pending' },
    });
  });
});

test('either id of a ticket works, also an upper-case UUID', async () => {
  customer = await openCustomer(server);
  const { id, ticket_number } = await open(customer);
  for (const name of [id, id.toUpperCase(), String(ticket_number)])
    expect((await thread(customer, name)).ticket.id).toBe(id);
});

test('a banned customer may still open tickets, read and write', async () => {
  customer = await openCustomer(server);
  await banCustomer(server, customer);
  expect(
    (await server.app.inject({ url: '/api/v2/user/shop-old/', headers: customer.headers })).statusCode,
  ).not.toBe(200);
  const { id } = await open(customer);
  expect((await say(customer, id, '请解封')).statusCode).toBe(200);
});

test.each(['/', '/1/messages', `/attachments/${randomUUID()}`])('%s asks for a token', async (path) => {
  const nobody = { headers: { authorization: '', 'accept-language': 'en' } } as TestCustomer;
  expect((await get(nobody, path)).statusCode).toBe(401);
});

describe('the limits', () => {
  test('allow ten tickets an hour', async () => {
    customer = await openCustomer(server);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send(customer, 'POST', '/', { title: 'x', content: 'x' })),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(2);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await list(customer)).total_count).toBe(10);
  });

  test('allow thirty messages an hour, not counting new tickets', async () => {
    customer = await openCustomer(server);
    const { id } = await open(customer);
    for (let at = 0; at < 30; at += 1) expect((await say(customer, id, 'x')).statusCode).toBe(200);
    const refused = await say(customer, id, 'x', { 'accept-language': 'zh-CN' });
    expect(refused.statusCode).toBe(429);
    expect(refused.json().is_success).toBe(false);
    expect((await setStatus(customer, id, 'closed')).statusCode).toBe(200);
  });
});
