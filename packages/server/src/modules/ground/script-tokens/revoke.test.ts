import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openServerProcesses } from '../../../testing/servers/open-server-processes.ts';
import { createScriptToken, revokeScriptToken } from './index.ts';

const server = await openServerProcesses();
afterAll(() => server[Symbol.asyncDispose]());

interface Opened {
  readonly id: string;
  readonly headers: Record<string, string>;
}

/** A token as the server's own program makes it. */
async function open(scopes: string[]): Promise<Opened> {
  const token = await createScriptToken(server.services, { name: scopes.join(' '), scopes });
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  const me = await server.app.inject({ url: '/api/v2/admin_api/whoami', headers });
  return { id: me.json().result.token_id, headers };
}
const post = async (path: string, { headers }: Opened, payload?: object) => {
  const url = `/api/v2/admin_api/${path}`;
  const answer = await server.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const revoke = (target: Opened, by: Opened) => post(`script_tokens/${target.id}/revoke`, by);
const isLive = async ({ headers }: Opened) =>
  (await server.app.inject({ url: '/api/v2/admin_api/whoami', headers })).statusCode === 200;

test.each([
  ['admin', ['admin:tokens'], ['admin', 'metrics'], 'admin, metrics'],
  ['metrics', ['admin'], ['admin', 'metrics'], 'metrics'],
  [
    'another area',
    ['admin:tokens', 'admin:jobs'],
    ['admin:links', 'admin:jobs'],
    'admin:links.read, admin:links.write',
  ],
  ['writing', ['admin:tokens', 'admin:tickets.read'], ['admin:tickets'], 'admin:tickets.write'],
  ['another part', ['admin:tokens', 'admin:users.read'], ['admin:users.money'], 'admin:users.money'],
  [
    'a whole area',
    ['admin:tokens', 'admin:users.read'],
    ['admin:users'],
    'admin:users.edit, admin:users.security, admin:users.money',
  ],
  ['sign-in links', ['admin:tokens', 'admin:users'], ['admin:users.security'], 'admin:users.sign-in'],
  ['a name that opens nothing', ['admin:tokens'], ['admin:nothing'], 'admin:nothing'],
])('a token is not revoked by one that lacks %s', async (_what, own, scopes, missing) => {
  const [caller, target] = [await open(own), await open(scopes)];
  const { status, body } = await revoke(target, caller);
  expect([status, body.code]).toEqual([403, 'tokens.revokes_beyond_own']);
  expect(body.message).toContain(`lacks: ${missing}.`);
  expect(await isLive(target)).toBe(true);
});

test.each([
  ['admin', ['admin'], ['admin:users.money', 'cron', 'admin:nothing']],
  ['the same', ['admin:tokens', 'admin:nodes'], ['admin:nodes']],
  ['the same by an old name', ['admin:tokens', 'admin:users'], ['admin:users']],
  ['the scopes of today', ['admin:tokens.write', 'admin:jobs.read', 'admin:jobs.write'], ['admin:jobs']],
  ['the whole area', ['admin:tokens', 'admin:users'], ['admin:users.read', 'admin:users.money']],
  [
    'all parts',
    ['admin:tokens', 'admin:payments.read', 'admin:payments.money'],
    ['admin:payments', 'admin:payments.read'],
  ],
])('a token is revoked by one with %s', async (_what, callers, scopes) => {
  const [caller, target] = [await open(callers), await open(scopes)];
  expect((await revoke({ ...target, id: target.id.toUpperCase() }, caller)).status).toBe(200);
  expect(await isLive(target)).toBe(false);
  const own = await revoke({ ...caller, id: caller.id.toUpperCase() }, caller);
  expect([own.status, own.body.code]).toEqual([409, 'tokens.own']);
  expect((await revoke(target, caller)).status).toBe(200);
});

test('if tokens with admin revoke each other at the same time, at least one is left', async () => {
  for (const count of [2, 3, 2, 3, 2]) {
    const ring = await Promise.all(Array.from({ length: count }, () => open(['admin'])));
    const answers = await Promise.all(
      ring.map((caller, at) => revoke(ring[(at + 1) % count] ?? caller, caller)),
    );
    const statuses = answers.map(({ status }) => status);
    const live = (await Promise.all(ring.map(isLive))).filter(Boolean).length;
    expect(live).toBe(count - statuses.filter((status) => status === 200).length);
    expect(live).toBeGreaterThan(0);
    for (const status of statuses) expect([200, 401]).toContain(status);
  }
});

test('a token that is revoked while it creates another creates none', async () => {
  const thief = await open(['admin:tokens']);
  const { sql } = server.services.database;
  const making = await sql.transaction().execute(async (tx) => {
    await tx.updateTable('script_token').set({ revoked_at: new Date() }).where('id', '=', thief.id).execute();
    const answer = post('script_tokens', thief, { name: 'of a thief', scopes: ['admin:tokens'] });
    // The call is identified before the commit, or after it on a slow machine: it is refused either way.
    await setTimeout(300);
    return { answer };
  });
  expect((await making.answer).status).toBe(401);
  const made = await sql.selectFrom('script_token').select('id').where('name', '=', 'of a thief').execute();
  expect(made).toEqual([]);
});

test('the command on the server revokes any token, also the last one with admin, and is audited', async () => {
  const { sql } = server.services.database;
  await sql
    .updateTable('script_token')
    .set({ revoked_at: new Date() })
    .where('revoked_at', 'is', null)
    .execute();
  const [first, last, other] = [
    await open(['admin', 'metrics']),
    await open(['admin']),
    await open(['cron']),
  ];
  const revoked = (id: string) => revokeScriptToken(server.services, id);
  expect(await revoked(first.id)).toMatchObject({ wasRevoked: false, adminsLeft: 1 });
  expect(await revoked(first.id)).toMatchObject({ wasRevoked: true, adminsLeft: 1 });
  expect(await revoked(last.id)).toMatchObject({ name: 'admin', scopes: ['admin'], adminsLeft: 0 });
  expect(await revoked(crypto.randomUUID())).toBeUndefined();
  expect([await isLive(first), await isLive(last), await isLive(other)]).toEqual([false, false, true]);
  const entries = await sql
    .selectFrom('audit_log')
    .select(['token_id', 'operation', 'detail', 'before', 'ip'])
    .where('target', '=', first.id)
    .execute();
  expect(entries).toEqual([
    {
      token_id: null,
      operation: 'tokens.revoke',
      detail: { name: 'admin metrics' },
      before: { revoked_at: null },
      ip: null,
    },
  ]);
});
