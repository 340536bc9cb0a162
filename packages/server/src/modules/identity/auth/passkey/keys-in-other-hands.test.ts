import { beforeEach, describe, expect, test } from 'vitest';
import type { Authenticator } from '../../../../testing/people/authenticator.ts';
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

// A thief holds the owner's key without its fingerprint or PIN. The thief's browser skips that check, and the key signs
// without it.

const base = '/api/v2/user/account';

let owner: TestCustomer;
const server = await forAllTests(openServerPair(passkeyEnvironment));
beforeEach(async () => {
  server.clock.turn(7_200);
  owner = await signedUp(server);
});

const refusedBy = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const unverified = [403, 'auth.passkey_unverified'];

/** The key without the check of its user, as a thief uses it. */
const inOtherHands = (key: Authenticator, deed: () => Promise<{ status: number; body: object }>) => {
  const { isVerified } = key.says;
  key.says.isVerified = false;
  return deed().finally(() => {
    key.says.isVerified = isVerified;
  });
};
const prove = async (key: Authenticator, headers: Record<string, string> = owner.headers) => {
  const begun = (await post(server, `${base}/prove-owner/begin-passkey`, {}, headers)).body.result;
  return post(server, `${base}/prove-owner`, { passkey: key.sign(begun) }, headers);
};
/** The password, with a key in place of a code. */
const passwordAnd = async (key: Authenticator) =>
  signIn(server, owner.email, { passkey: key.sign(await askToSignIn(server)) });
const verifies = async () =>
  (await server.app.inject({ url: `${base}/passkeys/`, headers: owner.headers })).json().result.passkeys[0]
    .verifies_user;

/** A passkey from before it was stored whether it verified its user. */
async function addOld(says: Parameters<typeof addPasskey>[2] = {}): Promise<Authenticator> {
  const { passkey_id, key } = await addPasskey(server, owner, says);
  await server.services.database.sql
    .updateTable('passkey')
    .set({ verifies_user: false })
    .where('id', '=', passkey_id)
    .execute();
  await agePasskeys(server);
  return key;
}

describe('a key that verified its user when it was added', () => {
  test('opens, proves and changes nothing for a thief, and still works for its owner', async () => {
    const { key } = await addPasskey(server, owner);
    await agePasskeys(server);
    // The thief has the key, and for a while also the access token.
    expect(refusedBy(await inOtherHands(key, () => signInBy(server, key)))).toEqual(unverified);
    server.clock.turn(601);
    const proof = await inOtherHands(key, () => prove(key));
    expect(refusedBy(proof)).toEqual(unverified);
    const moved = `thief-${owner.id}@example.com`;
    const stolen = { ...owner.headers, 'x-owner-proof': String(Object(proof.body).result?.proof) };
    const move = await post(server, `${base}/edit-email`, { email: moved }, stolen);
    expect(move.body.code).toBe('auth.proof_required');
    expect(await mailsTo(server, moved)).toEqual([]);

    const signedIn = await signInBy(server, key);
    expect(signedIn.status).toBe(200);
    const headers = { authorization: `Bearer ${signedIn.body.result.access_token}` };
    expect((await prove(key, headers)).status).toBe(200);
  });

  test('is no second factor without verification, and a refused challenge can be signed again', async () => {
    await turnOnSecondFactor(server, owner.headers);
    const { key } = await addPasskey(server, owner);
    await agePasskeys(server);
    expect(refusedBy(await inOtherHands(key, () => passwordAnd(key)))).toEqual(unverified);
    const begun = await askToSignIn(server);
    const spend = (passkey: object) => post(server, '/api/v2/auth/passkey/sign-in', { passkey });
    expect(refusedBy(await inOtherHands(key, () => spend(key.sign(begun))))).toEqual(unverified);
    expect((await spend(key.sign(begun))).status).toBe(200);
    expect((await passwordAnd(key)).status).toBe(200);
  });

  test('is also refused with a valid count, which continues', async () => {
    const { key } = await addPasskey(server, owner, { count: 7 });
    await agePasskeys(server);
    expect(refusedBy(await inOtherHands(key, () => signInBy(server, key)))).toEqual(unverified);
    expect((await signInBy(server, key)).status).toBe(200);
  });
});

describe('a key that did not verify its user', () => {
  test('opens a session like a password alone, and proves nothing by itself', async () => {
    const { key } = await addPasskey(server, owner, { isVerified: false });
    await agePasskeys(server);
    expect(await verifies()).toBe(false);
    const signedIn = await signInBy(server, key);
    expect(signedIn.status).toBe(200);
    const headers = { authorization: `Bearer ${signedIn.body.result.access_token}` };
    expect(refusedBy(await prove(key, headers))).toEqual(unverified);
    // It is not the password, so the session is not taken for one that was opened with it.
    const off = await post(server, `${base}/security`, { email_notification: false }, headers);
    expect(refusedBy(off)).toEqual([403, 'auth.proof_required']);
  });

  test('needs a code if two factors are on, and remains a second factor after the password', async () => {
    const code = await turnOnSecondFactor(server, owner.headers);
    const { key } = await addPasskey(server, owner, { isVerified: false });
    await agePasskeys(server);
    expect(refusedBy(await signInBy(server, key))).toEqual([403, 'auth.two_factor_required']);
    expect((await signInBy(server, key, { two_fa_code: code() })).status).toBe(200);
    expect((await passwordAnd(key)).status).toBe(200);
  });
});

describe('a key for which this was not stored', () => {
  test('counts as unverified, until it verifies its user once', async () => {
    const key = await addOld();
    expect((await inOtherHands(key, () => signInBy(server, key))).status).toBe(200);
    expect(refusedBy(await inOtherHands(key, () => prove(key)))).toEqual(unverified);
    expect(await verifies()).toBe(false);

    expect((await prove(key)).status).toBe(200);
    expect(await verifies()).toBe(true);
    expect(refusedBy(await inOtherHands(key, () => signInBy(server, key)))).toEqual(unverified);
  });

  test('is known to verify after the second step of a sign-in, too, and not after a wrong signature', async () => {
    await turnOnSecondFactor(server, owner.headers);
    const key = await addOld();
    key.says.origin = 'https://evil.example';
    expect(refusedBy(await passwordAnd(key))).toEqual([403, 'auth.passkey_wrong']);
    expect(await verifies()).toBe(false);
    key.says.origin = portal;
    expect((await passwordAnd(key)).status).toBe(200);
    expect(await verifies()).toBe(true);
  });
});
