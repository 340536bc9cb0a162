import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { asOwner } from '../../../../testing/people/owner-proof.ts';
import { post, signedUp, signIn } from '../../../../testing/people/signed-up.ts';
import {
  forThisTest,
  openTestServer,
  type TestServer,
} from '../../../../testing/servers/open-test-server.ts';
import { setEmail } from '../../../ground/account-rows/index.ts';
import { mailWithUndo } from '../../undo/index.ts';

let server: TestServer;
let statements: string[];
beforeEach(async () => {
  server = await forThisTest(openTestServer());
  statements = [];
  const { sql } = server.services.database;
  const record: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(sql.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  Object.assign(server.services.database, { sql: sql.withPlugin(record) });
});

/** The answer of a call and its statements. */
async function stepsOf(call: () => ReturnType<typeof post>) {
  statements = [];
  const { status, body } = await call();
  return { status, body, statements: [...statements] };
}

const base = '/api/v2/auth';
const requestCode = (what: string) => (email: string) =>
  post(server, `${base}/account_${what}/request-email-code`, { email });
const other = { password: 'another horse 7' };
const withCode = (what: string, extra: object) => async (email: string) =>
  post(server, `${base}/account_${what}/`, { email, email_code: '000000', ...other, ...extra });

const keyed = (path: string, body: object, key: string) =>
  post(server, `${base}/${path}`, body, { 'idempotency-key': key });

const oldForm = (url: string, extra: object) => (email: string) => post(server, url, { email, ...extra });
const oldReset = { password: other.password, repasswd: other.password };
const oldSignUp = { name: '林夏', passwd: other.password, repasswd: other.password, emailcode: '000000' };

async function authorize(email: string) {
  const url = `/v1/authorization?${new URLSearchParams({ email, passwd: 'not the password' })}`;
  const answer = await server.app.inject({ url, headers: { 'accept-language': 'en' } });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

/** An address that an account gave up a moment ago, and can take back. */
async function reservedAddress(): Promise<string> {
  const { id, email } = await signedUp(server);
  const { services } = server;
  await services.database.sql.transaction().execute(async (tx) => {
    const values = { to: 'elsewhere@example.com', ip: '' };
    await mailWithUndo(tx, services, id, { act: 'email_changed', template: 'emailChanged', values });
    await setEmail(tx, services, id, `moved-${id}@example.com`);
  });
  return email;
}

test.each<[string, (email: string) => ReturnType<typeof post>, number]>([
  ['sign-in', (email) => signIn(server, email, { password: 'not the password' }), 403],
  [
    'sign-in with a second-factor code',
    (email) => signIn(server, email, { password: 'not the password', two_fa_code: '123456' }),
    403,
  ],
  ['the code of sign-up', requestCode('register'), 200],
  ['sign-up', withCode('register', { name: '林夏', re_password: other.password }), 422],
  ['the code of a reset', requestCode('reset_password'), 200],
  ['a reset', withCode('reset_password', {}), 422],
  ['the older sign-in', oldForm('/v1/auth/login', { passwd: 'not the password' }), 200],
  ['the older sign-in by query', authorize, 200],
  ['the older sign-up', oldForm('/v1/auth/register', oldSignUp), 200],
  ['the code of the older sign-up', oldForm('/v1/auth/send', {}), 200],
  ['the code of the older reset', oldForm('/v1/password/reset', {}), 200],
  ['the older reset', oldForm('/v1/password/token/000000', oldReset), 200],
])(
  '%s does and says the same whether the address has an account or is reserved',
  async (_what, call, status) => {
    const { email } = await signedUp(server);
    const given = await reservedAddress();
    const reserved = await stepsOf(() => call(given));
    server.clock.turn(120);
    const known = await stepsOf(() => call(email));
    server.clock.turn(120);
    const unknown = await stepsOf(() => call('nobody@example.com'));
    expect(known.status).toBe(status);
    expect(known.statements.length).toBeGreaterThan(1);
    expect(known).toEqual(unknown);
    expect(reserved).toEqual(unknown);
  },
);

test.each<[string, (email: string, key: string) => ReturnType<typeof post>, number]>([
  ['the code of sign-up', (email, key) => keyed('account_register/request-email-code', { email }, key), 200],
  [
    'sign-up',
    (email, key) => {
      const given = { email, email_code: '000000', name: '林夏', ...other, re_password: other.password };
      return keyed('account_register/', given, key);
    },
    422,
  ],
  [
    'the code of a reset',
    (email, key) => keyed('account_reset_password/request-email-code', { email }, key),
    200,
  ],
  [
    'a reset',
    (email, key) => keyed('account_reset_password/', { email, email_code: '000000', ...other }, key),
    422,
  ],
])(
  '%s with a key, and a repeat of it, do and say the same whether the address has an account or is reserved',
  async (_what, call, status) => {
    const addresses = ['nobody@example.com', (await signedUp(server)).email, await reservedAddress()];
    // The first execution of a statement is also recorded when it is compiled.
    await keyed('account_register/request-email-code', { email: 'first@example.com' }, randomUUID());
    const seen = [];
    for (const address of addresses) {
      server.clock.turn(120);
      const key = randomUUID();
      const found = () => post(server, '/api/v2/repeats/find', { key });
      const steps = [];
      for (const ask of [call, found, call]) {
        steps.push(await stepsOf(() => ask(address, key)));
        // The lock of the key is released within some milliseconds.
        await expect.poll(async () => (await found()).body.result.state).not.toBe('running');
      }
      seen.push(steps);
    }
    expect(seen[0]?.map((step) => step.status)).toEqual([status, 200, status]);
    expect(seen[0]?.[1]?.body.result.state).toBe(status === 200 ? 'done' : 'absent');
    // A refusal is judged again. What succeeded is only repeated.
    const [first, , repeat] = seen[0] ?? [];
    if (status === 200) expect(repeat?.statements.length).toBeLessThan(first?.statements.length ?? 0);
    expect(repeat?.body).toEqual(first?.body);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  },
);

test('a move to another address does and says the same for free, taken and reserved ones', async () => {
  const mover = await signedUp(server);
  const { email } = await signedUp(server);
  const edit = (body: object) =>
    stepsOf(() => post(server, '/api/v2/user/account/edit-email', body, asOwner(server, mover)));
  const addresses = ['nobody@example.com', email, await reservedAddress()];
  for (const body of [{}, { email_code: '000000' }]) {
    const seen = [];
    for (const address of addresses) {
      server.clock.turn(120);
      const steps = await edit({ email: address, ...body });
      // The state of the caller's session is cached for some seconds.
      const isOfSession = (one: string) => one.startsWith('select "session"."ended_at"');
      seen.push({ ...steps, statements: steps.statements.filter((one) => !isOfSession(one)) });
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(seen[0]?.status).toBe('email_code' in body ? 422 : 200);
  }
});

test('a wrong code does and says the same whether a code was mailed or not', async () => {
  const { email } = await signedUp(server);
  const given = await reservedAddress();
  for (const what of ['register', 'reset_password']) {
    const extra = what === 'register' ? { name: '林夏', re_password: other.password } : {};
    await requestCode(what)(email);
    const known = await stepsOf(() => withCode(what, extra)(email));
    await requestCode(what)(given);
    expect(await stepsOf(() => withCode(what, extra)(given))).toEqual(known);
    await requestCode(what)(`new-${what}@example.com`);
    const unknown = await stepsOf(() => withCode(what, extra)(`new-${what}@example.com`));
    expect(known).toEqual(unknown);
    server.clock.turn(120);
  }
});

test('limits say the same whether the address has an account or is reserved', async () => {
  const { email } = await signedUp(server);
  const given = await reservedAddress();
  const limitOf = async (address: string) => {
    const answers = [];
    for (let tries = 0; tries < 11; tries += 1)
      answers.push(await signIn(server, address, { password: 'not the password' }));
    return answers.map(({ status, body }) => ({ status, body }));
  };
  const unknown = await limitOf('nobody@example.com');
  expect(await limitOf(email)).toEqual(unknown);
  expect(await limitOf(given)).toEqual(unknown);
});

test('limits of mailed codes say the same whether the address has an account or is reserved', async () => {
  const addresses = ['nobody@example.com', (await signedUp(server)).email, await reservedAddress()];
  for (const what of ['register', 'reset_password']) {
    const seen = [];
    for (const address of addresses) {
      const answers = [await requestCode(what)(address), await requestCode(what)(address)];
      seen.push(answers.map(({ status, body }) => ({ status, body })));
    }
    expect(seen[0]?.map(({ status }) => status)).toEqual([200, 429]);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    server.clock.turn(120);
  }
});

test('a try with an unknown address is logged without an account', async () => {
  await signIn(server, 'nobody@example.com');
  const rows = await server.services.database.sql
    .selectFrom('login_log')
    .select(['account_id', 'refused_for', 'ip'])
    .execute();
  expect(rows).toEqual([{ account_id: null, refused_for: 'wrong_password', ip: '127.0.0.1' }]);
});

test('an account that was imported without a password answers like a wrong password', async () => {
  const { id, email } = await signedUp(server);
  const wrong = await stepsOf(() => signIn(server, email, { password: 'not the password' }));
  const { sql } = server.services.database;
  await sql.updateTable('account').set({ password: '' }).where('id', '=', id).execute();
  expect(await stepsOf(() => signIn(server, email))).toEqual(wrong);
});
