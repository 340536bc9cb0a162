import { randomUUID } from 'node:crypto';
import { allCalls } from '@ferry/core/contract';
import { takesKey } from '@ferry/core/contract/base/call';
import { showsSecret } from '@ferry/core/contract/base/fields/field-reader';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openAdmin,
  openApiToken,
  openCustomer,
  type TestCustomer,
} from '../../../testing/people/customers.ts';
import { asOwner } from '../../../testing/people/owner-proof.ts';
import { mailedCode, mailsTo, password, post, signedUp, signIn } from '../../../testing/people/signed-up.ts';
import { rotateKeys } from '../../../testing/rotate.ts';
import { openServerPair, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../testing/set-row.ts';
import { forgetAnswers } from './forget-answers.ts';
import { repeatsNoun } from './noun.ts';

let key: { 'idempotency-key': string };
const server = await openServerPair();
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  key = { 'idempotency-key': randomUUID() };
});

const tickets = '/api/v2/user/tickets-v2/';
const security = '/api/v2/user/account/security';
const ticket = { title: 'slow', content: 'It is slow.' };
const rows = () => server.services.database.sql.selectFrom('repeat');
const answersKept = async () =>
  (await rows().select('done_at').where('answer', 'is not', null).execute()).length;

/** What a customer is told about an own write. */
const find = async ({ headers }: Pick<TestCustomer, 'headers'>, operation: string) =>
  (await post(server, '/api/v2/user/repeats/find', { operation, key: key['idempotency-key'] }, headers)).body
    .result;
const findByKey = async () =>
  (await post(server, '/api/v2/repeats/find', { key: key['idempotency-key'] })).body.result;

/** Another session of the same account. */
async function another({ email }: TestCustomer): Promise<{ headers: TestCustomer['headers'] }> {
  const { body } = await signIn(server, email);
  return { headers: { authorization: `Bearer ${body.result.access_token}`, 'accept-language': 'en' } };
}

/** Uses the link of the newest mail, which says how the owner can stop a stranger. */
async function followLink(email: string, page: 'undo' | 'not-me'): Promise<void> {
  const [mail] = await mailsTo(server, email);
  const token = mail?.body_text.match(new RegExp(`/auth/${page}#([\\w-]{43})$`, 'm'))?.[1];
  expect((await post(server, `/api/v2/auth/${page}`, { token })).status).toBe(200);
}

const codeOf = async (email: string) => {
  await post(server, '/api/v2/auth/account_reset_password/request-email-code', { email });
  return mailedCode(server, email);
};

describe('a key', () => {
  test('belongs to the session, and to nobody else', async () => {
    const one = await signedUp(server);
    const first = await post(server, tickets, ticket, { ...one.headers, ...key });
    const others = [await another(one), await openCustomer(server)];
    for (const { headers } of others) {
      const { status, body } = await post(server, tickets, ticket, { ...headers, ...key });
      expect([status, body.result.id === first.body.result.id]).toEqual([200, false]);
    }
    expect((await post(server, tickets, ticket, { ...one.headers, ...key })).body).toEqual(first.body);
  });

  test('belongs to its API token or script token, too', async () => {
    const one = await openCustomer(server);
    const tokens = [await openApiToken(server, one, 'write'), await openApiToken(server, one, 'write')];
    const bearers = tokens.map((token) => ({ authorization: `Bearer ${token}` }));
    const staff = [await openAdmin(server), await openAdmin(server)];
    const body = { name: 'desk', scopes: ['admin:tickets'] };
    for (const [url, payload, callers] of [
      [tickets, ticket, bearers],
      ['/api/v2/admin_api/script_tokens', body, staff],
    ] as const) {
      const ids = [];
      for (const headers of [...callers, ...callers]) {
        const { result } = (await post(server, url, payload, { ...headers, ...key })).body;
        ids.push(result.id ?? result.token_id);
      }
      expect(new Set(ids).size).toBe(2);
      expect(ids.slice(2)).toEqual(ids.slice(0, 2));
    }
  });

  test('is for one operation and one input in any order of fields', async () => {
    const { headers } = await openCustomer(server);
    const sent = { ...headers, ...key };
    const first = await post(server, tickets, ticket, sent);
    const turned = { content: ticket.content, title: ticket.title };
    expect((await post(server, tickets, turned, sent)).body).toEqual(first.body);
    const other = await post(server, tickets, { ...ticket, title: 'slower' }, sent);
    expect([other.status, other.body.code]).toEqual([409, 'input.key_used']);
    const file = { name: 'a.txt', content: Buffer.from('hello').toString('base64') };
    expect((await post(server, `${tickets}attachments`, file, sent)).status).toBe(200);
  });

  test('without a session must be random', async () => {
    const { email } = await signedUp(server);
    const refused = await signIn(server, email, {}, { 'idempotency-key': 'one' });
    expect([refused.status, refused.body.code]).toEqual([422, 'input.key_not_random']);
  });

  test('is stored for seven days and deleted with the account', async () => {
    const { id, headers } = await openCustomer(server);
    await post(server, tickets, ticket, { ...headers, ...key });
    const own = () => rows().select('done_at').where('account_id', '=', id).execute();
    const { sql } = server.services.database;
    const sweep = async (days: number) => {
      const now = server.services.now().getTime() + days * 86_400_000;
      for (const one of repeatsNoun.sweep((ago) => new Date(now - ago * 86_400_000))) await one.execute(sql);
    };
    await sweep(6.9);
    expect(await own()).toHaveLength(1);
    await sweep(7.1);
    expect(await own()).toHaveLength(0);
  });

  test('stored under an older key of the ring is found', async () => {
    await using own = await openTestServer();
    const { headers } = await openCustomer(own);
    const ask = () => post(own, tickets, ticket, { ...headers, ...key });
    const first = await ask();
    const { keys } = own.services;
    const before = keys.current;
    await rotateKeys(own, await openAdmin(own));
    await keys.look();
    expect(keys.current).toBeGreaterThan(before);
    expect((await ask()).body).toEqual(first.body);
  });
});

describe('a refusal', () => {
  test('is not stored, so the same request is judged again', async () => {
    const { id, headers } = await openCustomer(server);
    await setAccount(server, id, { invite_balance: '0.00' });
    const move = () => post(server, '/api/v2/user/invite/move-to-wallet', {}, { ...headers, ...key });
    expect((await move()).body.code).toBe('invites.nothing_to_move');
    await setAccount(server, id, { invite_balance: '5.00' });
    expect((await move()).body.result.moved).toBe('5.00');
    expect((await move()).body.result.moved).toBe('5.00');
  });

  test('for a missing proof is not repeated once the proof is given', async () => {
    const { headers } = await signedUp(server);
    const body = { name: 'mine', scope: 'read' };
    const make = (given: object) =>
      post(server, '/api/v2/user/account/api-tokens/', { ...body, ...given }, { ...headers, ...key });
    expect((await make({})).body.code).toBe('auth.proof_required');
    expect((await make({ current_password: password })).status).toBe(200);
  });
});

describe('an answer with secrets', () => {
  const sent = async () => {
    const one = await signedUp(server);
    const headers = { ...asOwner(server, one), ...key };
    const ask = () => post(server, security, { ga_enable: true }, headers);
    const first = await ask();
    expect(first.body.result.enrolment.secret).toMatch(/^[A-Z2-7]{32}$/);
    return { one, ask, first };
  };

  test('is repeated with its cookie for ten minutes, and then reported as done', async () => {
    const { ask, first } = await sent();
    server.clock.turn(590);
    const repeat = await ask();
    expect(repeat.body).toEqual(first.body);
    expect(repeat.headers['set-cookie']).toEqual(first.headers['set-cookie']);
    expect(first.headers['set-cookie']).toBeDefined();
    server.clock.turn(11);
    const gone = await ask();
    expect([gone.status, gone.body.code]).toEqual([409, 'input.answer_gone']);
    const before = await answersKept();
    expect(await forgetAnswers.run(server.services)).toBeGreaterThan(0);
    expect(await answersKept()).toBeLessThan(before);
    expect((await ask()).body.code).toBe('input.answer_gone');
  });

  test('is given to no API token, which may end without a trace', () => {
    const given = allCalls.filter((call) => call.apiToken !== null && takesKey(call) && showsSecret(call));
    expect(given.map(({ operation }) => operation)).toEqual([]);
  });

  test.each([
    ['security.change', security, { ga_enable: true }],
    ['security.closeLeak', `${security}/close-leak`, {}],
  ])('of %s is never shown by repeats.find', async (operation, url, body) => {
    const one = await signedUp(server);
    expect((await post(server, url, body, { ...asOwner(server, one), ...key })).status).toBe(200);
    expect(await find(one, operation)).toEqual({ state: 'done' });
    expect(await findByKey()).toEqual({ state: 'done' });
  });

  test.each([
    [
      'its session ends',
      async ({ refreshToken: refresh_token }: TestCustomer) => {
        await post(server, '/api/v2/auth/jwt_token/sign-out', { refresh_token });
      },
    ],
    [
      'the password changes',
      async (one: TestCustomer) => {
        const email_code = await codeOf(one.email);
        const given = { email: one.email, email_code, password: 'another horse 7' };
        await post(server, '/api/v2/auth/account_reset_password/', given);
      },
    ],
    [
      'the owner undoes what was done',
      async (one: TestCustomer) => {
        const url = '/api/v2/user/account/api-tokens/';
        await post(server, url, { name: 'mine', scope: 'read' }, asOwner(server, one));
        await followLink(one.email, 'undo');
      },
    ],
    [
      'the owner says that he did not sign in',
      async ({ email }: TestCustomer) => {
        for (const place of ['home', 'elsewhere']) await signIn(server, email, {}, { 'user-agent': place });
        await followLink(email, 'not-me');
      },
    ],
    [
      'the owner closes a leak in another session',
      async (one: TestCustomer) => {
        const headers = asOwner(server, { ...one, ...(await another(one)) });
        const closed = await post(server, `${security}/close-leak`, {}, headers);
        expect(closed.status).toBe(200);
      },
    ],
  ] as const)('is gone when %s', async (_when, end) => {
    const { one } = await sent();
    const own = async () =>
      rows()
        .select(['answer', 'session_id'])
        .where('account_id', '=', one.id)
        .where('is_secret', '=', true)
        .executeTakeFirstOrThrow();
    expect((await own()).answer).not.toBeNull();
    await end(one);
    expect((await own()).answer).toBeNull();
  });

  test('of a sign-in is deleted when that session ends', async () => {
    const { email, id } = await signedUp(server);
    const first = await signIn(server, email, {}, key);
    expect((await signIn(server, email, {}, key)).body).toEqual(first.body);
    const [, wrong] = [first, await signIn(server, email, { password: 'not the password' }, key)];
    expect(wrong.body.code).toBe('input.key_used');
    await server.services.database.sql
      .updateTable('session')
      .set({ ended_at: server.services.now() })
      .where('account_id', '=', id)
      .execute();
    expect((await signIn(server, email, {}, key)).body.code).toBe('input.answer_gone');
  });
});

describe('the state of a write', () => {
  test('is shown to its session with the answer and changes nothing', async () => {
    const one = await signedUp(server);
    expect(await find(one, 'tickets.create')).toEqual({ state: 'absent' });
    const first = await post(server, tickets, ticket, { ...one.headers, ...key });
    expect(await find(one, 'tickets.create')).toEqual({
      state: 'done',
      answer: { result: first.body.result },
    });
    // All of them share the lock of a random key, which is released within milliseconds.
    await expect.poll(() => find(one, 'tickets.sendMessage')).toEqual({ state: 'absent' });
    for (const other of [await another(one), await openCustomer(server)])
      expect(await find(other, 'tickets.create')).toEqual({ state: 'absent' });
  });

  test('that ended its session is shown by the key alone, without the answer', async () => {
    const one = await signedUp(server);
    const body = { current_password: password, new_password: 'another horse 7' };
    expect(await findByKey()).toEqual({ state: 'absent' });
    await post(server, '/api/v2/user/account/change-password', body, { ...one.headers, ...key });
    expect(await findByKey()).toEqual({ state: 'done' });
    const guessed = await post(server, '/api/v2/repeats/find', { key: 'guess' });
    expect(guessed.status).toBe(422);
  });

  test.each([
    ['invites.moveToWallet', '/api/v2/user/invite/move-to-wallet'],
    // It takes its lock in its own transaction.
    ['shop.confirmOrder', '/api/v2/user/shop-old/1/confirm-order'],
  ])('that runs is reported as running: %s', async (operation, url) => {
    const one = await openCustomer(server);
    const { sql } = server.services.database;
    if (server.services.database.engine === 'pglite') return;
    let writing: Promise<unknown> = Promise.resolve();
    await sql.transaction().execute(async (tx) => {
      await tx.selectFrom('account').select('id').where('id', '=', one.id).forUpdate().execute();
      writing = post(server, url, { quote_id: randomUUID() }, { ...one.headers, ...key });
      await expect.poll(() => find(one, operation)).toEqual({ state: 'running' });
      expect(await findByKey()).toEqual({ state: 'running' });
    });
    await writing;
    // Its key is released without waiting for it.
    await expect.poll(() => find(one, operation)).toEqual({ state: 'absent' });
  });
});
