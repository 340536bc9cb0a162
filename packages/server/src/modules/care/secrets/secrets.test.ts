import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadKeys } from '../../../keys/keys.ts';
import { isShared } from '../../../testing/databases/is-shared.ts';
import { linkOf } from '../../../testing/formats/subscriptions.ts';
import { givePlan, openNode } from '../../../testing/nodes.ts';
import { openAdmin, openApiToken, openCustomer } from '../../../testing/people/customers.ts';
import { turnOnSecondFactor } from '../../../testing/people/second-factor.ts';
import { mailedCode, post, signedUp, signIn } from '../../../testing/people/signed-up.ts';
import { announcedBefore, rotateKeys, secretCalls } from '../../../testing/rotate.ts';
import { killJob } from '../../../testing/servers/job-process.ts';
import { openServerProcesses } from '../../../testing/servers/open-server-processes.ts';
import { openTestServer, type TestServer } from '../../../testing/servers/open-test-server.ts';

const refreshBy = (server: TestServer, refresh_token: string) =>
  post(server, '/api/v2/auth/jwt_token/jwt_access_refresh', { refresh_token });

const waitingOf = (
  status: { keys: { key_id: number; waiting: { name: string; count: number }[] }[] },
  id: number,
) =>
  Object.fromEntries(
    status.keys.find((key) => key.key_id === id)?.waiting.map(({ name, count }) => [name, count]) ?? [],
  );

/** A value of each sort under the present key, and a function that uses all of them. */
async function openHoldings(server: TestServer) {
  const admin = await openAdmin(server, ['admin']);
  const customer = await openCustomer(server);
  await givePlan(server, customer.id, { level: 1 });
  const secured = await signedUp(server);
  const shown = await turnOnSecondFactor(server, secured.headers);
  const node = await openNode(server);
  const link = await linkOf(server, customer);
  const apiToken = await openApiToken(server, customer);
  const codes = (key: string, count = 2) =>
    post(
      server,
      '/api/v2/admin_api/cd-keys',
      { grant: { kind: 'money', amount: '5.00' }, count },
      {
        ...admin,
        'idempotency-key': key,
      },
    );
  const made = (await codes('spring')).body.result;
  const status = async (url: string, headers: Record<string, string> = {}) =>
    (await server.app.inject({ url, headers })).statusCode;
  return {
    admin,
    customer,
    secured,
    link,
    made,
    redeem: async (code: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url: `/api/v2/user/wallet/cd-key/${code}/`,
          headers: customer.headers,
        })
      ).statusCode,
    /** Uses every value, each of which must still be valid. */
    async tryAll() {
      expect(await status(`/link2/${link}`, { 'user-agent': 'curl/8' }), 'the link').toBe(200);
      expect(await linkOf(server, customer), 'the link that is shown').toBe(link);
      expect(await status('/api/v2/user/account/me', customer.headers), 'the session').toBe(200);
      expect(
        await status('/api/v2/user/get_old_service', { authorization: `Bearer ${apiToken}` }),
        'API token',
      ).toBe(200);
      expect(await status(`/v1/mod_mu/users?${node.query}`), 'the node').toBe(200);
      expect(await status('/api/v2/admin_api/jobs', admin), 'the admin').toBe(200);
      expect((await codes('spring')).body.result, 'the batch').toEqual(made);
      server.clock.turn(60);
      const entered = await signIn(server, secured.email, { two_fa_code: shown() });
      expect(entered.status, 'the second factor').toBe(200);
    },
  };
}

test('after a rotation old values stay valid, and new ones use the new key', async () => {
  await using server = await openTestServer();
  const held = await openHoldings(server);
  const call = secretCalls(server, held.admin);
  const before = (await call()).body.result;
  expect([before.current_key_id, before.is_done]).toEqual([1, true]);
  expect(waitingOf(before, 1)).toMatchObject({ links: 2, second_factors: 1, recovery_codes: 10, codes: 2 });

  const tried = await call('/rotate', { ...held.admin, 'x-dry-run': '1' });
  expect([tried.body.result.is_new, tried.body.result.keys.length]).toEqual([true, 2]);
  expect((await call()).body.result.keys.length).toBe(1);

  const { begun, ended } = await rotateKeys(server, held.admin);
  expect([begun.is_new, begun.current_key_id, begun.is_done]).toEqual([true, 1, false]);
  expect([ended.current_key_id, ended.is_done]).toEqual([2, true]);
  expect(waitingOf(ended, 1)).not.toHaveProperty('links');
  expect(waitingOf(ended, 1)).not.toHaveProperty('second_factors');
  expect(waitingOf(ended, 1)).toMatchObject({ recovery_codes: 10, codes: 2, repeats: 1 });
  expect(waitingOf(ended, 2)).toMatchObject({ links: 2, second_factors: 1 });
  await held.tryAll();
  expect((await refreshBy(server, held.customer.refreshToken)).status).toBe(200);
  expect(await held.redeem(held.made.cd_keys[0])).toBe(200);

  server.clock.turn(61);
  const used = waitingOf((await call()).body.result, 1);
  expect(used.codes).toBe(1);
  // Tokens that were presented are stored under the current key by now.
  expect(used).not.toHaveProperty('api_tokens');
  expect(used).not.toHaveProperty('node_keys');
  expect(used).not.toHaveProperty('script_tokens');
  const log = await server.services.database.sql
    .selectFrom('audit_log')
    .select(['operation', 'target'])
    .execute();
  expect(log.filter(({ operation }) => operation.startsWith('secrets.'))).toEqual([
    { operation: 'secrets.rotate', target: '2' },
    { operation: 'secrets.renew', target: '2' },
  ]);
});

test('a process that starts after it and the next rotation know all keys', async () => {
  await using server = await openTestServer();
  const held = await openHoldings(server);
  await rotateKeys(server, held.admin);
  const { ended } = await rotateKeys(server, held.admin);
  expect([ended.current_key_id, ended.is_done]).toEqual([3, true]);
  await held.tryAll();
  const { database, config, keys } = server.services;
  const later = await loadKeys(database, config);
  expect([later.current, later.verifying.length]).toEqual([3, 3]);
  expect(later.open(keys.seal('x'))).toBe('x');
});

test('a key is forgotten once nothing needs it, and no earlier', async () => {
  await using server = await openTestServer({ FERRY_OLD_SIGN_IN: 'off' });
  const held = await openHoldings(server);
  const call = secretCalls(server, held.admin);
  expect((await call('/1/forget')).body.code).toBe('secrets.in_use');
  await rotateKeys(server, held.admin);
  expect((await call('/7/forget')).body.code).toBe('secrets.absent');
  const refused = await call('/1/forget');
  expect([refused.status, refused.body.code]).toEqual([409, 'secrets.needed']);
  expect(refused.body.message).toMatch(/recovery_codes 10.*codes 2.*signatures are valid until/);
  await held.tryAll();

  // Codes are redeemed, recovery codes replaced, sessions opened again, and the batch is a week old.
  for (const code of held.made.cd_keys) expect(await held.redeem(code)).toBe(200);
  const { sql } = server.services.database;
  await sql.deleteFrom('recovery_code').execute();
  server.clock.turn(8 * 86_400);
  expect((await call('/1/forget')).body).toMatchObject({ is_success: true });
  const keys = (await call()).body.result.keys;
  expect(keys.find((key: { key_id: number }) => key.key_id === 1)).toMatchObject({
    state: 'forgotten',
    waiting: [],
  });
  expect((await call('/1/forget')).status).toBe(200);
  expect((await server.app.inject({ url: `/link2/${held.link}` })).statusCode).toBe(200);
  expect(await signIn(server, held.secured.email)).toMatchObject({
    status: 403,
    body: { code: 'auth.two_factor_required' },
  });
  const { database, config } = server.services;
  expect((await loadKeys(database, config)).verifying.length).toBe(1);
});

test('a repeated request within an hour continues with the same key', async () => {
  await using server = await openTestServer();
  const admin = await openAdmin(server, ['admin:secrets']);
  const call = secretCalls(server, admin);
  const all = await Promise.all(Array.from({ length: 4 }, () => call('/rotate')));
  expect(all.map(({ body }) => body.result.is_new).sort()).toEqual([false, false, false, true]);
  // No process uses it before all processes know it.
  expect((await call('/renew')).body.result).toMatchObject({ current_key_id: 1, is_done: false });
  await announcedBefore(server, 0.1);
  expect((await call('/renew')).body.result).toMatchObject({ current_key_id: 2, is_done: true });
  expect((await call('/rotate')).body.result).toMatchObject({ is_new: false, current_key_id: 2 });
});

test('a code mailed before a rotation stays valid until the next code is mailed', async () => {
  await using server = await openTestServer();
  const admin = await openAdmin(server);
  const { email } = await signedUp(server);
  const ask = () => post(server, '/api/v2/auth/account_reset_password/request-email-code', { email });
  await ask();
  const first = await mailedCode(server, email);
  await rotateKeys(server, admin);
  server.clock.turn(61);
  await ask();
  const second = await mailedCode(server, email);
  const reset = (email_code: string | undefined) =>
    post(server, '/api/v2/auth/account_reset_password/', { email, email_code, password: 'another horse 7' });
  expect(first).not.toBe(second);
  expect((await reset(first)).body.is_success).toBe(false);
  expect((await reset(second)).body.is_success).toBe(true);
});

if (isShared)
  test('a process killed during a rotation leaves nothing unreadable', async () => {
    await using server = await openTestServer();
    const held = await openHoldings(server);
    const call = secretCalls(server, held.admin);
    await call('/rotate');
    await announcedBefore(server, 0.1);
    const job = ['renewSecrets', new URL('./renew.ts', import.meta.url)] as [string, URL];
    expect(await killJob(server, job, 'secrets.renew after turning')).toBe('SIGKILL');
    await server.services.keys.look();
    expect((await call()).body.result).toMatchObject({ current_key_id: 2, is_done: false });
    await held.tryAll();
    expect(await killJob(server, job, 'secrets.renew after a batch')).toBe('SIGKILL');
    const half = (await call()).body.result;
    expect(half.is_done).toBe(false);
    expect(waitingOf(half, 1)).not.toHaveProperty('links');
    expect(waitingOf(half, 1).second_factors).toBe(1);
    await held.tryAll();
    expect((await call('/renew')).body.result.is_done).toBe(true);
    await held.tryAll();
  });

if (isShared)
  test('two processes know a new key before either uses it, so no call is refused', async () => {
    await using server = await openServerProcesses();
    const { headers, ...customer } = await openCustomer(server);
    const admin = await openAdmin(server);
    await givePlan(server, customer.id, { level: 1 });
    const link = await linkOf(server, { ...customer, headers });
    const call = secretCalls(server, admin);
    expect((await call('/rotate')).status).toBe(200);
    // Ten seconds are left of the half minute until it is used, and processes look every five seconds.
    await announcedBefore(server, 20 / 3600);
    let signed = customer.refreshToken;
    const answers = new Set<number>();
    const until = Date.now() + 90_000;
    for (;;) {
      const refreshed = await refreshBy(server, signed);
      signed = refreshed.body.result?.refresh_token ?? signed;
      const access = { authorization: `Bearer ${refreshed.body.result?.access_token}` };
      answers.add(refreshed.status);
      // The other process accepts at once what the first one has signed.
      answers.add((await server.app.inject({ url: '/api/v2/user/account/me', headers: access })).statusCode);
      answers.add((await server.app.inject({ url: `/link2/${link}` })).statusCode);
      const { result } = (await call('/renew')).body;
      if (result.is_done && result.current_key_id === 2) break;
      if (Date.now() > until) throw new Error('the rotation did not end');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    for (let turn = 0; turn < 4; turn += 1) {
      const refreshed = await refreshBy(server, signed);
      signed = refreshed.body.result.refresh_token;
      answers.add((await server.app.inject({ url: `/link2/${link}` })).statusCode);
    }
    expect([...answers]).toEqual([200]);
  }, 150_000);

test('no key leaves the server: not by a call, and not by the audit log', async () => {
  await using server = await openTestServer();
  const admin = await openAdmin(server);
  await rotateKeys(server, admin);
  const rows = await server.services.database.sql.selectFrom('secret_key').select('sealed').execute();
  const root = await server.services.database.sql
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'secret')
    .executeTakeFirstOrThrow();
  const secrets = [
    String(root.value.hex),
    ...rows.flatMap(({ sealed }) =>
      sealed === null ? [] : [Buffer.from(sealed).toString('hex'), Buffer.from(sealed).toString('base64')],
    ),
  ];
  expect(secrets.length).toBeGreaterThan(2);
  const paths = ['secrets', 'audit', 'settings', 'script_tokens', 'jobs', `audit?target=${randomUUID()}`];
  for (const path of paths) {
    const { body } = await server.app.inject({ url: `/api/v2/admin_api/${path}`, headers: admin });
    for (const secret of secrets) expect(body, path).not.toContain(secret);
  }
});
