import type { InjectOptions } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { openAdmin, openCustomer } from '../../testing/people/customers.ts';
import { openTestServer } from '../../testing/servers/open-test-server.ts';

const server = await openTestServer();
const headers = await openAdmin(server, ['admin', 'stats']);
const customer = (await openCustomer(server)).id;
afterAll(() => server[Symbol.asyncDispose]());

async function send(
  method: 'GET' | 'POST',
  url: string,
  given: Pick<InjectOptions, 'query' | 'payload'> = {},
) {
  const answer = await server.app.inject({ method, url, headers, ...given });
  return { status: answer.statusCode, ...answer.json() };
}
const ban = (query: Record<string, string>) =>
  send('POST', '/v1/admin/user_ban_task_insert', { query: { user_id: String(customer), ...query } });

test('a refusal names the field in the place where the call has it: the query', async () => {
  const refused = await ban({ task_end_at: '2020-01-01T00:00:00Z' });
  expect([refused.status, refused.detail[0].loc]).toEqual([422, ['query', 'task_end_at']]);
});

test.each([
  'tomorrow',
  '2026-03-11',
  '2026-03-11T00:00:00',
  '2026-03-11T00:00:00 08:00',
  '2026-02-30T00:00:00Z',
])('the moment %s is refused with the expected format', async (task_end_at) => {
  const refused = await ban({ task_end_at });
  expect([refused.status, refused.message]).toEqual([
    422,
    expect.stringContaining('+08:00; in an address + is written %2B'),
  ]);
});

test.each(['9999-12-31T23:59:59-00:01', '0001-01-01T00:00:00+00:01', '0000-12-31T00:00:00Z'])(
  'the moment %s, which the databases cannot store, is refused in any field',
  async (moment) => {
    expect(await ban({ task_end_at: moment })).toMatchObject({ status: 422, code: 'input.invalid' });
    const payload = { data_start_ats: [moment] };
    expect((await send('POST', `/v1/total/traffic/user/${customer}`, { payload })).status).toBe(422);
  },
);

test.each(['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.999+00:00'])(
  'the moment %s is accepted',
  async (moment) => {
    expect((await ban({ task_end_at: moment, task_start_at: '0001-01-01T00:00:00Z' })).status).toBe(200);
  },
);

test('the length of a list is reported in items, not in characters', async () => {
  const starts = async (count: number) => {
    const payload = { data_start_ats: Array(count).fill('2026-03-01T00:00:00Z') };
    return (await send('POST', `/v1/total/traffic/user/${customer}`, { payload })).message;
  };
  expect(await starts(0)).toBe('data_start_ats: At least 1 of them');
  expect(await starts(101)).toBe('data_start_ats: At most 100 of them');
});

test('the listed choices contain no empty one', async () => {
  const { message } = await send('GET', '/api/v2/admin_api/old_ss_node_rebuild_vmess?is_dry_run=maybe');
  expect(message).toBe('is_dry_run: One of: true, 1, yes, on, false, 0, no, off');
});

test.each(['/v1/admin/announcement', '/api/v2/admin_api/announcement'])(
  'text sent to %s as a form is refused with the expected content type',
  async (url) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `${url}?ann_type=index_ann`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: '# News',
    });
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      expect.stringContaining('Text in Markdown, sent with the content type text/plain'),
    ]);
  },
);
