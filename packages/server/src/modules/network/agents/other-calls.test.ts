import { describe, expect, test } from 'vitest';
import { openAgentScene, openNode, openSharedKey } from '../../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import type { TestServer } from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';

const base = '/v1/mod_mu';

const rule = { name: 'BT', description: '禁止 BT 下载', regex: '(?i)bittorrent' };
const rulesPath = '/api/v2/admin_api/detect_rules';
const addRule = async ({ app }: TestServer, headers: Record<string, string>, payload: object) =>
  app.inject({ method: 'POST', url: rulesPath, headers, payload });

describe('calls of agents besides node, users and traffic', () => {
  const answers: ['GET' | 'POST', string, object | undefined, unknown][] = [
    ['GET', 'func/autoexec', undefined, []],
    ['POST', 'func/autoexec', { data: [{ value: 'rm', sign: '1-1', type: 2 }] }, 'ok'],
    ['GET', 'func/relay_rules', undefined, []],
    ['GET', 'func/block_ip', undefined, []],
    ['POST', 'func/block_ip', { data: [] }, 'ok'],
    ['GET', 'func/unblock_ip', undefined, []],
    ['POST', 'users/detectlog', { data: [] }, 'ok'],
    ['POST', 'users/detectlog', { data: null }, 'ok'],
    ['POST', 'func/speedtest', { data: [] }, 'ok'],
    ['POST', 'nodes/config', { type: 'database' }, {}],
    ['POST', 'nodes/config', undefined, {}],
    ['GET', 'nodes', undefined, [{ id: 1, name: '香港 01', node_ip: '203.0.113.7,2001:db8::7' }]],
    ['GET', 'func/detect_rules', undefined, [{ id: 0, name: 'none', text: '', regex: '[^\\s\\S]', type: 1 }]],
  ];
  test.each(answers)('%s %s with %j answers in two keys', async (method, path, payload, data) => {
    await using s = await openAgentScene();
    const answer = await s.call(method, path, payload);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.body).toBe(JSON.stringify({ ret: 1, data }));
    const refused = await request(s.server, method, `${base}/${path}?node_id=${s.node.id}&key=wrong`);
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([401, ['ret', 'data']]);
  });

  test('a reported command is neither stored nor returned', async () => {
    await using s = await openAgentScene();
    const next = await openNode(s.server);
    await s.call('POST', 'func/autoexec', { data: [{ value: 'id', sign: '1-1', type: 1 }] });
    for (const query of [s.node.query, next.query]) {
      const answer = await s.server.app.inject(`${base}/func/autoexec?${query}`);
      expect(answer.body).toBe('{"ret":1,"data":[]}');
    }
  });

  test('a key gets its own node, and only the addresses of others', async () => {
    await using s = await openAgentScene();
    const other = await openNode(s.server, {
      name: '日本 02',
      hosts: ['198.51.100.44:443', 'jp.example.com'],
    });
    await openNode(s.server, { name: '新加坡 03', hosts: ['sg.example.com'] });
    const shared = await openSharedKey(s.server);
    const ask = async (query: string) => (await s.server.app.inject(`${base}/nodes?${query}`)).json().data;
    const [first, second] = [{ node_ip: '203.0.113.7,2001:db8::7' }, { node_ip: '198.51.100.44' }];
    expect(await ask(s.node.query)).toEqual([{ id: s.node.id, name: '香港 01', ...first }, second]);
    expect(await ask(other.query)).toEqual([first, { id: other.id, name: '日本 02', ...second }]);
    expect(await ask(`key=${s.node.key}`)).toEqual(await ask(s.node.query));
    expect(await ask(`node_id=${other.id}&key=${shared}`)).toEqual(await ask(other.query));
    expect(await ask(`key=${shared}`)).toEqual([first, second]);
  });

  test('a shared key without a node may read but not report', async () => {
    await using s = await openAgentScene();
    const key = await openSharedKey(s.server);
    for (const path of ['nodes', 'func/detect_rules', 'func/block_ip', 'func/ping'])
      expect((await s.server.app.inject(`${base}/${path}?key=${key}`)).statusCode, path).toBe(200);
    for (const path of ['users/detectlog', 'func/block_ip', 'func/speedtest']) {
      const payload = { data: [{ ip: '203.0.113.1' }] };
      const answer = await request(s.server, 'POST', `${base}/${path}?key=${key}`, {}, payload);
      expect(answer.statusCode, path).toBe(404);
    }
  });

  test('a speed test is stored as it was reported', async () => {
    await using s = await openAgentScene();
    const result = { telecomping: '31 ms', telecomeupload: '5.12 Mbit/s' };
    await s.call('POST', 'func/speedtest', {
      data: [result, null, 'x', [null], { long: 'x'.repeat(5_000) }],
    });
    const rows = await s.server.services.database.sql.selectFrom('speed_test').selectAll().execute();
    expect(rows).toMatchObject([{ node_id: s.node.id, result }]);
  });
});

describe('audit rules', () => {
  test('that are saved reach agents, with a tag, and customers', async () => {
    await using s = await openAgentScene();
    const saved = await addRule(s.server, s.admin, rule);
    expect(saved.json().result).toMatchObject({ rule_id: 1, regex: rule.regex, ban_after: null });
    const first = await s.call('GET', 'func/detect_rules');
    expect(first.json().data).toEqual([
      { id: 1, name: 'BT', text: '禁止 BT 下载', regex: '(?i)bittorrent', type: 1 },
    ]);
    const etag = String(first.headers.etag);
    const same = await s.call('GET', 'func/detect_rules', undefined, { 'if-none-match': etag });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    expect((await s.call('GET', 'func/detect_rules', undefined, { 'if-none-match': '' })).statusCode).toBe(
      200,
    );
    const shown = await request(s.server, 'GET', '/api/v2/user/services/audit/rule', s.customer.headers);
    expect(shown.json().result).toMatchObject({
      total_count: 1,
      total: 1,
      rules: [{ name: 'BT', reads: 'text' }],
    });
    const audits = await s.server.services.database.sql.selectFrom('audit_log').selectAll().execute();
    expect(audits).toMatchObject([{ operation: 'detect.addRule', target: '1' }]);
  });

  test('of hexadecimal digits are refused, and an existing one reaches no agent and is shown as not served', async () => {
    await using s = await openAgentScene();
    const ssh = { name: 'SSH', regex: '^5353482d' };
    expect((await addRule(s.server, s.admin, { ...ssh, reads: 'hex' })).statusCode).toBe(422);
    await s.server.services.database.sql
      .insertInto('detect_rule')
      .values({ name: 'SSH', pattern: '^5353482d', reads: 'hex', ban_after: null, ban_minutes: null })
      .execute();
    await addRule(s.server, s.admin, rule);
    expect((await s.call('GET', 'func/detect_rules')).json().data).toMatchObject([{ name: 'BT', type: 1 }]);
    const shown = await request(s.server, 'GET', '/api/v2/user/services/audit/rule', s.customer.headers);
    expect(shown.json().result.rules).toMatchObject([{ name: 'BT' }]);
    const listed = await s.server.app.inject({ url: rulesPath, headers: s.admin });
    expect(listed.json().result).toMatchObject([
      { name: 'SSH', reads: 'hex', is_enabled: true, is_served: false },
      { name: 'BT', reads: 'text', is_served: true },
    ]);
    const put = (payload: object) =>
      s.server.app.inject({ method: 'PUT', url: `${rulesPath}/1`, headers: s.admin, payload });
    expect((await put({ ...ssh, reads: 'hex' })).statusCode).toBe(422);
    expect((await put({ ...ssh, reads: 'text' })).json().result).toMatchObject({ is_served: true });
  });

  test('leave one that matches nothing when all are removed, under another tag', async () => {
    await using s = await openAgentScene();
    await addRule(s.server, s.admin, rule);
    const etag = String((await s.call('GET', 'func/detect_rules')).headers.etag);
    const removed = await request(s.server, 'DELETE', `${rulesPath}/1`, s.admin);
    expect(removed.statusCode).toBe(200);
    const after = await s.call('GET', 'func/detect_rules', undefined, { 'if-none-match': etag });
    expect(after.statusCode).toBe(200);
    expect(after.json().data).toMatchObject([{ id: 0 }]);
    const [pattern] = after.json().data;
    expect('any text at all\n').not.toMatch(new RegExp(pattern.regex));
  });

  test.each([
    ['a look-ahead', { regex: 'a(?=b)' }],
    ['a look-behind', { regex: '(?<=a)b' }],
    ['a back-reference', { regex: '(a)\\1' }],
    ['an open bracket', { regex: '(a' }],
    ['too many repeats', { regex: 'a{1001}' }],
    ['a possessive repeat', { regex: 'a++' }],
    ['a Unicode property that is neither a category nor a script', { regex: '\\p{Lowercase}' }],
    ['no pattern', { regex: '' }],
    ['a number of hits without a time', { ban_after: 3 }],
    ['a time without a number of hits', { ban_minutes: 3 }],
  ])('with %s are refused when saved, and when changed', async (_, change) => {
    await using s = await openAgentScene();
    expect((await addRule(s.server, s.admin, { ...rule, ...change })).statusCode).toBe(422);
    await addRule(s.server, s.admin, rule);
    const changed = await request(s.server, 'PUT', `${rulesPath}/1`, s.admin, { ...rule, ...change });
    expect(changed.statusCode).toBe(422);
    expect((await s.call('GET', 'func/detect_rules')).json().data).toMatchObject([{ regex: rule.regex }]);
  });

  test('can be changed and disabled, and an unknown one is refused', async () => {
    await using s = await openAgentScene();
    await addRule(s.server, s.admin, rule);
    const put = (id: number) =>
      request(s.server, 'PUT', `${rulesPath}/${id}`, s.admin, { ...rule, is_enabled: false });
    expect((await put(1)).json().result).toMatchObject({ is_enabled: false });
    expect((await put(9)).statusCode).toBe(404);
    const absent = await s.server.app.inject({ method: 'DELETE', url: `${rulesPath}/9`, headers: s.admin });
    expect(absent.statusCode).toBe(404);
    expect((await s.call('GET', 'func/detect_rules')).json().data).toMatchObject([{ id: 0 }]);
    const listed = await s.server.app.inject({ url: rulesPath, headers: s.admin });
    expect(listed.json().result).toMatchObject([{ rule_id: 1, hits_today: 0, is_enabled: false }]);
  });

  test('only admins of rules may save them', async () => {
    await using s = await openAgentScene();
    const other = await openAdmin(s.server, ['admin:users']);
    expect((await addRule(s.server, other, rule)).statusCode).toBe(403);
    expect((await addRule(s.server, s.customer.headers, rule)).statusCode).toBe(401);
    const own = await openAdmin(s.server, ['admin:detect']);
    expect((await addRule(s.server, own, rule)).statusCode).toBe(200);
  });
});

describe('hits', () => {
  const hit = (user_id: unknown, list_id: unknown) => ({ user_id, list_id });

  test('are stored once for each report, shown to their customer only, and omitted for unknown customers', async () => {
    await using s = await openAgentScene();
    await addRule(s.server, s.admin, rule);
    const other = await openCustomer(s.server);
    const { id } = s.customer;
    const rows = [
      hit(id, 1),
      hit(id, 1),
      hit(999, 1),
      hit(id, 999),
      hit(id, 0),
      hit(id, -1),
      hit('x', 1),
      hit(id, 1.5),
      null,
      7,
    ];
    expect((await s.call('POST', 'users/detectlog', { data: rows })).statusCode).toBe(200);
    s.server.clock.turn(60);
    await s.call('POST', 'users/detectlog', { data: [hit(id, 1)] });
    const show = async (headers: Record<string, string>, query = '') =>
      (await s.server.app.inject({ url: `/api/v2/user/services/audit/record${query}`, headers })).json()
        .result;
    expect(await show(s.customer.headers)).toMatchObject({
      total_count: 2,
      total: 2,
      records: [
        { created_at: '2026-03-10T04:01:00.000Z', node_name: '香港 01', rule_name: 'BT' },
        { created_at: '2026-03-10T04:00:00.000Z' },
      ],
    });
    expect((await show(s.customer.headers, '?limit=1&offset=1')).records).toMatchObject([
      { created_at: '2026-03-10T04:00:00.000Z' },
    ]);
    expect(await show(other.headers)).toEqual({ total_count: 0, total: 0, records: [] });
  });

  test('ban for the rule’s time once they reach its number, and count again from zero after the ban', async () => {
    await using s = await openAgentScene();
    const { id } = s.customer;
    await addRule(s.server, s.admin, { ...rule, name_en: 'Torrents', ban_after: 3, ban_minutes: 30 });
    await addRule(s.server, s.admin, { name: 'mild', regex: 'x' });
    const users = async () => (await s.server.app.inject(`${base}/users?${s.node.query}`)).json().data.length;
    const report = async () => {
      s.server.clock.turn(60);
      await s.call('POST', 'users/detectlog', { data: [hit(id, 1), hit(id, 2)] });
    };
    for (let times = 0; times < 5; times += 1) await report();
    expect(await users()).toBe(1);
    await report();
    expect(await users()).toBe(0);
    const bans = () => s.server.services.database.sql.selectFrom('ban').selectAll().execute();
    expect(await bans()).toMatchObject([
      {
        account_id: id,
        reason: '',
        sentence: { key: 'detect.ban_reason', values: { name: 'BT' } },
        wants_mail: true,
        ends_at: new Date(s.server.clock.at.getTime() + 30 * 60_000),
      },
    ]);
    const refused = await request(s.server, 'GET', '/api/v2/user/dashboard/', s.customer.headers);
    expect(refused.statusCode).toBe(403);
    const said = async (language: string) =>
      (
        await request(s.server, 'GET', '/api/v2/user/dashboard/', {
          ...s.customer.headers,
          'accept-language': language,
        })
      ).json();
    const english = 'Met the rule “Torrents” again and again';
    expect(await said('en')).toMatchObject({
      message: `The account is suspended: ${english}`,
      details: { reason: english },
    });
    expect((await said('zh-TW')).details.reason).toBe('多次觸發稽核規則「BT」');
    await report();
    await report();
    expect(await bans()).toHaveLength(1);
    s.server.clock.turn(1_800);
    expect(await users()).toBe(1);
  });

  test('of a customer whom the node does not serve are omitted', async () => {
    await using s = await openAgentScene();
    await addRule(s.server, s.admin, rule);
    const high = await openNode(s.server, { level: 2 });
    const answer = await request(
      s.server,
      'POST',
      `${base}/users/detectlog?${high.query}`,
      {},
      { data: [hit(s.customer.id, 1)] },
    );
    expect(answer.body).toBe('{"ret":1,"data":"ok"}');
    expect(await s.server.services.database.sql.selectFrom('detect_hit').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['all in one moment', 0, 20, 0],
    ['in two reports far from each other', 3_600, 2, 0],
    ['in many reports within four minutes', 12, 20, 0],
    ['in three reports over five minutes', 150, 3, 1],
  ])('%s ban as configured', async (_, seconds, reports, bans) => {
    await using s = await openAgentScene();
    await addRule(s.server, s.admin, { ...rule, ban_after: 2, ban_minutes: 30 });
    for (let times = 0; times < reports; times += 1) {
      await s.call('POST', 'users/detectlog', { data: [hit(s.customer.id, 1)] });
      s.server.clock.turn(seconds);
    }
    expect(await s.server.services.database.sql.selectFrom('ban').selectAll().execute()).toHaveLength(bans);
  });
});
