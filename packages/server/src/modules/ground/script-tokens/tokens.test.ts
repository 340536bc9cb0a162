import { presets, roles } from '@ferry/core/contract/script-tokens/roles';
import { afterAll, expect, test } from 'vitest';
import { openAdmin } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';

const server = await openTestServer();
const admin: Record<string, string> = await openAdmin(server, ['admin']);
afterAll(() => server[Symbol.asyncDispose]());

const call = async (
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  headers: Record<string, string> = admin,
) => {
  const url = `/api/v2/admin_api/${path}`;
  const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json() };
};

test('a token is shown once, has its scopes, and is refused once revoked', async () => {
  const made = await call('POST', 'script_tokens', { name: 'nightly', scopes: ['admin:jobs.read'] });
  const { token, token_id, expires_at } = made.body.result;
  expect(Date.parse(expires_at) - server.clock.at.getTime()).toBe(365 * 86_400_000);
  const asIt = { authorization: `Bearer ${token}` };
  expect((await call('GET', 'jobs', undefined, asIt)).status).toBe(200);
  expect((await call('GET', 'script_tokens', undefined, asIt)).status).toBe(403);
  const listed = await call('GET', 'script_tokens');
  expect(JSON.stringify(listed.body)).not.toContain(token);
  expect(listed.body.result.tokens.find((one: { is_this: boolean }) => one.is_this)).toBeDefined();
  expect((await call('POST', `script_tokens/${token_id}/revoke`)).body.result.revoked_at).not.toBeNull();
  expect((await call('GET', 'jobs', undefined, asIt)).status).toBe(401);
  const audit = await call('GET', 'audit?operation=tokens.revoke');
  expect(audit.body.result.entries[0]).toMatchObject({ target: token_id, detail: { name: 'nightly' } });
});

test('a token shows the addresses of its changes, the latest first', async () => {
  const made = await call('POST', 'script_tokens', {
    name: 'moving',
    scopes: ['admin:tokens.write', 'stats'],
  });
  const { token, token_id } = made.body.result;
  const revokeFrom = async (remoteAddress: string) => {
    const other = await call('POST', 'script_tokens', { name: 'other', scopes: ['stats'] });
    server.clock.at = new Date(server.clock.at.getTime() + 1_000);
    await server.app.inject({
      method: 'POST',
      url: `/api/v2/admin_api/script_tokens/${other.body.result.token_id}/revoke`,
      headers: { authorization: `Bearer ${token}` },
      remoteAddress,
    });
    return server.clock.at.toISOString();
  };
  const first = await revokeFrom('203.0.113.7');
  await revokeFrom('203.0.113.8');
  const last = await revokeFrom('203.0.113.8');
  const shown = await call('GET', `script_tokens/${token_id}`);
  expect(shown.body.result).toMatchObject({
    name: 'moving',
    scopes: ['admin:tokens.write', 'stats'],
    is_this: false,
    addresses: [
      { ip: '203.0.113.8', last_at: last, entries: 2 },
      { ip: '203.0.113.7', last_at: first, entries: 1 },
    ],
  });
  expect(JSON.stringify(shown.body)).not.toContain(token);
  const absent = await call('GET', `script_tokens/${crypto.randomUUID()}`);
  expect([absent.status, absent.body.code]).toEqual([404, 'tokens.absent']);
});

test('the audit log shows who did what, with before and after and without a secret', async () => {
  const made = await call('POST', 'script_tokens', {
    name: 'desk 3',
    owner: 'Lin Xia',
    role: 'support',
    scopes: ['admin:nodes.write', 'admin:users.read'],
  });
  const asLin = { ...admin, authorization: `Bearer ${made.body.result.token}` };
  const me = await call('GET', 'whoami', undefined, asLin);
  expect(me.body.result).toMatchObject({ owner: 'Lin Xia', role: 'support', name: 'desk 3', is_this: true });
  expect(JSON.stringify(me.body)).not.toContain(made.body.result.token);
  const node = {
    node_name: 'audited',
    country_code: 'HK',
    user_group_host: { a1: { host: 'a.example.com' } },
    config: {
      kind: 'shadowsocks',
      port: 20022,
      method: '2022-blake3-aes-128-gcm',
      server_key: 'ZmVycnkgZGVtbyBrZXkgMQ==',
    },
  };
  const { node_id } = (await call('POST', 'nodes', node, asLin)).body.result;
  const config = { ...node.config, port: 20023, server_key: 'ZmVycnkgZGVtbyBrZXkgMg==' };
  await server.app.inject({
    method: 'PUT',
    url: `/api/v2/admin_api/nodes/${node_id}`,
    headers: asLin,
    payload: { config, node_level: 2 },
  });
  const found = await call('GET', `audit?owner=lin%20xia&operation=nodes.update&target=${node_id}`);
  expect(found.body.result).toMatchObject({
    total_count: 1,
    entries: [
      {
        owner: 'Lin Xia',
        role: 'support',
        before: { node_level: 0, config: { port: 20022, server_key: '***' } },
        after: { node_level: 2, config: { port: 20023, server_key: '***' } },
      },
    ],
  });
  expect(found.body.result.entries[0].before).not.toHaveProperty('node_name');
  expect((await call('GET', 'audit?owner=nobody')).body.result.total_count).toBe(0);
});

test('no token creates one with more scopes or revokes itself', async () => {
  const made = await call('POST', 'script_tokens', {
    name: 'makes others',
    scopes: ['admin:tokens.read', 'admin:tokens.write'],
    days: 1,
  });
  const asIt = { ...admin, authorization: `Bearer ${made.body.result.token}` };
  const more = await call('POST', 'script_tokens', { name: 'more', scopes: ['admin'] }, asIt);
  expect([more.body.code, more.body.message]).toEqual([
    'tokens.beyond_own',
    expect.stringContaining('lacks: admin'),
  ]);
  const same = await call('POST', 'script_tokens', { name: 'same', scopes: ['admin:tokens.write'] }, asIt);
  expect(same.status).toBe(200);
  const own = await call('POST', `script_tokens/${made.body.result.token_id}/revoke`, undefined, asIt);
  expect([own.status, own.body.code]).toEqual([409, 'tokens.own']);
  const absent = await call('POST', 'script_tokens/00000000-0000-4000-8000-000000000000/revoke');
  expect(absent.body.code).toBe('tokens.absent');
  expect((await call('POST', 'script_tokens', { name: 'x', scopes: ['root'] })).status).toBe(422);
});

test('a scope of a whole divided area is refused with its parts', async () => {
  const whole = await call('POST', 'script_tokens', { name: 'x', scopes: ['cron', 'admin:shop'] });
  expect([whole.status, whole.body.message]).toEqual([
    422,
    'scopes.1: This scope is divided; name the parts that you need: admin:orders.read, admin:orders.money, admin:products.read, admin:products.write',
  ]);
});

test('a refusal names the scope that is missing', async () => {
  const made = await call('POST', 'script_tokens', { name: 'reads', scopes: ['admin:users.read'] });
  const asIt = { ...admin, authorization: `Bearer ${made.body.result.token}` };
  const grant = { grant: { kind: 'money', amount: '5.00' }, reason: 'x' };
  const refused = await call('POST', 'users/1/grant', grant, asIt);
  expect([refused.status, refused.body.code]).toEqual([403, 'access.scope']);
  expect(refused.body.message).toBe('This token may not do that: it lacks the scope admin:users.money');
});

test('an old scope name is accepted, and the token has today’s scopes', async () => {
  const scopes = ['admin:tickets', 'admin:cdKeys.read', 'admin:tickets.read'];
  const made = await call('POST', 'script_tokens', { name: 'by old names', scopes });
  const now = ['admin:tickets.read', 'admin:tickets.write', 'admin:codes.read'];
  const asIt = { authorization: `Bearer ${made.body.result.token}` };
  expect((await call('GET', 'whoami', undefined, asIt)).body.result.scopes).toEqual(now);
  const audit = await call('GET', `audit?target=${made.body.result.token_id}`);
  expect(audit.body.result.entries[0].after.scopes).toEqual(now);
});

test.each(presets)('a new %s gets the scopes of his role, unless some are named', async (role) => {
  const made = await call('POST', 'script_tokens', { name: 'by role', role });
  expect(made.status).toBe(200);
  const asIt = { ...admin, authorization: `Bearer ${made.body.result.token}` };
  expect((await call('GET', 'whoami', undefined, asIt)).body.result).toMatchObject({
    role,
    scopes: roles[role].scopes,
  });
  const named = await call('POST', 'script_tokens', { name: 'named', role, scopes: ['cron'] });
  const shown = await call('GET', `script_tokens/${named.body.result.token_id}`);
  expect(shown.body.result).toMatchObject({ role, scopes: ['cron'] });
});

test('no role gives more than its maker has, and a role without scopes gives none', async () => {
  const maker = await call('POST', 'script_tokens', {
    name: 'leads the desk',
    scopes: ['admin:tokens.write', ...roles.support.scopes],
  });
  const asIt = { ...admin, authorization: `Bearer ${maker.body.result.token}` };
  const make = (role: string) => call('POST', 'script_tokens', { name: role, role }, asIt);
  expect((await make('support')).status).toBe(200);
  const finance = await make('finance');
  expect([finance.status, finance.body.code]).toEqual([403, 'tokens.beyond_own']);
  expect(finance.body.message).toContain(
    'lacks: admin:money.read, admin:orders.money, admin:recharges.money, admin:stats.read',
  );
  const script = await make('script');
  expect([script.status, script.body.message]).toEqual([
    422,
    expect.stringContaining('Name the scopes, or a role'),
  ]);
  expect((await make('operations')).status).toBe(422);
});

test('a label claims no more than its maker has, and the audit log names the maker', async () => {
  const maker = await call('POST', 'script_tokens', {
    name: 'makes others',
    owner: 'Lin Xia',
    scopes: ['admin:tokens.write'],
  });
  const asLin = { ...admin, authorization: `Bearer ${maker.body.result.token}` };
  const make = (label: object) =>
    call('POST', 'script_tokens', { name: 'label', scopes: ['admin:tokens.write'], ...label }, asLin);
  for (const role of presets) {
    const { status, body } = await make({ role });
    expect([role, status, body.code]).toEqual([role, 403, 'tokens.beyond_own']);
  }
  const other = await make({ owner: 'Wang Min' });
  expect([other.status, other.body.code, other.body.details]).toEqual([
    403,
    'tokens.other_owner',
    { owner: 'Lin Xia' },
  ]);
  const own = await make({ owner: 'Lin Xia' });
  expect(own.status).toBe(200);
  const byAdmin = await call('POST', 'script_tokens', {
    name: 'desk',
    owner: 'Wang Min',
    scopes: ['admin:tokens.write'],
  });
  const asWang = { ...admin, authorization: `Bearer ${byAdmin.body.result.token}` };
  const me = (await call('GET', 'whoami', undefined, asWang)).body.result;
  const boss = (await call('GET', 'whoami')).body.result.owner;
  expect([me.owner, me.made_by]).toEqual(['Wang Min', boss]);
  await call('POST', `script_tokens/${own.body.result.token_id}/revoke`, undefined, asWang);
  const audit = await call('GET', `audit?operation=tokens.revoke&target=${own.body.result.token_id}`);
  expect(audit.body.result.entries).toMatchObject([{ owner: 'Wang Min', made_by: boss }]);
});

test('roles of earlier versions stay readable', async () => {
  const { sql } = server.services.database;
  for (const role of ['admin', 'operations'] as const) {
    const made = await call('POST', 'script_tokens', { name: `was ${role}`, scopes: ['cron'] });
    const { token_id } = made.body.result;
    await sql.updateTable('script_token').set({ role }).where('id', '=', token_id).execute();
    expect((await call('GET', `script_tokens/${token_id}`)).body.result.role).toBe(role);
  }
});
