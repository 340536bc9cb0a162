import { beforeEach, describe, expect, test } from 'vitest';
import { openAdmin, openApiToken, type TestCustomer } from '../../../../testing/people/customers.ts';
import { asOwner } from '../../../../testing/people/owner-proof.ts';
import { turnOnSecondFactor } from '../../../../testing/people/second-factor.ts';
import {
  mailedCode,
  mailsTo,
  password,
  post,
  signedUp,
  signIn,
} from '../../../../testing/people/signed-up.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';

const base = '/api/v2/user/account';

let customer: TestCustomer;
const server = await forAllTests(openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400' }));
const db = server.services.database.sql;
const admin = await openAdmin(server);
beforeEach(async () => {
  server.clock.turn(3_600);
  customer = await signedUp(server);
});

const undo = (token: string) => post(server, '/api/v2/auth/undo', { token });
const act = (path: string, body: object = {}) =>
  post(server, `${base}/${path}`, body, asOwner(server, customer));
/** The tokens of the links that were mailed to an address, newest first. */
const linksTo = async (address: string) =>
  (await mailsTo(server, address)).flatMap(
    ({ body_text }) => body_text.match(/\/auth\/undo#([\w-]{43})$/m)?.[1] ?? [],
  );
const linkTo = async (address: string) => (await linksTo(address))[0] ?? '';
const opens = async (authorization: string) =>
  (await server.app.inject({ url: '/api/v2/user/wallet/', headers: { authorization } })).statusCode === 200;

async function moveTo(email: string) {
  await act('edit-email', { email });
  await act('edit-email', { email, email_code: await mailedCode(server, email) });
}

/** Sets a new password by the mailed code of the undoing, and signs in. */
async function comeBack(fields: object = {}) {
  const email_code = await mailedCode(server, customer.email);
  const next = 'brand new horse 5';
  await post(server, '/api/v2/auth/account_reset_password/', {
    email: customer.email,
    email_code,
    password: next,
  });
  return signIn(server, customer.email, { password: next, ...fields });
}

describe('undoing by a mailed link', () => {
  test('brings the address back, ends sessions, API tokens and Telegram, and mails a code for a new password', async () => {
    const email = `thief-${customer.id}@example.com`;
    const apiToken = `Bearer ${await openApiToken(server, customer)}`;
    await act('edit-email', { email });
    const email_code = await mailedCode(server, email);
    await act('edit-email', { email, email_code, end_api_tokens: false });
    expect(await opens(apiToken)).toBe(true);
    await db.updateTable('account').set({ telegram_id: customer.id }).where('id', '=', customer.id).execute();
    const done = await undo(await linkTo(customer.email));
    expect([done.status, done.body.result.email]).toEqual([200, customer.email]);
    expect(
      done.body.result.stopped.map(({ what, count }: { what: string; count: number }) => [what, count]),
    ).toEqual([
      ['telegram', 1],
      ['sign_in_requests', 0],
      ['api_tokens', 1],
      ['passkeys', 0],
    ]);
    expect([await opens(apiToken), await opens(customer.headers.authorization)]).toEqual([false, false]);
    for (const address of [email, customer.email])
      expect((await signIn(server, address)).body.code).toBe('auth.wrong_credentials');
    expect((await comeBack()).status).toBe(200);
  });

  /** Turns the factor off, so many hours after it was turned on. */
  async function turnOffAfter(hours: number) {
    const shown = await turnOnSecondFactor(server, customer.headers);
    const on = await linkTo(customer.email);
    server.clock.turn(hours * 3_600);
    const inside = await signIn(server, customer.email, { two_fa_code: shown() });
    customer = {
      ...customer,
      headers: { ...customer.headers, authorization: `Bearer ${inside.body.result.access_token}` },
    };
    server.clock.turn(60);
    const off = await act('security', { ga_enable: false, ga_token: shown() });
    expect(off.body.result.ga_enable).toBe(false);
    server.clock.turn(60);
    return { shown, on, off: await linkTo(customer.email) };
  }

  test('restores a factor that was turned off, with its codes', async () => {
    const { shown, off } = await turnOffAfter(73);
    expect((await undo(off)).status).toBe(200);
    expect((await comeBack()).body.code).toBe('auth.two_factor_required');
    const two_fa_code = shown();
    const inside = await signIn(server, customer.email, { password: 'brand new horse 5', two_fa_code });
    expect(inside.status).toBe(200);
  });

  test('does not restore a factor that was so young when it was turned off that it could be undone', async () => {
    const { on, off } = await turnOffAfter(71);
    server.clock.turn(2 * 3_600);
    expect((await undo(on)).body.code).toBe('auth.undo_expired');
    expect((await undo(off)).status).toBe(200);
    expect((await comeBack()).status).toBe(200);
  });

  test('removes a factor that was turned on, and recovery codes that were renewed', async () => {
    await turnOnSecondFactor(server, customer.headers);
    expect((await undo(await linkTo(customer.email))).status).toBe(200);
    expect((await comeBack()).status).toBe(200);
    customer = await signedUp(server);
    const own = await turnOnSecondFactor(server, customer.headers);
    await act('api-tokens/', { name: 'mine', scope: 'read' });
    server.clock.turn(60);
    const renewed = await act('security/recovery-codes', { ga_token: own() });
    expect(renewed.body.result.recovery_codes).toHaveLength(10);
    expect((await undo(await linkTo(customer.email))).status).toBe(200);
    server.clock.turn(60);
    const [two_fa_code] = renewed.body.result.recovery_codes;
    expect((await comeBack({ two_fa_code })).body.code).toBe('auth.two_factor_wrong');
    expect(
      (await signIn(server, customer.email, { password: 'brand new horse 5', two_fa_code: own() })).status,
    ).toBe(200);
  });

  test('undoes everything since, and voids the links of those who had the account meanwhile', async () => {
    const email = `thief-${customer.id}@example.com`;
    await moveTo(email);
    server.clock.turn(60);
    await turnOnSecondFactor(server, asOwner(server, customer));
    await act('deletion');
    const [mine, ...theirs] = [await linkTo(customer.email), ...(await linksTo(email))];
    expect(theirs).toHaveLength(2);
    expect((await undo(mine ?? '')).status).toBe(200);
    for (const link of theirs) expect((await undo(link)).body.code).toBe('auth.undo_used');
    const back = await comeBack();
    expect(back.status).toBe(200);
    const headers = { authorization: `Bearer ${back.body.result.access_token}` };
    const deletion = await server.app.inject({ url: `${base}/deletion`, headers });
    expect(deletion.json().result.deletion).toBeNull();
  });

  test.each(['reset', 'not me', 'leak', 'staff'])(
    'gives a thief no factor back that staff turned off after: %s',
    async (recovery) => {
      const url = '/api/v2/auth/account_reset_password/';
      const next = 'another horse 7';
      await turnOnSecondFactor(server, asOwner(server, customer));
      await act('api-tokens/', { name: 'later', scope: 'read' });
      const noted = await linkTo(customer.email);
      server.clock.turn(120);
      const asStaff = (what: string) =>
        post(server, `/api/v2/admin_api/users/${customer.id}/${what}`, { reason: 'asked for it' }, admin);
      await post(server, `${url}request-email-code`, { email: customer.email });
      const email_code = await mailedCode(server, customer.email);
      const reset = () => post(server, url, { email: customer.email, email_code, password: next });
      if (recovery === 'leak') await act('security/close-leak');
      else if (recovery === 'staff') await asStaff('reset_password');
      else await reset();
      if (recovery === 'not me') {
        const [mail] = await mailsTo(server, customer.email);
        const token = mail?.body_text.match(/\/auth\/not-me#([\w-]{43})$/m)?.[1];
        expect((await post(server, '/api/v2/auth/not-me', { token })).status).toBe(200);
      }
      server.clock.turn(60);
      expect((await asStaff('reset_2fa')).status).toBe(200);
      server.clock.turn(3_600);
      expect((await undo(noted)).status).toBe(200);
      expect((await comeBack()).status).toBe(200);
    },
  );

  test('cannot return to an address in between, once the account is back at the earlier one', async () => {
    const { email } = customer;
    const theirs = `thief-${customer.id}@example.com`;
    await moveTo(theirs);
    server.clock.turn(3_600);
    await act('api-tokens/', { name: 'mine', scope: 'read' });
    server.clock.turn(3_600);
    await moveTo(email);
    const noted = await linksTo(theirs);
    expect(noted).toHaveLength(2);
    // The link that the owner got for the first move has expired by then, and the thief's have not.
    server.clock.turn(70.5 * 3_600);
    expect((await undo(await linkTo(email))).body.code).toBe('auth.undo_expired');
    for (const link of noted) expect((await undo(link)).body.code).toBe('auth.undo_used');
  });

  test('works after later changes, and is noted for the owner to read', async () => {
    await act('api-tokens/', { name: 'mine', scope: 'read' });
    server.clock.turn(60);
    await act('change-password', { new_password: 'another horse 7' });
    const [, first] = await linksTo(customer.email);
    expect((await undo(first ?? '')).status).toBe(200);
    const headers = {
      authorization: `Bearer ${(await comeBack()).body.result.access_token}`,
      'accept-language': 'en',
    };
    const { activities } = (await server.app.inject({ url: `${base}/activity`, headers })).json().result;
    expect(activities.map((one: { activity_type: string }) => one.activity_type)).toContain('undone');
  });

  test('works once, also when many try at once, for 72 hours, and for no other token', async () => {
    await act('change-password', { new_password: 'another horse 7' });
    const link = await linkTo(customer.email);
    expect((await undo('A'.repeat(43))).status).toBe(404);
    const tries = await Promise.all([undo(link), undo(link), undo(link)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
    expect((await undo(link)).body.code).toBe('auth.undo_used');
    customer = await signedUp(server);
    await act('change-password', { new_password: 'another horse 7' });
    const late = await linkTo(customer.email);
    server.clock.turn(72 * 3_600);
    expect((await undo(late)).body.code).toBe('auth.undo_expired');
    expect((await signIn(server, customer.email, { password: 'another horse 7' })).status).toBe(200);
  });

  test('is refused while the address belongs to another account, and can be tried again', async () => {
    const email = `thief-${customer.id}@example.com`;
    await moveTo(email);
    const link = await linkTo(customer.email);
    const other = await signedUp(server);
    const { sql } = server.services.database;
    const give = (address: string) =>
      sql
        .updateTable('account')
        .set({ email: address, email_key: address })
        .where('id', '=', other.id)
        .execute();
    await give(customer.email);
    expect((await undo(link)).body.code).toBe('auth.undo_taken');
    expect(await opens(customer.headers.authorization)).toBe(true);
    await give(other.email);
    expect((await undo(link)).status).toBe(200);
  });

  test('stores no readable token, and limits only unknown tokens', async () => {
    await act('change-password', { new_password: 'another horse 7' });
    const link = await linkTo(customer.email);
    const rows = await db.selectFrom('undo').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link);
    expect(Buffer.concat(rows.map(({ token_hash }) => token_hash)).includes(link)).toBe(false);
    for (let tries = 0; tries < 30; tries += 1) expect((await undo('nothing')).status).toBe(404);
    expect((await undo('nothing')).status).toBe(429);
    expect((await undo(link)).status).toBe(200);
  });
});

test('a changed password leaves API tokens and Telegram, a reset ends them and says so', async () => {
  const apiToken = `Bearer ${await openApiToken(server, customer)}`;
  await post(
    server,
    `${base}/change-password`,
    { current_password: password, new_password: 'another horse 7' },
    customer.headers,
  );
  expect(await opens(apiToken)).toBe(true);
  const reset = '/api/v2/auth/account_reset_password';
  await post(server, `${reset}/request-email-code`, { email: customer.email });
  const email_code = await mailedCode(server, customer.email);
  const done = await post(server, `${reset}/`, { email: customer.email, email_code, password });
  expect(done.body.result.stopped).toContainEqual({
    what: 'api_tokens',
    count: 1,
    message: 'API tokens revoked: 1',
  });
  expect(await opens(apiToken)).toBe(false);
});
