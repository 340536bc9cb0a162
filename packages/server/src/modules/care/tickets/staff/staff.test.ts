import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { openTestServer } from '../../../../testing/servers/open-test-server.ts';

let customer: TestCustomer;
const server = await openTestServer();
const staff = await openAdmin(server);
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  customer = await openCustomer(server);
});

const own = '/api/v2/user/tickets-v2';
const office = '/api/v2/admin_api/tickets';
type Extra = Record<string, string>;

async function ask(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers: Extra = customer.headers,
) {
  const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, json: () => answer.json() };
}
async function open(more: object = {}) {
  const answer = await ask('POST', `${own}/`, { title: '线路慢', content: '晚上很慢', ...more });
  expect(answer.status).toBe(200);
  return answer.json().result;
}
const reply = (id: string | number, more: object = {}, extra: Extra = {}) =>
  ask(
    'POST',
    `${office}/${id}/reply`,
    { content: '请换东京', staff_name: '客服 阿舟', ...more },
    { ...staff, ...extra },
  );
const queue = async (query = '') => (await ask('GET', `${office}?${query}`, undefined, staff)).json().result;
const later = (seconds: number) => server.clock.turn(seconds);

test('an answer by the API is unread for the customer, mailed and audited', async () => {
  const ticket = await open();
  const answer = await reply(ticket.ticket_number, { ticket_status: 'resolved' });
  expect(answer.status).toBe(200);
  expect(answer.json().result).toMatchObject({
    message: { author: 'staff', staff_name: '客服 阿舟', content: '请换东京', user_id: 0 },
    ticket: { id: ticket.id, ticket_status: 'resolved', unread_count: 1 },
  });
  const { sql } = server.services.database;
  const mails = await sql.selectFrom('mail').selectAll().where('recipient', '=', customer.email).execute();
  expect(mails).toHaveLength(1);
  const [line] = await sql.selectFrom('audit_log').selectAll().where('target', '=', ticket.id).execute();
  expect(line).toMatchObject({
    operation: 'tickets.reply',
    before: { status: 'pending' },
    after: { status: 'resolved' },
  });
});

test('an answer with a key is given and mailed once, also if it closed the ticket', async () => {
  const { id } = await open();
  const key = { 'idempotency-key': randomUUID() };
  const first = await reply(id, { ticket_status: 'closed' }, key);
  const again = await reply(id, { ticket_status: 'closed' }, key);
  expect(again.json().result.message).toEqual(first.json().result.message);
  expect(first.json().result.ticket.ticket_status).toBe('closed');
  const other = await reply(id, { content: '别的' }, key);
  expect([other.status, other.json().code]).toEqual([409, 'input.key_used']);
  const shut = await reply(id);
  expect([shut.status, shut.json().code]).toEqual([403, 'tickets.closed']);
  const thread = (await ask('GET', `${own}/${id}/messages`)).json().result;
  expect(thread.total_count).toBe(2);
  const { sql } = server.services.database;
  expect(await sql.selectFrom('audit_log').selectAll().where('target', '=', id).execute()).toHaveLength(1);
});

test('the longest wait comes first, and tickets that wait for nobody come last', async () => {
  const other = await openCustomer(server);
  const user = `user_id=${customer.id}`;
  const [first, second, third] = [
    await open({ title: '甲' }),
    await open({ title: '乙' }),
    await open({ title: '丙' }),
  ];
  await reply(first.id);
  later(60);
  // Of two questions since the answer, the first one counts.
  await ask('POST', `${own}/${first.id}/messages`, { content: '还是慢' });
  later(60);
  await ask('POST', `${own}/${first.id}/messages`, { content: '在吗' });
  await ask('PUT', `${own}/${third.id}/edit-status`, { ticket_status: 'closed' });
  const { total_count, tickets } = await queue(user);
  expect(total_count).toBe(3);
  expect(tickets.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id, third.id]);
  expect(tickets[1]).toMatchObject({
    waiting_since: new Date(server.services.now().getTime() - 60_000).toISOString(),
    message_count: 4,
    customer: { user_id: customer.id, email: customer.email },
  });
  expect(tickets[2].waiting_since).toBeNull();
  expect((await queue(`${user}&status=closed`)).tickets).toHaveLength(1);
  expect((await queue(`${user}&kind=payment`)).total_count).toBe(0);
  expect((await queue(`${user}&limit=1&offset=1`)).tickets[0].id).toBe(first.id);
  expect((await queue(`user_id=${other.id}`)).total_count).toBe(0);
});

test('staff see a thread and its customer by either id, and nobody else does', async () => {
  const { id, ticket_number } = await open();
  await reply(id);
  const shown = (await ask('GET', `${office}/${ticket_number}?limit=1`, undefined, staff)).json().result;
  expect(shown).toMatchObject({
    ticket: { id },
    customer: { user_id: customer.id },
    total_count: 2,
    messages: [{ author: 'staff' }],
  });
  expect((await ask('GET', `${office}/${randomUUID()}`, undefined, staff)).status).toBe(404);
  expect((await ask('GET', `${office}/${id}`)).status).toBe(401);
});

test('staff fetch a file that came with a message, and none that was never sent', async () => {
  const content = Buffer.from('hello').toString('base64');
  const file = (await ask('POST', `${own}/attachments`, { name: 'a.txt', content })).json().result;
  const get = () => ask('GET', `${office}/attachments/${file.id}`, undefined, staff);
  expect((await get()).status).toBe(404);
  await open({ attachment_ids: [file.id] });
  const answer = await get();
  expect([answer.status, answer.body]).toEqual([200, 'hello']);
  expect(answer.headers['content-disposition']).toContain('attachment');
});

test('an ended ticket can be rated again, and an open one cannot be rated', async () => {
  const { id } = await open();
  const rate = (rating: string, headers = customer.headers) =>
    ask('PUT', `${own}/${id}/rating`, { rating }, headers);
  const early = await rate('good');
  expect([early.status, early.json().code]).toEqual([403, 'tickets.still_open']);
  await reply(id, { ticket_status: 'closed' });
  expect((await rate('bad')).json().result.rating).toBe('bad');
  expect((await rate('good')).json().result.rating).toBe('good');
  expect((await queue(`user_id=${customer.id}`)).tickets[0].rating).toBe('good');
  expect((await rate('fine')).status).toBe(422);
  expect((await rate('good', (await openCustomer(server)).headers)).status).toBe(404);
});

test('a ticket keeps its kind, which is general by default', async () => {
  expect((await open({ kind: 'payment' })).kind).toBe('payment');
  expect((await open()).kind).toBe('general');
  const refused = await ask('POST', `${own}/`, { title: 'a', content: 'b', kind: 'gossip' });
  expect(refused.status).toBe(422);
});

test('the list is filtered by status and literal text among the customer’s own tickets', async () => {
  const rival = await openCustomer(server);
  await ask('POST', `${own}/`, { title: '100% 慢', content: 'x' }, rival.headers);
  const percent = await open({ title: '100% 慢' });
  const plain = await open({ title: '1000 慢', content: 'Tokyo IEPL' });
  const find = async (query: string) => {
    const { total_count, tickets } = (await ask('GET', `${own}/?${query}`)).json().result;
    expect(total_count).toBe(tickets.length);
    return tickets.map(({ id }: { id: string }) => id).sort();
  };
  const text = (words: string) => find(`text=${encodeURIComponent(words)}`);
  expect(await text('100%')).toEqual([percent.id]);
  expect(await text('tokyo')).toEqual([plain.id]);
  expect(await text(`#${plain.ticket_number}`)).toEqual([plain.id]);
  expect(await text('_')).toEqual([]);
  expect(await text('\\')).toEqual([]);
  expect(await find('text=')).toEqual([percent.id, plain.id].sort());
  await ask('PUT', `${own}/${plain.id}/edit-status`, { ticket_status: 'closed' });
  expect(await find('status=closed')).toEqual([plain.id]);
  expect(await find('status=resolved')).toEqual([]);
});
