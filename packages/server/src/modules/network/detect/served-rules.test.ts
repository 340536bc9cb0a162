import type { NodeAgent } from '@ferry/core/contract/nodes/agents';
import { expect, test } from 'vitest';
import { openAgentScene } from '../../../testing/nodes.ts';

const rulesPath = '/api/v2/admin_api/detect_rules';
const plain = { name: 'BT', regex: '(?i)bittorrent' };
const forGo = { name: 'Chinese', regex: '\\p{Han}' };
const served = { is_served: true, is_served_go: true, is_served_python: true };
const servedToGo = { ...served, is_served_python: false };
const servedToNone = { is_served: false, is_served_go: false, is_served_python: false };

/** A scene with a rule for both engines, one for Go, and an earlier one that neither compiles. */
async function openScene() {
  const scene = await openAgentScene();
  const { server, node, admin, call } = scene;
  const { sql } = server.services.database;
  const ask = async (method: 'GET' | 'POST' | 'PUT', path = '', payload?: object) => {
    const url = `${rulesPath}${path}`;
    return (await server.app.inject({ method, url, headers: admin, ...(payload && { payload }) })).json();
  };
  const saved = [await ask('POST', '', plain), await ask('POST', '', forGo)];
  await sql
    .insertInto('detect_rule')
    .values({ name: 'old', pattern: 'a(?=b)', reads: 'text', ban_after: null, ban_minutes: null })
    .execute();
  const as = async (agent: NodeAgent | null) => {
    await sql.updateTable('node').set({ agent }).where('id', '=', node.id).execute();
    server.clock.turn(2);
  };
  const given = async (agent: NodeAgent | null) => {
    await as(agent);
    const { data } = (await call('GET', 'func/detect_rules')).json();
    return data.map(({ name }: { name: string }) => name);
  };
  const routes = async (agent: NodeAgent | null) => {
    await as(agent);
    const url = `/api/v1/server/UniProxy/config?node_id=${node.id}&token=${node.key}&node_type=vmess`;
    const told = (await server.app.inject(url)).json().routes;
    return told?.map(({ match }: { match: string[] }) => match[0]);
  };
  return { ...scene, ask, saved, given, routes };
}

test('an agent gets the rules that its engine reads, and an unknown one those that both read', async () => {
  await using scene = await openScene();
  expect(await scene.given('xrayr')).toEqual(['BT', 'Chinese']);
  expect(await scene.given('xrayrp')).toEqual(['BT', 'Chinese']);
  for (const agent of ['shadowsocks-mod', 'other', null] as const)
    expect(await scene.given(agent), String(agent)).toEqual(['BT']);
  expect(await scene.routes('v2bx')).toEqual([plain.regex, forGo.regex]);
  expect(await scene.routes('xrayrp')).toEqual([plain.regex, forGo.regex]);
  expect(await scene.routes(null)).toEqual([plain.regex]);
});

test('a shared key, of an unknown agent, gets what both engines read', async () => {
  await using scene = await openScene();
  const made = await scene.server.app.inject({
    method: 'POST',
    url: '/api/v2/admin_api/nodes/keys',
    headers: scene.admin,
    payload: { node_id: null },
  });
  const url = `/v1/mod_mu/func/detect_rules?key=${made.json().result.key}`;
  expect((await scene.server.app.inject(url)).json().data).toMatchObject([{ name: 'BT' }]);
});

test('an agent whose engine reads no rule gets one that never matches', async () => {
  await using scene = await openScene();
  await scene.ask('PUT', '/1', { ...plain, is_enabled: false });
  expect(await scene.given('shadowsocks-mod')).toEqual(['none']);
  expect(await scene.given('xrayr')).toEqual(['Chinese']);
});

test('V2bX reads a pattern that begins with one of its keywords as a pattern', async () => {
  await using scene = await openScene();
  await scene.ask('PUT', '/1', { ...plain, regex: 'protocol:bittorrent|x' });
  await scene.ask('PUT', '/2', { ...forGo, regex: 'regexp:a' });
  expect(await scene.routes('v2bx')).toEqual(['(?:protocol:bittorrent|x)', '(?:regexp:a)']);
});

test('staff see for each engine whether a rule is served, when they save, test and list it', async () => {
  await using scene = await openScene();
  expect(scene.saved.map(({ result }) => result)).toMatchObject([served, servedToGo]);
  const { result } = await scene.ask('GET');
  expect(result).toMatchObject([served, servedToGo, { name: 'old', ...servedToNone }]);
  const tried = await scene.ask('POST', '/test', { regex: forGo.regex, samples: ['中'] });
  expect(tried.result).toMatchObject({ ...servedToGo, samples: [{ met: '中' }] });
  const changed = await scene.ask('PUT', '/2', { ...forGo, regex: '[一-龥]' });
  expect(changed.result).toMatchObject(served);
  const off = await scene.ask('PUT', '/2', { ...forGo, is_enabled: false });
  expect(off.result).toMatchObject(servedToNone);
});

test('customers see the rules that some agent gets', async () => {
  await using scene = await openScene();
  const { headers } = scene.customer;
  const { result } = (
    await scene.server.app.inject({ url: '/api/v2/user/services/audit/rule', headers })
  ).json();
  expect(result).toMatchObject({ total_count: 2, rules: [{ name: 'BT' }, { name: 'Chinese' }] });
});
