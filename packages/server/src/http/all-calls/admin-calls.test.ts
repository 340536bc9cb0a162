import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allCalls } from '@ferry/core/contract';
import { dryRunHeader } from '@ferry/core/contract/base/call';
import { oldNames, opened, opensCall, scopeNames } from '@ferry/core/contract/base/scopes';
import { whoAmI } from '@ferry/core/contract/script-tokens/admin';
import { afterAll, expect, test } from 'vitest';
import { isShared } from '../../testing/databases/is-shared.ts';
import { openNode } from '../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../testing/people/customers.ts';
import { openTestServer } from '../../testing/servers/open-test-server.ts';
import { sampleInput } from '../../testing/servers/sample-input.ts';
import { sendCall } from '../../testing/servers/send-call.ts';

const server = await openTestServer();
afterAll(() => server[Symbol.asyncDispose]());

const calls = allCalls.filter(({ access }) => access === 'admin');
const scopes = [...new Set(calls.flatMap(({ scope }) => scope ?? []))];

test('an admin call accepts its own scope and refuses every other caller', async () => {
  const bearer = async (scopes: string[]) => ({ headers: await openAdmin(server, scopes), query: {} });
  const customer = { headers: (await openCustomer(server)).headers, query: {} };
  const programs = await bearer(['cron', 'bots', 'stats', 'metrics', 'node:1']);
  const others = new Map<string | null, Awaited<ReturnType<typeof bearer>>>();
  for (const scope of scopes)
    others.set(scope, await bearer(scopes.filter((other) => !opened([other]).has(scope))));
  for (const call of calls) {
    const status = async (credentials: typeof customer) => {
      const answer = await sendCall(server, call, sampleInput(call), credentials);
      // The older portal reads `ret` instead of the status.
      const isRefused = call.envelope === 'v1' && JSON.parse(answer.text).ret === 0 && answer.status === 200;
      return isRefused ? 403 : answer.status;
    };
    const isOfAnother = others.get(call.scope) ?? customer;
    expect(
      [
        await status({ headers: {} as typeof customer.headers, query: {} }),
        await status(customer),
        await status(programs),
        await status(isOfAnother),
      ],
      call.operation,
      // Every valid token may ask whose it is.
    ).toEqual(call === whoAmI ? [401, 401, 200, 200] : [401, 401, 403, 403]);
  }
});

// A scope is checked by the token's row alone, so one database is enough for the thousands of requests.
test.each(isShared ? [] : [...scopeNames, ...oldNames])(
  'a token with %s opens what the contract says, and nothing else',
  async (scope) => {
    const own = opened([scope]);
    const headers = { ...(await openAdmin(server, [scope])), [dryRunHeader]: '1' };
    const wrong: string[] = [];
    for (const call of calls) {
      // Other tests make the calls that need no token.
      if (opensCall(own, call) && (call.reachesOut || !call.changes)) continue;
      const { text } = await sendCall(server, call, sampleInput(call), { headers, query: {} });
      const isOpen = !text.includes('it lacks the scope');
      if (isOpen !== opensCall(own, call)) wrong.push(call.operation);
      if (!isOpen && !text.includes(`it lacks the scope ${call.scope}`)) wrong.push(text);
    }
    expect(wrong).toEqual([]);
  },
);

test('every admin call that changes data is audited by a verb', () => {
  const folder = fileURLToPath(new URL('../../modules/', import.meta.url));
  const verbs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(folder + file, 'utf8'))
    .filter((text) => text.includes('recordAudit('));
  const isKept = (operation: string) =>
    verbs.some(
      (text) =>
        text.includes(`'${operation}'`) ||
        text.includes(`'${operation.replace(/^v1\./, '')}'`) ||
        text.includes(`${operation.split('.').at(-1)}.operation`),
    );
  const changing = calls.filter(({ changes }) => changes).map(({ operation }) => operation);
  expect(changing.filter((operation) => !isKept(operation))).toEqual([]);
  expect(changing.length).toBeGreaterThan(25);
});

test('the audit log records who changed what by the published calls', async () => {
  const customer = await openCustomer(server);
  const headers = await openAdmin(server, ['admin']);
  const { sql } = server.services.database;
  const node = await openNode(server);
  await sql
    .updateTable('node')
    .set({ old_server: 'old.example.com;443;0;tcp;tls;path=/|host=old.example.com', old_sort: 11 })
    .where('id', '=', node.id)
    .execute();
  const day = '2026-03-11T00:00:00Z';
  const [v1, v2] = ['/v1/admin', '/api/v2/admin_api'];
  const change = (to: string, from: string) =>
    `replace_user_email?user_id=${customer.id}&user_old_email=${from}&user_new_email=${to}`;
  const made = [
    ['POST', `${v1}/announcement?ann_type=index_ann`, '# one'],
    ['POST', `${v2}/announcement?ann_type=pop_up_ann`, '# two'],
    ['GET', `${v1}/gen_user_link_v1?a1_host=a.example.com&a2_host=b.example.com&a3_host=c.example.com`],
    ['GET', `${v1}/${change('x@example.com', customer.email)}`],
    ['GET', `${v2}/${change('y@example.com', 'x@example.com')}`],
    ['GET', `${v2}/old_ss_node_rebuild_vmess?is_dry_run=true`],
    ['GET', `${v2}/old_ss_node_rebuild_vmess`],
    ['POST', `${v1}/user_ban_task_insert?user_id=${customer.id}&task_end_at=${day}`],
    ['POST', `${v1}/user_ban_task_unban?user_id=${customer.id}`],
  ] as const;
  for (const [method, url, payload] of made) {
    const answer = await server.app.inject({
      method,
      url,
      headers: { ...headers, ...(payload === undefined ? {} : { 'content-type': 'text/plain' }) },
      ...(payload === undefined ? {} : { payload }),
    });
    expect([answer.statusCode, answer.json().is_success], url).toEqual([200, true]);
  }
  const log = await sql.selectFrom('audit_log').selectAll().orderBy('id').execute();
  expect(log.map(({ operation, target }) => [operation, target])).toEqual([
    ['announcements.publish', expect.stringContaining('index_ann')],
    ['announcements.publish', expect.stringContaining('pop_up_ann')],
    ['links.setGroupHosts', 'a1, a2, a3'],
    ['users.replaceEmail', String(customer.id)],
    ['users.replaceEmail', String(customer.id)],
    ['nodes.rebuildOld', String(node.id)],
    ['users.ban', String(customer.id)],
    ['users.unban', String(customer.id)],
  ]);
  expect(new Set(log.map(({ token_id }) => token_id))).toEqual(new Set([expect.any(String)]));
});
