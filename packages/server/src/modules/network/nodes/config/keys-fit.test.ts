import { expect, test } from 'vitest';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { openAdmin } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { callsOf } from '../../../../testing/servers/request.ts';
import { setNode } from '../../../../testing/set-row.ts';

const server = await forAllTests(openTestServer());
const admin = callsOf(server, await openAdmin(server, ['admin:nodes']), '/api/v2/admin_api/nodes');

let made = 0;
const terms = (change: object) => ({
  node_name: `node ${++made}`,
  country_code: 'HK',
  config: everyKind['ss-2022'],
  user_group_host: { a1: { host: 'hk.example.com' } },
  ...change,
});
const byUuid = { ...everyKind['ss-2022'], user_key_from: 'uuid' };

test.each(['v2node', 'v2bx', 'xboard-node'])('keys of the password are refused for %s', async (agent) => {
  expect(await admin('POST', '', terms({ agent }))).toMatchObject({
    status: 403,
    code: 'node.agent_keys',
    detail: [{ loc: ['body', 'config.user_key_from'] }],
  });
  const { status, result } = await admin('POST', '', terms({ agent, config: byUuid }));
  expect(status).toBe(200);
  expect((await admin('GET', `/${result.node_id}`)).result).toMatchObject({ agent, config: byUuid });
  const back = await admin('PUT', `/${result.node_id}`, { config: everyKind['ss-2022'] });
  expect(back.code).toBe('node.agent_keys');
});

test('they are accepted for a node without an agent, and then no such agent is', async () => {
  const { result } = await admin('POST', '', terms({}));
  expect(result.agent).toBeNull();
  expect((await admin('PUT', `/${result.node_id}`, { agent: 'v2node' })).code).toBe('node.agent_keys');
  const both = await admin('PUT', `/${result.node_id}`, { agent: 'v2node', config: byUuid });
  expect([both.status, both.result.agent]).toEqual([200, 'v2node']);
  for (const agent of ['xrayrp', 'other', null])
    expect((await admin('PUT', `/${result.node_id}`, { agent })).result.agent).toBe(agent);
});

test('v2node cannot read the text of a certificate', async () => {
  const dns = { mode: 'http', domain: 'cdn.example.com', email: 'me@example.com' };
  const config = everyKind['trojan-tcp'];
  const { result } = await admin('POST', '', terms({ agent: 'v2node', config, certificate: dns }));
  await setNode(server, result.node_id, { certificate: JSON.stringify({ mode: 'content' }), agent: null });
  const refused = await admin('PUT', `/${result.node_id}`, { agent: 'v2node' });
  expect([refused.status, refused.code]).toEqual([403, 'node.agent_certificate']);
  expect((await admin('PUT', `/${result.node_id}`, { agent: 'xboard-node' })).status).toBe(200);
});

test('an unknown agent is refused by the name of the field', async () => {
  const refused = await admin('POST', '', terms({ agent: 'soga' }));
  expect([refused.status, refused.detail[0].loc]).toEqual([422, ['body', 'agent']]);
});

test.each([
  [
    'v2bx',
    everyKind.tuic,
    'node.agent_kind',
    /^V2bX does not serve tuic\. .*: xrayrp, v2node, xboard-node, other$/,
  ],
  ['xrayr', everyKind['vmess-ws-tls'], null, null],
  ['xboard-node', everyKind['socks5-tls'], 'node.agent_tls', /^Xboard-Node serves socks5 only/],
  // XrayR serves Trojan over WebSocket by its other calls.
  ['xrayr', everyKind['trojan-ws'], null, null],
  ['other', everyKind.juicity, null, null],
  ['v2node', everyKind['vless-encrypted'], null, null],
  ['xrayrp', everyKind['vless-encrypted'], 'node.agent_setting', /: v2node, xboard-node, other$/],
  ['v2node', everyKind['vless-ech'], 'node.agent_setting', /: xboard-node, other$/],
  ['v2bx', everyKind['vless-xhttp'], 'node.agent_transport', /: v2node, other$/],
  ['v2bx', everyKind.anytls, 'node.agent_kind', /: xrayrp, v2node, xboard-node, other$/],
  ['xboard-node', everyKind.mieru, null, null],
  ['v2node', everyKind['hysteria2-gecko'], 'node.agent_setting', /: other$/],
])('of %s is known which nodes it serves: %o', async (agent, config, code, sentence) => {
  const answer = await admin('POST', '', terms({ agent, config }));
  if (code === null) return expect(answer.status).toBe(200);
  expect(answer).toMatchObject({ status: 403, code, detail: [{ loc: ['body', 'agent'] }] });
  expect(answer.message).toMatch(sentence);
});

test('a node that its agent cannot serve can be renamed, but not changed to other settings that it cannot serve', async () => {
  const { result } = await admin('POST', '', terms({ agent: 'other', config: everyKind.juicity }));
  const path = `/${result.node_id}`;
  await setNode(server, result.node_id, { agent: 'v2bx' });
  expect((await admin('PUT', path, { node_name: 'another name' })).status).toBe(200);
  expect((await admin('PUT', path, { config: everyKind.tuic })).code).toBe('node.agent_kind');
  expect((await admin('PUT', path, { config: everyKind.hysteria2 })).status).toBe(200);
});

test('invalid keys of Encrypted Client Hello are refused by their field', async () => {
  const { security } = everyKind['vless-ech'];
  for (const ech_keys of [
    'AAAA',
    Buffer.alloc(40, 255).toString('base64'),
    Buffer.alloc(4).toString('base64'),
  ]) {
    const config = { ...everyKind['vless-ech'], security: { ...security, ech_keys } };
    expect(await admin('POST', '', terms({ config }))).toMatchObject({
      status: 403,
      code: 'node.ech_keys',
      detail: [{ loc: ['body', 'config.security.ech_keys'] }],
    });
  }
});
