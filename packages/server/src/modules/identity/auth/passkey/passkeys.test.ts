import { beforeEach, describe, expect, test } from 'vitest';
import { openAuthenticator } from '../../../../testing/people/authenticator.ts';
import type { TestCustomer } from '../../../../testing/people/customers.ts';
import {
  addPasskey,
  agePasskeys,
  askToSignIn,
  passkeyEnvironment,
  portal,
  signInBy,
} from '../../../../testing/people/passkeys.ts';
import { turnOnSecondFactor } from '../../../../testing/people/second-factor.ts';
import { mailsTo, post, signedUp, signIn } from '../../../../testing/people/signed-up.ts';
import { forAllTests, openServerPair } from '../../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../../testing/set-row.ts';

const base = '/api/v2/user/account';
const other = 'https://other.example';

let customer: TestCustomer;
/** On PostgreSQL two processes that answer in turn. */
const server = await forAllTests(openServerPair({ ...passkeyEnvironment, FERRY_PASSKEY_ORIGINS: other }));
beforeEach(async () => {
  server.clock.turn(7_200);
  customer = await signedUp(server);
});

const spend = (passkey: object, fields: object = {}) =>
  post(server, '/api/v2/auth/passkey/sign-in', { passkey, ...fields });
const prove = (fields: object, headers: Record<string, string> = customer.headers) =>
  post(server, `${base}/prove-owner`, fields, headers);
const askForProof = async (headers: Record<string, string> = customer.headers) =>
  (await post(server, `${base}/prove-owner/begin-passkey`, {}, headers)).body.result;
const refusedBy = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('a sign-in by a passkey', () => {
  test('needs nothing else, and opens a session like any other', async () => {
    const { key } = await addPasskey(server, customer);
    const signedIn = await signInBy(server, key);
    expect([signedIn.status, signedIn.body.result.user_id]).toEqual([200, customer.id]);
    const list = await server.app.inject({
      url: `${base}/passkeys/`,
      headers: { authorization: `Bearer ${signedIn.body.result.access_token}` },
    });
    expect(list.json().result.passkeys[0].last_used_at).toBe(server.clock.at.toISOString());
  });

  test('accepts each challenge once, also when the same answer comes many times at once', async () => {
    const { key } = await addPasskey(server, customer);
    const signed = key.sign(await askToSignIn(server));
    const tries = await Promise.all(Array.from({ length: 6 }, () => spend(signed)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const one of tries.filter(({ status }) => status !== 200))
      expect(refusedBy(one)).toEqual([403, 'auth.passkey_gone']);
    expect(refusedBy(await spend(signed))).toEqual([403, 'auth.passkey_gone']);
  });

  test('works with two open challenges, as of two tabs', async () => {
    const { key } = await addPasskey(server, customer);
    const [first, second] = [await askToSignIn(server), await askToSignIn(server)];
    expect((await spend(key.sign(second))).status).toBe(200);
    expect((await spend(key.sign(first))).status).toBe(200);
  });

  test('is refused after five minutes', async () => {
    const { key } = await addPasskey(server, customer);
    const signed = key.sign(await askToSignIn(server));
    server.clock.turn(301);
    expect(refusedBy(await spend(signed))).toEqual([403, 'auth.passkey_gone']);
  });

  test('is refused if it was signed for another challenge, page, user or key', async () => {
    const { key } = await addPasskey(server, customer);
    const [begun, later] = [await askToSignIn(server), await askToSignIn(server)];
    const wrong = async (passkey: object) => refusedBy(await spend(passkey));
    expect(await wrong({ ...key.sign(begun), ceremony_id: later.ceremony_id })).toEqual([
      403,
      'auth.passkey_wrong',
    ]);
    key.says.origin = 'https://evil.example';
    expect(await wrong(key.sign(begun))).toEqual([403, 'auth.passkey_wrong']);
    key.says.origin = portal;
    const elsewhere = { ...begun.options, rpId: 'evil.example' };
    expect(await wrong(key.sign({ ...begun, options: elsewhere }))).toEqual([403, 'auth.passkey_wrong']);
    const stranger = openAuthenticator({ origin: portal });
    expect(await wrong(stranger.sign(begun))).toEqual([403, 'auth.passkey_unknown']);
    const mine = key.sign(begun);
    const forged = {
      ...mine,
      credential: { ...mine.credential, response: stranger.sign(begun).credential.response },
    };
    expect(await wrong(forged)).toEqual([403, 'auth.passkey_wrong']);
    const { response } = mine.credential;
    const ofAnother = { ...mine.credential, response: { ...response, userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' } };
    expect(await wrong({ ...mine, credential: ofAnother })).toEqual([403, 'auth.passkey_wrong']);
    expect((await spend(mine)).status).toBe(200);
  });

  test('works from a named other origin of the portal, and the document for browsers names it', async () => {
    const { key } = await addPasskey(server, customer);
    key.says.origin = other;
    expect((await signInBy(server, key)).status).toBe(200);
    const document = await server.app.inject({ url: '/.well-known/webauthn' });
    expect(document.json()).toEqual({ origins: [portal, other] });
  });

  test('shows in the log of sign-ins, also when the signature was wrong', async () => {
    const { key } = await addPasskey(server, customer);
    key.says.origin = 'https://evil.example';
    await signInBy(server, key);
    server.clock.turn(1);
    key.says.origin = portal;
    await signInBy(server, key);
    const log = await server.app.inject({ url: `${base}/login-ip-log`, headers: customer.headers });
    expect(log.json().result_list.map((one: { refused_for: string | null }) => one.refused_for)).toEqual([
      null,
      'passkey_wrong',
    ]);
  });

  test('counts wrong signatures of a source', async () => {
    const stranger = openAuthenticator({ origin: portal });
    const begun = await askToSignIn(server);
    const place = '198.51.100.77';
    const send = async () =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/v2/auth/passkey/sign-in',
          payload: { passkey: stranger.sign(begun) },
          remoteAddress: place,
        })
      ).statusCode;
    for (let tries = 0; tries < 60; tries += 1) expect(await send()).toBe(403);
    expect(await send()).toBe(429);
  });

  test('is refused for a closed account', async () => {
    const { key } = await addPasskey(server, customer);
    await setAccount(server, customer.id, { is_enabled: false });
    expect(refusedBy(await signInBy(server, key))).toEqual([403, 'auth.account_disabled']);
  });
});

describe('a count of signatures', () => {
  test('is accepted if it grows, and one that goes back is refused and reported', async () => {
    const { key } = await addPasskey(server, customer, { name: 'blue key', count: 7 });
    expect((await signInBy(server, key)).status).toBe(200);
    key.says.count = 3;
    const signed = key.sign(await askToSignIn(server));
    expect(refusedBy(await spend(signed))).toEqual([403, 'auth.passkey_copied']);
    // The same answer again is neither accepted nor told again.
    expect(refusedBy(await spend(signed))).toEqual([403, 'auth.passkey_gone']);
    const told = (await mailsTo(server, customer.email)).filter(({ body_text }) =>
      body_text.includes('blue key'),
    );
    expect(told).toHaveLength(2);
    expect(told[0]?.body_text).toContain('/auth/not-me#');
    key.says.count = 20;
    expect((await signInBy(server, key)).status).toBe(200);
  });

  test('cannot be omitted once it was sent', async () => {
    const { key } = await addPasskey(server, customer, { count: 7 });
    key.says.count = undefined;
    expect(refusedBy(await signInBy(server, key))).toEqual([403, 'auth.passkey_copied']);
  });
});

describe('where two factors are needed', () => {
  /** A customer with an authenticator app, and a passkey that is older than a day. */
  async function bothOld(says: Parameters<typeof addPasskey>[2] = {}) {
    const code = await turnOnSecondFactor(server, customer.headers);
    const { key } = await addPasskey(server, customer, says);
    await agePasskeys(server);
    return { code, key };
  }

  test('a passkey that verified its user counts as both', async () => {
    const { key } = await bothOld();
    expect((await signInBy(server, key)).status).toBe(200);
  });

  test('one that did not counts as the first only: the same answer passes with a code', async () => {
    const { code, key } = await bothOld({ isVerified: false });
    const signed = key.sign(await askToSignIn(server));
    expect(refusedBy(await spend(signed))).toEqual([403, 'auth.two_factor_required']);
    const wrong = code() === '000000' ? '000001' : '000000';
    expect(refusedBy(await spend(signed, { two_fa_code: wrong }))).toEqual([403, 'auth.two_factor_wrong']);
    expect((await spend(signed, { two_fa_code: code() })).status).toBe(200);
    expect(refusedBy(await spend(signed, { two_fa_code: code() }))).toEqual([403, 'auth.passkey_gone']);
  });

  test('a passkey younger than a day counts as the first only, even if it verified its user', async () => {
    const code = await turnOnSecondFactor(server, customer.headers);
    const { key } = await addPasskey(server, customer);
    expect(refusedBy(await signInBy(server, key))).toEqual([403, 'auth.two_factor_required']);
    expect((await signInBy(server, key, { two_fa_code: code() })).status).toBe(200);
  });

  test.each([true, false])(
    'it stands in for the code after the password, whether it verified its user (%s) or not',
    async (isVerified) => {
      const { key } = await bothOld({ isVerified });
      expect(refusedBy(await signIn(server, customer.email))).toEqual([403, 'auth.two_factor_required']);
      const passkey = key.sign(await askToSignIn(server));
      const wrong = await signIn(server, customer.email, { password: 'not the password', passkey });
      expect(refusedBy(wrong)).toEqual([403, 'auth.wrong_credentials']);
      expect((await signIn(server, customer.email, { passkey })).status).toBe(200);
      expect(refusedBy(await signIn(server, customer.email, { passkey }))).toEqual([
        403,
        'auth.passkey_gone',
      ]);
    },
  );

  test('it does not so within its first day, and that of another customer never does', async () => {
    await turnOnSecondFactor(server, customer.headers);
    const { key } = await addPasskey(server, customer);
    const factor = async (of = key) =>
      refusedBy(await signIn(server, customer.email, { passkey: of.sign(await askToSignIn(server)) }));
    expect(await factor()).toEqual([403, 'auth.passkey_young']);
    const others = await addPasskey(server, await signedUp(server));
    await agePasskeys(server);
    expect(await factor(others.key)).toEqual([403, 'auth.passkey_unknown']);
  });
});

describe('a proof of the owner by a passkey', () => {
  test('is accepted once the passkey is older than a day', async () => {
    const { key } = await addPasskey(server, customer);
    expect(refusedBy(await prove({ passkey: key.sign(await askForProof()) }))).toEqual([
      403,
      'auth.passkey_young',
    ]);
    await agePasskeys(server);
    const signedIn = (await signInBy(server, key)).body.result;
    const headers = { authorization: `Bearer ${signedIn.access_token}` };
    const begun = await askForProof(headers);
    expect(begun.options.allowCredentials).toEqual([
      { id: key.id, transports: ['internal'], type: 'public-key' },
    ]);
    const signed = key.sign(begun);
    const proved = await prove({ passkey: signed }, headers);
    expect(proved.status).toBe(200);
    const export_ = await server.app.inject({
      url: `${base}/export`,
      headers: { ...headers, 'x-owner-proof': proved.body.result.proof },
    });
    expect(export_.statusCode).toBe(200);
    expect(refusedBy(await prove({ passkey: signed }, headers))).toEqual([403, 'auth.passkey_gone']);
  });

  test('requires user verification, which a sign-in only prefers', async () => {
    expect((await askForProof()).options.userVerification).toBe('required');
    expect((await askToSignIn(server)).options.userVerification).toBe('preferred');
  });

  test('is bound to the session that asked, and to its purpose', async () => {
    const { key } = await addPasskey(server, customer);
    await agePasskeys(server);
    const signed = key.sign(await askForProof());
    const second = (await signInBy(server, key)).body.result.access_token;
    expect(refusedBy(await prove({ passkey: signed }, { authorization: `Bearer ${second}` }))).toEqual([
      403,
      'auth.passkey_gone',
    ]);
    expect(refusedBy(await spend(signed))).toEqual([403, 'auth.passkey_gone']);
    const ofSignIn = key.sign(await askToSignIn(server));
    expect(refusedBy(await prove({ passkey: ofSignIn }))).toEqual([403, 'auth.passkey_gone']);
  });

  test('is refused for the passkey of another customer', async () => {
    const { key } = await addPasskey(server, await signedUp(server));
    await agePasskeys(server);
    const proof = await prove({ passkey: key.sign(await askForProof()) });
    expect(refusedBy(proof)).toEqual([403, 'auth.passkey_unknown']);
  });
});
