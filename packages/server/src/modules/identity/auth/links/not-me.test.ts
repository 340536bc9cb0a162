import { beforeEach, describe, expect, test } from 'vitest';
import { openAdmin, openApiToken, type TestCustomer } from '../../../../testing/people/customers.ts';
import { asOwner } from '../../../../testing/people/owner-proof.ts';
import { addPasskey, portal, signInBy } from '../../../../testing/people/passkeys.ts';
import { turnOnSecondFactor } from '../../../../testing/people/second-factor.ts';
import {
  mailedCode,
  mailsTo,
  password,
  post,
  signedUp,
  signIn,
} from '../../../../testing/people/signed-up.ts';
import { forAllTests, openServerPair } from '../../../../testing/servers/open-test-server.ts';
import type { MailsWith } from '../../../ground/mail/index.ts';
import { templates } from '../../../ground/mail/templates/templates.ts';
import { linkChat } from '../../telegram/link-chat.ts';
import { issueLinkCode } from '../../telegram/link-code.ts';
import { judgePassword } from '../password/judge-password.ts';
import { warnOfGuesses } from '../tries/warn-of-guesses.ts';

const base = '/api/v2/user/account';

let customer: TestCustomer;
/** On PostgreSQL two processes that answer in turn. */
const server = await forAllTests(
  openServerPair({
    FERRY_ACCESS_TOKEN_SECONDS: '86400',
    FERRY_PUBLIC_URL: portal,
    FERRY_TELEGRAM_TOKEN: `123456:${'a'.repeat(35)}`,
  }),
);
const db = server.services.database.sql;
const admin = await openAdmin(server);
beforeEach(async () => {
  server.clock.turn(7_200);
  customer = await signedUp(server);
});

const act = (path: string, body: object = {}) =>
  post(server, `${base}/${path}`, body, asOwner(server, customer));
const send = (page: string, token: string) => post(server, `/api/v2/auth/${page}`, { token });
const notMe = (token: string) => send('not-me', token);
/** The owner's links in the mails to an address, newest first: their page and token. */
const linksTo = async (address: string) =>
  (await mailsTo(server, address)).flatMap(({ body_text }) =>
    [...body_text.matchAll(/\/auth\/(undo|not-me)#([\w-]{43})$/gm)].map(([, page = '', token = '']) => ({
      page,
      token,
    })),
  );
const newestLink = async (address = customer.email) => {
  const [link] = await linksTo(address);
  if (link === undefined) throw new Error(`no link was mailed to ${address}`);
  return link;
};
const opens = async (authorization: string) =>
  (await server.app.inject({ url: '/api/v2/user/wallet/', headers: { authorization } })).statusCode === 200;
/** Whether a session runs. Processes that served it a moment ago notice the end within seconds. */
const isSignedIn = async () =>
  (await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', customer.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()) !== undefined;
const signInAt = (place: string) => signIn(server, customer.email, {}, { 'user-agent': place });

async function newPlace() {
  await signInAt('home');
  await signInAt('elsewhere');
}

async function moveTo(email: string) {
  await act('edit-email', { email });
  return act('edit-email', { email, email_code: await mailedCode(server, email) });
}

async function reset(next: string) {
  const url = '/api/v2/auth/account_reset_password';
  await post(server, `${url}/request-email-code`, { email: customer.email });
  const email_code = await mailedCode(server, customer.email);
  return post(server, `${url}/`, { email: customer.email, email_code, password: next });
}

async function guess() {
  const at = server.clock.now();
  await db.insertInto('guessed_address').values({ email_key: customer.email, at }).execute();
  await warnOfGuesses.run(server.services);
}

async function judge() {
  const { sql } = server.services.database;
  const version = await sql
    .updateTable('account')
    .set({ password_checked: null })
    .where('id', '=', customer.id)
    .returning(['id', 'password_version'])
    .executeTakeFirstOrThrow();
  await judgePassword(server.services, version, true);
}

async function letIn() {
  const asked = await post(server, '/v1/auth/qrcode_login', {}, { 'user-agent': 'TV' });
  await act(`sign-in-requests/${asked.body.login_code}/`, { is_allowed: true });
}

async function linkTelegram() {
  const { code } = await issueLinkCode(server.services, customer.id);
  await linkChat(server.services, code, { id: customer.id, name: 'somebody' });
}

async function keepAccount() {
  await act('deletion');
  server.clock.turn(60);
  const headers = customer.headers;
  await server.app.inject({ method: 'DELETE', url: `${base}/deletion`, headers });
}

async function askForGivenUp() {
  const { email } = customer;
  await moveTo(`moved-${customer.id}@example.com`);
  server.clock.turn(60);
  await post(server, '/api/v2/auth/account_register/request-email-code', { email });
}

async function copyPasskey() {
  const { key } = await addPasskey(server, customer, { count: 7 });
  server.clock.turn(60);
  key.says.count = 3;
  await signInBy(server, key);
}

async function removePasskey() {
  const { passkey_id } = await addPasskey(server, customer);
  server.clock.turn(60);
  const url = `${base}/passkeys/${passkey_id}/`;
  await server.app.inject({ method: 'DELETE', url, headers: asOwner(server, customer) });
}

const staff = (path: string, body: object) => post(server, `/api/v2/admin_api/${path}`, body, admin);
const exported = () => server.app.inject({ url: `${base}/export`, headers: asOwner(server, customer) });

/** How to trigger each mail with an owner's link. */
const acts: Record<MailsWith<'undo' | 'renewed' | 'not_me'>, () => Promise<unknown>> = {
  addressReserved: askForGivenUp,
  apiTokenMade: () => act('api-tokens/', { name: 'mine', scope: 'read' }),
  commonPassword: judge,
  dataExported: exported,
  deletionCancelled: keepAccount,
  deletionRequested: () => act('deletion'),
  emailChanged: () => moveTo(`moved-${customer.id}@example.com`),
  factorChanged: () => turnOnSecondFactor(server, asOwner(server, customer)),
  leakClosed: () => act('security/close-leak'),
  newSignIn: newPlace,
  passkeyAdded: () => addPasskey(server, customer),
  passkeyCopied: copyPasskey,
  passkeyRemoved: removePasskey,
  passwordByStaff: () => staff(`users/${customer.id}/reset_password`, { reason: 'asked for it' }),
  passwordChanged: () => act('change-password', { new_password: 'another horse 7' }),
  passwordGuessed: guess,
  passwordReset: () => reset('another horse 7'),
  signInAllowed: letIn,
  signInLinkMade: () => staff('sign_in_link', { user_id: customer.id }),
  telegramLinked: linkTelegram,
};

describe('the mail of an act on an account carries a link for the owner', () => {
  test.each(Object.entries(acts))('%s', async (template, run) => {
    await run();
    const [newest] = await mailsTo(server, customer.email);
    const link = await newestLink();
    expect(newest?.body_text).toContain(link.token);
    const page = templates[template as keyof typeof acts].ownerLink === 'not_me' ? 'not-me' : 'undo';
    expect(link.page).toBe(page);
    const done = await send(page, link.token);
    expect([done.status, done.body.result?.email]).toEqual([200, customer.email]);
    expect(await isSignedIn()).toBe(false);
    expect((await send(page, link.token)).body.code).toMatch(/_used$/);
  });

  test('a chat gets none, because it may be a stranger’s', async () => {
    await linkTelegram();
    await newPlace();
    const texts = await db.selectFrom('telegram_message').select('body').execute();
    expect(texts.length).toBeGreaterThan(0);
    expect(JSON.stringify(texts)).not.toContain('/auth/not-me');
  });
});

describe('"this was not me"', () => {
  test('ends sessions, API tokens, Telegram, waiting codes and the password, and mails a code for a new one', async () => {
    const apiToken = `Bearer ${await openApiToken(server, customer)}`;
    await linkTelegram();
    await newPlace();
    const { token } = await newestLink();
    const thief = (await signInAt('elsewhere')).body.result;
    const thiefs = `Bearer ${thief.access_token}`;
    await post(server, '/api/v2/auth/account_reset_password/request-email-code', { email: customer.email });
    const stolenCode = await mailedCode(server, customer.email);
    const made = await staff('sign_in_link', { user_id: customer.id });
    const linkCode = new URL(made.body.result.short_url).pathname.split('/').at(-1);
    const chatCode = await issueLinkCode(server.services, customer.id);
    const done = await notMe(token);
    expect(done.status).toBe(200);
    expect(
      done.body.result.stopped.map(({ what, count }: { what: string; count: number }) => [what, count]),
    ).toEqual([
      ['telegram', 1],
      ['sign_in_requests', 1],
      ['api_tokens', 1],
      ['passkeys', 0],
    ]);
    for (const way of [apiToken, thiefs, customer.headers.authorization])
      expect(await opens(way)).toBe(false);
    expect((await signInAt('elsewhere')).body.code).toBe('auth.wrong_credentials');
    expect((await post(server, '/api/v2/auth/sign-in-link', { code: linkCode })).status).toBe(403);
    await expect(
      linkChat(server.services, chatCode.code, { id: customer.id, name: 'thief' }),
    ).rejects.toMatchObject({ code: 'telegram.code_gone' });
    const email_code = await mailedCode(server, customer.email);
    expect(email_code).toBeDefined();
    const next = { email: customer.email, password: 'brand new horse 5' };
    const withCode = (code: string | undefined) =>
      post(server, '/api/v2/auth/account_reset_password/', { ...next, email_code: code });
    if (stolenCode !== email_code) expect((await withCode(stolenCode)).status).toBe(422);
    expect((await withCode(email_code)).status).toBe(200);
    const back = await signIn(server, customer.email, { password: next.password });
    expect(back.status).toBe(200);
    const headers = { authorization: `Bearer ${back.body.result.access_token}`, 'accept-language': 'en' };
    const { activities } = (await server.app.inject({ url: `${base}/activity`, headers })).json().result;
    expect(activities.map((one: { activity_type: string }) => one.activity_type)).toContain('not_me');
  });

  test('works once, also when many try at once, for 72 hours, and no other token does', async () => {
    await newPlace();
    const { token } = await newestLink();
    const tries = await Promise.all([1, 2, 3, 4].map(() => notMe(token)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
    customer = await signedUp(server);
    await newPlace();
    const late = await newestLink();
    await act('change-password', { new_password: 'another horse 7' });
    const undoLink = await newestLink();
    expect((await notMe(undoLink.token)).body.code).toBe('auth.not_me_gone');
    expect((await send('undo', late.token)).body.code).toBe('auth.undo_gone');
    server.clock.turn(72 * 3_600);
    expect((await notMe(late.token)).body.code).toBe('auth.not_me_expired');
    expect((await signIn(server, customer.email, { password: 'another horse 7' })).status).toBe(200);
  });

  test('works while account and source are limited: only unknown tokens count', async () => {
    await newPlace();
    const { token } = await newestLink();
    const wrong = () => signIn(server, customer.email, { password: 'not the password' });
    for (let tries = 0; tries < 11; tries += 1) await wrong();
    expect((await wrong()).status).toBe(429);
    for (let tries = 0; tries < 30; tries += 1) expect((await notMe('nothing')).status).toBe(404);
    for (const page of ['not-me', 'undo']) expect((await send(page, 'nothing')).status).toBe(429);
    expect((await notMe(token)).status).toBe(200);
  });

  test('ends with an undoing, whichever was mailed first', async () => {
    await newPlace();
    const before = await newestLink();
    server.clock.turn(60);
    await act('api-tokens/', { name: 'mine', scope: 'read' });
    const { token } = await newestLink();
    server.clock.turn(60);
    await signInAt('a third place');
    const after = await newestLink();
    expect(after.page).toBe('not-me');
    expect((await send('undo', token)).status).toBe(200);
    for (const link of [before, after]) expect((await notMe(link.token)).body.code).toBe('auth.not_me_used');
  });

  test('leaves the links that undo more', async () => {
    await newPlace();
    const { token } = await newestLink();
    await turnOnSecondFactor(server, asOwner(server, customer));
    const factor = await newestLink();
    expect((await notMe(token)).status).toBe(200);
    expect((await send('undo', factor.token)).status).toBe(200);
  });

  test('at a former address of the account leads to the undoing, and never to a reset', async () => {
    await newPlace();
    const { token } = await newestLink();
    server.clock.turn(60);
    const email = `thief-${customer.id}@example.com`;
    await turnOnSecondFactor(server, asOwner(server, customer));
    expect((await moveTo(email)).body.result.is_changed).toBe(true);
    const before = [await mailsTo(server, email), await mailsTo(server, customer.email)];
    const moved = await notMe(token);
    expect([moved.status, moved.body.code]).toEqual([409, 'auth.not_me_moved']);
    expect([await mailsTo(server, email), await mailsTo(server, customer.email)]).toEqual(before);
    expect(await isSignedIn()).toBe(true);
    const done = await send('undo', token);
    expect([done.status, done.body.result.email]).toEqual([200, customer.email]);
    expect(await isSignedIn()).toBe(false);
    // The factor that was turned on after the mail is removed, too: the password alone signs in.
    const email_code = await mailedCode(server, customer.email);
    const url = '/api/v2/auth/account_reset_password/';
    await post(server, url, { email: customer.email, email_code, password });
    expect((await signInAt('home')).status).toBe(200);
    for (const page of ['not-me', 'undo'])
      expect((await send(page, token)).body.code).toMatch(/_used$|_gone$/);
  });

  test('works again once the account has the address of the mail again', async () => {
    await newPlace();
    const { token } = await newestLink();
    await moveTo(`moved-${customer.id}@example.com`);
    server.clock.turn(120);
    await moveTo(customer.email);
    expect((await notMe(token)).status).toBe(200);
  });

  test('stores no readable token', async () => {
    await newPlace();
    const { token } = await newestLink();
    const rows = await db.selectFrom('not_me').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
