import { allCalls } from '@ferry/core/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { post } from '../../../../testing/people/signed-up.ts';
import { openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { sampleInput } from '../../../../testing/servers/sample-input.ts';
import { sendCall } from '../../../../testing/servers/send-call.ts';

let customer: TestCustomer;
const server = await openTestServer();
const staff = await openAdmin(server, ['admin:tickets', 'admin:users']);
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  customer = await openCustomer(server);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const desk = async (method: Method, path: string, payload?: object, headers = {}) => {
  const url = `/api/v2/admin_api/tickets${path}`;
  const answer = await server.app.inject({
    method,
    url,
    headers: { ...staff, ...headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const own = async (method: Method, path: string, payload?: object, headers = customer.headers) => {
  const url = `/api/v2/user/tickets-v2/${path}`;
  const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const open = async (more: object = {}, headers = customer.headers) =>
  (await own('POST', '', { title: '线路慢', content: '晚上很慢', ...more }, headers)).body.result;

test('staff notes are in no answer to a customer', async () => {
  const secret = 'NOTE-FOR-STAFF-ALONE';
  const { id, ticket_number } = await open();
  expect((await desk('POST', `/${id}/notes`, { note: secret })).body.result.author).toBe('test');
  await desk('PUT', `/${id}/assignee`, { assignee: secret });
  await post(server, `/api/v2/admin_api/users/${customer.id}/notes`, { note: secret }, staff);
  expect((await desk('GET', `/${id}`)).body.result).toMatchObject({
    notes: [{ note: secret }],
    assignee: secret,
    ticket: { ticket_status: 'pending' },
    messages: [{ content: '晚上很慢' }],
  });
  const reads = allCalls.filter(({ access, method }) => access.startsWith('customer') && method === 'GET');
  for (const call of reads) {
    const sample = sampleInput(call);
    for (const name of [id, String(ticket_number)]) {
      const params = 'ticket_id' in sample.params ? { ...sample.params, ticket_id: name } : sample.params;
      // A long poll with a new cursor answers at once.
      const query = Object.fromEntries(Object.entries(sample.query).filter(([key]) => key !== 'since'));
      const answer = await sendCall(
        server,
        call,
        { ...sample, params, query },
        { headers: customer.headers, query: {} },
      );
      expect(answer.text, call.operation).not.toContain(secret);
    }
  }
  expect(reads.length).toBeGreaterThan(40);
});

test('a ticket is assigned, closed without an answer and reopened, and each change is audited', async () => {
  const { id, ticket_number } = await open();
  expect((await desk('PUT', `/${ticket_number}/assignee`, {})).body.result.assignee).toBe('test');
  const mine = (await desk('GET', '?assignee=TEST')).body.result.tickets;
  expect(mine.map((one: { id: string }) => one.id)).toContain(id);
  expect((await desk('PUT', `/${id}/assignee`, { assignee: null })).body.result.assignee).toBeNull();
  expect((await desk('POST', `/${id}/close`)).body.result.ticket_status).toBe('closed');
  expect((await desk('POST', `/${id}/close`)).body.result.ticket_status).toBe('closed');
  expect((await own('GET', `${id}/messages`)).body.result.ticket.ticket_status).toBe('closed');
  expect((await desk('POST', `/${id}/reopen`)).body.result.ticket_status).toBe('pending');
  const { sql } = server.services.database;
  const log = await sql
    .selectFrom('audit_log')
    .select(['operation', 'before', 'after'])
    .where('target', '=', id)
    .where('operation', 'in', ['tickets.close', 'tickets.reopen'])
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { operation: 'tickets.close', before: { status: 'pending' }, after: { status: 'closed' } },
    { operation: 'tickets.reopen', before: { status: 'closed' }, after: { status: 'pending' } },
  ]);
});

test('a merged ticket continues in the other with its files and notes, and names it', async () => {
  const content = Buffer.from('hello').toString('base64');
  const file = (await own('POST', 'attachments', { name: 'a.txt', content })).body.result;
  const into = await open({ title: 'first' });
  const from = await open({ title: 'second', content: '也很慢', attachment_ids: [file.id] });
  await desk('POST', `/${from.id}/notes`, { note: 'same fault' });
  await desk('POST', `/${into.id}/reply`, { content: '在看', ticket_status: 'resolved' });
  expect((await desk('POST', `/${from.id}/merge`, { into: from.id })).body.code).toBe('tickets.merge_itself');
  const merged = await desk('POST', `/${from.ticket_number}/merge`, { into: String(into.ticket_number) });
  expect(merged.body.result).toMatchObject({ into_number: into.ticket_number, messages: 1 });
  const thread = (await own('GET', `${into.id}/messages`)).body.result;
  expect(thread.ticket.ticket_status).toBe('pending');
  expect(thread.messages.map((one: { content: string }) => one.content)).toEqual([
    '晚上很慢',
    '在看',
    '也很慢',
  ]);
  expect(thread.messages[2].attachments).toMatchObject([{ id: file.id }]);
  const old = (await own('GET', `${from.id}/messages`)).body.result;
  expect(old.ticket.ticket_status).toBe('closed');
  expect(old.messages.at(-1)).toMatchObject({
    author: 'staff',
    content: expect.stringContaining(`#${into.ticket_number}`),
  });
  // Ferry's own messages in the thread appear in the language of each reader.
  const english = { 'accept-language': 'en' };
  const saysEnglish = `This ticket is about the same thing as #${into.ticket_number} and continues there.`;
  const inEnglish = await own('GET', `${from.id}/messages`, undefined, { ...customer.headers, ...english });
  expect(inEnglish.body.result.messages.at(-1).content).toBe(saysEnglish);
  const news = await server.app.inject({
    url: `/api/v2/admin_api/tickets/news?since=${from.created_at}`,
    headers: { ...staff, ...english },
  });
  expect(news.json().result.messages.at(-1).content).toBe(saysEnglish);
  const inChinese = await desk('GET', `/${from.id}`, undefined, { 'accept-language': 'zh-CN' });
  expect(inChinese.body.result.messages.at(-1).content).toContain('说的是同一件事');
  expect((await desk('GET', `/${into.id}`)).body.result.notes).toMatchObject([{ note: 'same fault' }]);
  expect((await desk('GET', `/${from.id}`)).body.result.merged_into).toBe(into.ticket_number);
  expect((await desk('POST', `/${from.id}/merge`, { into: into.id })).body.code).toBe('tickets.merged');
  expect((await desk('POST', `/${from.id}/reopen`)).body.code).toBe('tickets.merged');
});

test('tickets of two customers are not merged, and opposite merges do not deadlock', async () => {
  const rival = await openCustomer(server);
  const [mine, theirs, third] = [await open(), await open({}, rival.headers), await open()];
  expect((await desk('POST', `/${mine.id}/merge`, { into: theirs.id })).body.code).toBe(
    'tickets.other_customer',
  );
  const both = await Promise.all([
    desk('POST', `/${mine.id}/merge`, { into: third.id }),
    desk('POST', `/${third.id}/merge`, { into: mine.id }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
});

test('an answer may use a macro and files of staff, and is signed with the name of the token', async () => {
  const { id } = await open();
  expect((await desk('PUT', '/macros/slow', { content: '{name}，请换东京。' })).status).toBe(200);
  expect((await desk('GET', '/macros')).body.result).toMatchObject([{ name: 'slow' }]);
  const content = Buffer.from('how to').toString('base64');
  const file = (await desk('POST', `/${id}/attachments`, { name: 'how.txt', content })).body.result;
  const answer = await desk('POST', `/${id}/reply`, {
    macro: 'slow',
    content: '谢谢',
    attachment_ids: [file.id],
  });
  expect(answer.body.result.message).toMatchObject({ staff_name: 'test', attachments: [{ id: file.id }] });
  expect(answer.body.result.message.content).toMatch(/^客户 \d+，请换东京。\n\n谢谢$/);
  const got = await server.app.inject({
    url: `/api/v2/user/tickets-v2/attachments/${file.id}`,
    headers: customer.headers,
  });
  expect(got.body).toBe('how to');
  expect((await desk('POST', `/${id}/reply`, { macro: 'gone' })).body.code).toBe('tickets.macro_absent');
  const both = await desk('POST', `/${id}/reply`, { macro: 'slow', content: '0'.repeat(20_000) });
  expect([both.status, both.body.code]).toEqual([422, 'tickets.answer_too_long']);
  expect((await desk('POST', `/${id}/reply`, {})).body.code).toBe('tickets.no_content');
  const foreign = await desk(
    'POST',
    `/${(await open({}, (await openCustomer(server)).headers)).id}/attachments`,
    { name: 'x.txt', content },
  );
  const stolen = await desk('POST', `/${id}/reply`, {
    content: 'x',
    attachment_ids: [foreign.body.result.id],
  });
  expect(stolen.body.code).toBe('tickets.attachment_not_free');
  expect((await desk('DELETE', '/macros/slow')).status).toBe(200);
  expect((await desk('DELETE', '/macros/slow')).body.code).toBe('tickets.macro_absent');
});

test('a macro is used in the customer’s language', async () => {
  const { id } = await open();
  const save = async (body: object) => (await desk('PUT', '/macros/update', body)).body;
  const speak = (language: string) =>
    server.services.database.sql
      .updateTable('account')
      .set({ language })
      .where('id', '=', customer.id)
      .execute();
  const answerTo = async (language: string) => {
    await speak(language);
    return (await desk('POST', `/${id}/reply`, { macro: 'update' })).body.result.message.content;
  };
  // A saved answer must have its first text.
  expect(await save({ content_en: 'x' })).toMatchObject({ code: 'tickets.macro_absent' });
  const made = await save({
    content: '{name}，请更新。',
    content_en: 'Please update, {name}.',
    'content_zh-TW': '',
  });
  expect(made.result).toEqual({
    name: 'update',
    content: '{name}，请更新。',
    content_en: 'Please update, {name}.',
    changed_at: expect.any(String),
  });
  expect(await answerTo('en')).toMatch(/^Please update, 客户 \d+\.$/);
  expect(await answerTo('zh-TW')).toMatch(/^客户 \d+，请更新。$/);
  // A change keeps the texts that it leaves out, and an empty text removes one.
  await save({ 'content_zh-TW': '{name}，請更新。' });
  await save({ content: '{name}，请重启。' });
  expect((await desk('GET', '/macros')).body.result).toMatchObject([
    {
      content: '{name}，请重启。',
      content_en: 'Please update, {name}.',
      'content_zh-TW': '{name}，請更新。',
    },
  ]);
  expect(await answerTo('zh-TW')).toMatch(/，請更新。$/);
  await save({ content_en: null });
  expect(await answerTo('en')).toMatch(/，请重启。$/);
  await desk('DELETE', '/macros/update');
  await speak('zh-CN');
});

test('a repeated answer gets the first result, also after its macro was removed', async () => {
  const { id } = await open();
  await desk('PUT', '/macros/short-lived', { content: '请换东京。' });
  const reply = () => desk('POST', `/${id}/reply`, { macro: 'short-lived' }, { 'idempotency-key': 'a' });
  const first = await reply();
  expect(first.status).toBe(200);
  await desk('DELETE', '/macros/short-lived');
  expect((await reply()).body.result.message).toEqual(first.body.result.message);
});

test('news are the messages since a moment, the oldest first', async () => {
  server.clock.turn(60);
  const since = server.services.now().toISOString();
  const { id, ticket_number } = await open();
  server.clock.turn(1);
  await desk('POST', `/${id}/reply`, { content: '在看' });
  const { messages, now } = (await desk('GET', `/news?since=${encodeURIComponent(since)}`)).body.result;
  expect(messages).toMatchObject([
    { ticket_number, is_opening: true, staff_name: null, email: customer.email, content: '晚上很慢' },
    { ticket_number, is_opening: false, staff_name: 'test', content: '在看' },
  ]);
  const later = new Date(Date.parse(now) + 1).toISOString();
  expect((await desk('GET', `/news?since=${encodeURIComponent(later)}`)).body.result.messages).toEqual([]);
});
