import { allCalls } from '@ferry/core/contract';
import { dayMs } from '@ferry/core/contract/base/values/units';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestCustomer } from '../../../../testing/people/customers.ts';
import { asOwner } from '../../../../testing/people/owner-proof.ts';
import { keepPasskey, passkeyEnvironment } from '../../../../testing/people/passkeys.ts';
import { turnOnSecondFactor } from '../../../../testing/people/second-factor.ts';
import { mailsTo, password, post, signedUp, signIn } from '../../../../testing/people/signed-up.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../../testing/set-row.ts';

const base = '/api/v2/user/account';

let customer: TestCustomer;
const server = await forAllTests(openTestServer(passkeyEnvironment));
const db = server.services.database.sql;
beforeEach(async () => {
  server.clock.turn(3_600);
  customer = await signedUp(server);
});

const prove = (fields: object, { headers } = customer) =>
  post(server, `${base}/prove-owner`, fields, headers);
/** Sets the age of the customer's factor, in milliseconds. */
const ageFactor = (milliseconds: number) =>
  db
    .updateTable('second_factor')
    .set({ enabled_at: new Date(server.clock.at.getTime() - milliseconds) })
    .where('account_id', '=', customer.id)
    .execute();
const confirmable = async () => (await post(server, '/v1/auth/qrcode_login')).body.login_code as string;

interface Act {
  url: string;
  method?: 'GET' | 'POST' | 'DELETE';
  body?: object;
  /** The call has no fields for the proof. */
  byHeader?: boolean;
}

const linkChat = () =>
  setAccount(server, customer.id, { telegram_id: 4_711 + customer.id, telegram_name: 'linxia' });

/** Opens another session of the customer, and returns its id. */
async function openOther(): Promise<string> {
  const { access_token } = (await signIn(server, customer.email)).body.result;
  return String(decodeJwt(access_token).sid);
}

/** Actions that require the proof of the owner, by call. */
const acts: Record<string, () => Promise<Act> | Act> = {
  'security.change': () => ({ url: `${base}/security`, body: { ga_enable: true } }),
  'security.closeLeak': () => ({ url: `${base}/security/close-leak` }),
  'account.changePassword': () => ({
    url: `${base}/change-password`,
    body: { new_password: 'another horse 7' },
  }),
  'account.editPassword': () => ({ url: `${base}/edit-password`, body: { new_password: 'another horse 7' } }),
  'account.editEmail': () => ({
    url: `${base}/edit-email`,
    body: { email: `new-${customer.id}@example.com` },
  }),
  'account.exportData': () => ({ url: `${base}/export`, method: 'GET', byHeader: true }),
  'account.requestDeletion': () => ({ url: `${base}/deletion`, body: {} }),
  'apiTokens.create': () => ({ url: `${base}/api-tokens/`, body: { name: 'mine', scope: 'read' } }),
  'security.beginPasskey': () => ({ url: `${base}/passkeys/begin`, byHeader: true }),
  'security.removePasskey': async () => ({
    url: `${base}/passkeys/${await keepPasskey(server, customer.id)}/`,
    method: 'DELETE',
    byHeader: true,
  }),
  'notifications.choose': () => ({
    url: '/api/v2/user/notifications/',
    body: { event: 'sign_in_new', channel: 'mail', is_wanted: false },
    byHeader: true,
  }),
  'sessions.end': async () => ({
    url: `${base}/sessions/${await openOther()}/`,
    method: 'DELETE',
    byHeader: true,
  }),
  'sessions.endOthers': async () => {
    await openOther();
    return { url: `${base}/sessions/end-others`, byHeader: true };
  },
  'telegram.unlink': async () => {
    await linkChat();
    return { url: `${base}/link/telegram/unlink`, byHeader: true };
  },
  'auth.answerSignInRequest': async () => ({
    url: `${base}/sign-in-requests/${await confirmable()}/`,
    body: { is_allowed: true },
  }),
};

/** For these, a session that was just opened with the password needs no proof, and none mails an undo link. */
const takesSignIn = new Set([
  'security.change',
  'notifications.choose',
  'sessions.end',
  'sessions.endOthers',
  'telegram.unlink',
]);

const send = ({ url, method = 'POST', body }: Act, headers: Record<string, string>, fields = {}) =>
  server.app.inject({
    method,
    url,
    headers: { ...headers },
    ...(method !== 'POST' ? {} : { payload: { ...body, ...fields } }),
  });

test('every call that requires the proof in the contract is among these', () => {
  // Without the proof `telegram.show` answers without a code; see the tests of linking.
  const asking = allCalls.filter(({ proof }) => proof).map(({ operation }) => operation);
  expect(asking.toSorted()).toEqual([...Object.keys(acts), 'telegram.show'].toSorted());
});

describe.each(Object.entries(acts))('%s', (operation, actOf) => {
  test('is refused to an access token alone, and accepts the proof in its own session only', async () => {
    // The exception for a session that was just opened has its own test.
    server.clock.turn(601);
    const act = await actOf();
    const other = (await signIn(server, customer.email)).body.result.access_token;
    const foreign = await signedUp(server);
    const proof = asOwner(server, customer);
    for (const headers of [
      customer.headers,
      { ...proof, authorization: `Bearer ${other}` },
      { ...proof, ...foreign.headers },
      { ...proof, 'x-owner-proof': proof['x-owner-proof'].replace(/^\d+/, '9999999999') },
      { ...proof, 'x-owner-proof': '' },
    ]) {
      // The other two were just opened.
      if (takesSignIn.has(operation) && headers.authorization !== customer.headers.authorization) continue;
      const refused = await send(act, headers);
      expect([refused.statusCode, refused.json().code]).toEqual([
        act.byHeader || operation === 'security.change' ? 403 : 422,
        'auth.proof_required',
      ]);
    }
    expect((await send(act, proof)).statusCode).toBe(200);
  });

  test('accepts the password or a code as fields, and refuses wrong ones', async () => {
    const act = await actOf();
    if (act.byHeader) return;
    const wrong = await send(act, customer.headers, { current_password: 'no' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'auth.password_wrong']);
    expect((await send(act, customer.headers, { current_password: password })).statusCode).toBe(200);
    customer = await signedUp(server);
    if (operation === 'security.change') return;
    const shown = await turnOnSecondFactor(server, customer.headers);
    await ageFactor(dayMs);
    const again = await actOf();
    const wrongCode = await send(again, customer.headers, { two_fa_code: 'aaaaa-aaaaa' });
    expect([wrongCode.statusCode, wrongCode.json().code]).toEqual([422, 'auth.two_factor_wrong']);
    expect((await send(again, customer.headers, { two_fa_code: shown() })).statusCode).toBe(200);
  });

  test('mails the previous address a link that undoes it', async () => {
    const act = await actOf();
    if (takesSignIn.has(operation) || ['account.editEmail', 'security.beginPasskey'].includes(operation))
      return;
    await send(act, asOwner(server, customer));
    expect((await mailsTo(server, customer.email))[0]?.body_text).toMatch(/\/auth\/undo#[\w-]{43}$/m);
  });
});

describe('the proof', () => {
  test('is valid for ten minutes', async () => {
    const { proof, expires_at } = (await prove({ current_password: password })).body.result;
    expect(expires_at).toBe(new Date(server.clock.at.getTime() + 600_000).toISOString());
    const headers = { ...customer.headers, 'x-owner-proof': proof };
    server.clock.turn(599);
    expect((await send({ url: `${base}/export`, method: 'GET' }, headers)).statusCode).toBe(200);
    server.clock.turn(1);
    expect((await send({ url: `${base}/export`, method: 'GET' }, headers)).statusCode).toBe(403);
  });

  test('ends with its session', async () => {
    const headers = asOwner(server, customer);
    await post(server, `${base}/change-password`, { new_password: 'another horse 7' }, headers);
    expect((await send({ url: `${base}/export`, method: 'GET' }, headers)).statusCode).toBe(401);
  });

  test('is not issued for an empty call, a wrong password or a wrong code', async () => {
    for (const [fields, code] of [
      [{}, 'auth.proof_required'],
      [{ current_password: '', two_fa_code: null }, 'auth.proof_required'],
      [{ current_password: 'no' }, 'auth.password_wrong'],
      [{ two_fa_code: '123456' }, 'auth.two_factor_wrong'],
    ] as const) {
      const refused = await prove(fields);
      expect([refused.status, refused.body.code]).toEqual([422, code]);
    }
  });

  test('is not issued for a code of a factor that is younger than a day, nor for its recovery codes', async () => {
    const change = (fields: object) => post(server, `${base}/security`, fields, customer.headers);
    const shown = await turnOnSecondFactor(server, customer.headers);
    const renewed = await post(
      server,
      `${base}/security/recovery-codes`,
      { ga_token: shown() },
      customer.headers,
    );
    const [recovery] = renewed.body.result.recovery_codes;
    server.clock.turn(60);
    await ageFactor(dayMs - 1);
    for (const two_fa_code of [shown(), recovery]) {
      const refused = await prove({ two_fa_code });
      expect([refused.status, refused.body.code]).toEqual([422, 'auth.proof_required']);
      expect(refused.body.message).toContain('less than 24 hours');
      const kept = await change({ ga_enable: false, ga_token: recovery, two_fa_code });
      expect(kept.body.code).toBe('auth.proof_required');
    }
    expect((await prove({ two_fa_code: shown(), current_password: password })).status).toBe(200);
    await ageFactor(dayMs);
    server.clock.turn(60);
    expect((await prove({ two_fa_code: recovery })).status).toBe(200);
    expect((await prove({ two_fa_code: shown() })).status).toBe(200);
  });

  test('can be tried ten times in 15 minutes, and right passwords do not count', async () => {
    for (let tries = 0; tries < 12; tries += 1)
      expect((await prove({ current_password: password })).status).toBe(200);
    const tries = await Promise.all(Array.from({ length: 12 }, () => prove({ current_password: 'no' })));
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
    const limited = await prove({ current_password: password });
    expect([limited.status, limited.body.code]).toEqual([429, 'auth.limited']);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('starting a second factor without the proof', () => {
  const change = (fields: object, token: string) =>
    post(server, `${base}/security`, fields, { authorization: `Bearer ${token}` });

  test('is allowed for ten minutes after the password was entered, with its first code only', async () => {
    const token = (await signIn(server, customer.email)).body.result.access_token;
    server.clock.turn(599);
    expect((await change({ ga_enable: true }, token)).body.result.enrolment.secret).toBeTruthy();
    server.clock.turn(1);
    for (const fields of [{ ga_enable: true }, { ga_enable: true, ga_token: '123456' }]) {
      const late = await change(fields, token);
      expect([late.status, late.body.code]).toEqual([403, 'auth.proof_required']);
      expect(late.body.message).toContain('sign in again');
    }
    // Dropping a waiting factor, and unchanged values, are no changes to prove.
    for (const fields of [{ ga_enable: false }, { email_notification: true }, {}])
      expect((await change(fields, token)).status).toBe(200);
  });

  test('is refused to a session that another device confirmed', async () => {
    const { login_code, login_token } = (await post(server, '/v1/auth/qrcode_login')).body;
    const url = `${base}/sign-in-requests/${login_code}/`;
    await post(server, url, { is_allowed: true }, asOwner(server, customer));
    const { access_token } = (await post(server, '/v1/auth/qrcode_login', { login_token })).body;
    expect((await change({ ga_enable: true }, access_token)).body.code).toBe('auth.proof_required');
  });
});

describe('what silences or shuts out the owner', () => {
  type Headers = Record<string, string>;
  const mails = (is_wanted: boolean): Act => ({
    url: `${base}/security`,
    body: { email_notification: is_wanted },
  });
  const choice = (channel: string, is_wanted: boolean, event = 'sign_in_new'): Act => ({
    url: '/api/v2/user/notifications/',
    body: { event, channel, is_wanted },
  });
  const endOthers: Act = { url: `${base}/sessions/end-others` };
  const unlink: Act = { url: `${base}/link/telegram/unlink` };
  const end = (id: string): Act => ({ url: `${base}/sessions/${id}/`, method: 'DELETE' });

  const silencing: Record<string, () => Promise<Act> | Act> = {
    'mails of sign-ins, by the account’s security': () => mails(false),
    ...Object.fromEntries(
      ['mail', 'telegram', 'push'].map((channel) => [
        `messages of sign-ins by ${channel}`,
        () => choice(channel, false),
      ]),
    ),
    'another session': async () => end(await openOther()),
    'the other sessions': async () => {
      await openOther();
      return endOthers;
    },
    'the chat in Telegram': async () => {
      await linkChat();
      return unlink;
    },
  };
  const answerOf = async (act: Act, headers: Headers) => {
    const answer = await send(act, headers);
    return [answer.statusCode, answer.json().code];
  };
  /** A session of the customer that another device let in. */
  async function byQrCode(): Promise<Headers> {
    const { login_code, login_token } = (await post(server, '/v1/auth/qrcode_login')).body;
    const url = `${base}/sign-in-requests/${login_code}/`;
    await post(server, url, { is_allowed: true }, asOwner(server, customer));
    const { access_token } = (await post(server, '/v1/auth/qrcode_login', { login_token })).body;
    return { authorization: `Bearer ${access_token}` };
  }

  describe.each(Object.entries(silencing))('%s', (_what, actOf) => {
    test('does not end for an access token, even a new one, or a proof of another session', async () => {
      const act = await actOf();
      expect(await answerOf(act, await byQrCode())).toEqual([403, 'auth.proof_required']);
      server.clock.turn(601);
      for (const headers of [
        customer.headers,
        { ...customer.headers, 'x-owner-proof': asOwner(server, await signedUp(server))['x-owner-proof'] },
      ])
        expect(await answerOf(act, headers)).toEqual([403, 'auth.proof_required']);
      expect((await send(act, asOwner(server, customer))).statusCode).toBe(200);
    });

    test('can be ended for ten minutes after the password was entered', async () => {
      server.clock.turn(599);
      expect((await send(await actOf(), customer.headers)).statusCode).toBe(200);
      customer = await signedUp(server);
      const act = await actOf();
      server.clock.turn(600);
      expect(await answerOf(act, customer.headers)).toEqual([403, 'auth.proof_required']);
    });
  });

  test('needs no proof if nothing is turned off', async () => {
    const others = await openOther();
    const proven = asOwner(server, customer);
    for (const act of [mails(false), choice('telegram', false), choice('push', false), endOthers])
      expect((await send(act, proven)).statusCode).toBe(200);
    server.clock.turn(601);
    const bare = (act: Act) => answerOf(act, customer.headers);
    // Unchanged.
    for (const act of [mails(false), choice('mail', false), choice('telegram', false), endOthers])
      expect(await bare(act)).toEqual([200, undefined]);
    expect(await bare(end(others))).toEqual([404, 'sessions.absent']);
    expect(await bare(unlink)).toEqual([403, 'telegram.not_linked']);
    // Turned on again, and an event that is no sign-in.
    for (const act of [mails(true), choice('push', true), choice('mail', false, 'ticket_answered')])
      expect(await bare(act)).toEqual([200, undefined]);
    const { sid } = decodeJwt(customer.accessToken);
    expect(await bare(end(String(sid)))).toEqual([200, undefined]);
  });

  test('needs one proof for the mails and the factor together', async () => {
    const shown = await turnOnSecondFactor(server, customer.headers);
    await ageFactor(dayMs);
    server.clock.turn(601);
    const change = (fields: object) => post(server, `${base}/security`, fields, customer.headers);
    // Turning the factor off requires more than a young session.
    const renewed = await signIn(server, customer.email, { two_fa_code: shown() });
    server.clock.turn(60);
    const young = { authorization: `Bearer ${renewed.body.result.access_token}` };
    const both = { ga_enable: false, ga_token: shown(), email_notification: false };
    expect((await post(server, `${base}/security`, both, young)).body.code).toBe('auth.proof_required');
    const done = await change({ ...both, current_password: password });
    expect(done.body.result).toMatchObject({ ga_enable: false, email_notification: false });
    // With a code as the only field that proves.
    customer = await signedUp(server);
    const code = await turnOnSecondFactor(server, customer.headers);
    await ageFactor(dayMs);
    server.clock.turn(601);
    const off = await change({ email_notification: false, two_fa_code: code() });
    expect(off.body.result).toMatchObject({ ga_enable: true, email_notification: false });
  });
});
