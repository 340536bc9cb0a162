import { beforeEach, describe, expect, test } from 'vitest';
import { openAuthenticator } from '../../../../testing/people/authenticator.ts';
import { openAdmin, type TestCustomer } from '../../../../testing/people/customers.ts';
import { asOwner } from '../../../../testing/people/owner-proof.ts';
import {
  addPasskey,
  agePasskeys,
  askForPasskey,
  passkeyEnvironment,
  portal,
  signInBy,
} from '../../../../testing/people/passkeys.ts';
import { mailedCode, mailsTo, post, signedUp, signIn } from '../../../../testing/people/signed-up.ts';
import { forAllTests, openServerPair, openTestServer } from '../../../../testing/servers/open-test-server.ts';

const base = '/api/v2/user/account';
const path = `${base}/passkeys/`;

let customer: TestCustomer;
/** On PostgreSQL two processes that answer in turn. */
const server = await forAllTests(openServerPair(passkeyEnvironment));
const db = server.services.database.sql;
beforeEach(async () => {
  server.clock.turn(7_200);
  customer = await signedUp(server);
});

const list = async ({ headers } = customer) =>
  (await server.app.inject({ url: path, headers })).json().result.passkeys as {
    passkey_id: number;
    name: string;
  }[];
const names = async () => (await list()).map(({ name }) => name);
const remove = async (id: number, headers: Record<string, string> = asOwner(server, customer)) => {
  const answer = await server.app.inject({ method: 'DELETE', url: `${path}${id}/`, headers });
  return [answer.statusCode, answer.json().code];
};
const rename = async (id: number, name: string, { headers } = customer) =>
  (await server.app.inject({ method: 'PUT', url: `${path}${id}/`, headers, payload: { name } })).statusCode;
const undoLinks = async () =>
  (await mailsTo(server, customer.email)).flatMap(
    ({ body_text }) => body_text.match(/\/auth\/undo#([\w-]{43})$/m)?.[1] ?? [],
  );
const undo = async (token: string | undefined) =>
  (await post(server, '/api/v2/auth/undo', { token: token ?? '' })).status;

describe('adding a passkey', () => {
  test('requires the proof of the owner before the browser asks the customer', async () => {
    const refused = await post(server, `${path}begin`, {}, customer.headers);
    expect([refused.status, refused.body.code]).toEqual([403, 'auth.proof_required']);
  });

  test('names the site, the customer and the passkeys that he has', async () => {
    const { key } = await addPasskey(server, customer);
    const { options } = await askForPasskey(server, customer);
    expect(options).toMatchObject({
      rp: { id: 'ferry.example' },
      user: { name: customer.email },
      excludeCredentials: [{ id: key.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      attestation: 'none',
    });
  });

  test('lists it, mails the owner a link that undoes it, and records it', async () => {
    await addPasskey(server, customer, { name: 'my phone', isSynced: true });
    expect(await list()).toMatchObject([
      {
        name: 'my phone',
        is_synced: true,
        is_usable: true,
        last_used_at: null,
        proves_from: new Date(server.clock.at.getTime() + 86_400_000).toISOString(),
      },
    ]);
    const [mail] = await mailsTo(server, customer.email);
    expect(mail?.body_text).toContain('my phone');
    expect(await undoLinks()).toHaveLength(1);
    const { result } = (
      await server.app.inject({ url: `${base}/activity`, headers: customer.headers })
    ).json();
    expect(result.activities[0]).toMatchObject({ activity_type: 'passkey_added', topic: 'security' });
  });

  test('is refused for another page or session, and a used or expired challenge', async () => {
    const begun = await askForPasskey(server, customer);
    const add = async (credential: object, { headers } = customer) =>
      (await post(server, path, { ceremony_id: begun.ceremony_id, name: 'one', credential }, headers)).body
        .code;
    const evil = openAuthenticator({ origin: 'https://evil.example' });
    expect(await add(evil.create(begun))).toBe('auth.passkey_wrong');
    const key = openAuthenticator({ origin: portal });
    expect(await add(key.create(begun), await signedUp(server))).toBe('auth.passkey_gone');
    const made = key.create(begun);
    const tries = await Promise.all(Array.from({ length: 4 }, () => add(made)));
    expect(tries.filter((code) => code === undefined)).toHaveLength(1);
    expect(await add(openAuthenticator({ origin: portal }).create(begun))).toBe('auth.passkey_gone');
    const late = await askForPasskey(server, customer);
    server.clock.turn(301);
    const body = { ceremony_id: late.ceremony_id, name: 'late', credential: key.create(late) };
    expect((await post(server, path, body, customer.headers)).body.code).toBe('auth.passkey_gone');
    expect(await names()).toEqual(['one']);
  });

  test('of an already registered credential is refused', async () => {
    const { key } = await addPasskey(server, await signedUp(server));
    const begun = await askForPasskey(server, customer);
    const body = { ceremony_id: begun.ceremony_id, name: 'mine', credential: key.create(begun) };
    expect((await post(server, path, body, customer.headers)).body.code).toBe('security.passkey_known');
  });

  test('stops at ten, also for concurrent requests', async () => {
    for (let count = 0; count < 9; count += 1) await addPasskey(server, customer, { name: `key ${count}` });
    const begun = await Promise.all(Array.from({ length: 4 }, () => askForPasskey(server, customer)));
    const tries = await Promise.all(
      begun.map((one) =>
        post(
          server,
          path,
          {
            ceremony_id: one.ceremony_id,
            name: 'last',
            credential: openAuthenticator({ origin: portal }).create(one),
          },
          customer.headers,
        ),
      ),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
    const full = await post(server, `${path}begin`, {}, asOwner(server, customer));
    expect(full.body).toMatchObject({ code: 'security.passkeys_full', details: { most: 10 } });
  });
});

test('only its owner renames a passkey', async () => {
  const { passkey_id } = await addPasskey(server, customer);
  expect(await rename(passkey_id, 'desk', await signedUp(server))).toBe(404);
  expect(await rename(passkey_id, '')).toBe(422);
  expect(await rename(passkey_id, 'desk')).toBe(200);
  expect(await names()).toEqual(['desk']);
});

describe('removing a passkey', () => {
  test('requires the proof, takes effect at once, and is undone by the mailed link', async () => {
    const { passkey_id, key } = await addPasskey(server, customer);
    server.clock.turn(300_000);
    customer = { ...customer, headers: await enter(key) };
    expect(await remove(passkey_id, customer.headers)).toEqual([403, 'auth.proof_required']);
    expect(await remove(passkey_id)).toEqual([200, undefined]);
    expect(await remove(passkey_id)).toEqual([404, 'security.passkey_absent']);
    expect((await signInBy(server, key)).body.code).toBe('auth.passkey_unknown');
    server.clock.turn(200_000);
    expect(await undo((await undoLinks())[0])).toBe(200);
    expect((await signInBy(server, key)).status).toBe(200);
  });

  test('of another customer’s passkey answers as if it did not exist', async () => {
    const { passkey_id } = await addPasskey(server, await signedUp(server));
    expect(await remove(passkey_id)).toEqual([404, 'security.passkey_absent']);
  });
});

/** Headers of a new session by a passkey: those of a customer end after a day. */
async function enter(key: Awaited<ReturnType<typeof addPasskey>>['key']) {
  const { access_token } = (await signInBy(server, key)).body.result;
  return { authorization: `Bearer ${access_token}`, 'accept-language': 'en' };
}

describe('whoever shuts strangers out', () => {
  /** An old passkey of the owner and a young one, which a thief may have added. */
  async function bothAges() {
    const own = await addPasskey(server, customer, { name: 'own' });
    await agePasskeys(server, 100);
    server.clock.turn(60);
    const thiefs = await addPasskey(server, customer, { name: 'thief’s' });
    server.clock.turn(60);
    return { own: own.key, thiefs: thiefs.key };
  }

  test('by undoing the adding removes that passkey and keeps the earlier one', async () => {
    const { own, thiefs } = await bothAges();
    expect(await undo((await undoLinks())[0])).toBe(200);
    expect((await signInBy(server, thiefs)).body.code).toBe('auth.passkey_unknown');
    expect((await signInBy(server, own)).status).toBe(200);
  });

  test('by undoing what came after the adding removes that passkey, too', async () => {
    const { own, thiefs } = await bothAges();
    const [, old] = await list();
    await remove(old?.passkey_id ?? 0);
    server.clock.turn(60);
    expect(await undo((await undoLinks())[0])).toBe(200);
    expect((await signInBy(server, thiefs)).body.code).toBe('auth.passkey_unknown');
    expect((await signInBy(server, own)).status).toBe(200);
  });

  test('by closing a leak ends the young one and says so', async () => {
    const { own, thiefs } = await bothAges();
    const closed = await post(server, `${base}/security/close-leak`, {}, asOwner(server, customer));
    expect(closed.body.result.stopped).toContainEqual(
      expect.objectContaining({ what: 'passkeys', count: 1 }),
    );
    expect((await signInBy(server, thiefs)).body.code).toBe('auth.passkey_unknown');
    expect((await signInBy(server, own)).status).toBe(200);
  });

  test('by a new password ends the young one, and the old one stays', async () => {
    const { own, thiefs } = await bothAges();
    const reset = '/api/v2/auth/account_reset_password/';
    await post(server, `${reset}request-email-code`, { email: customer.email });
    const email_code = await mailedCode(server, customer.email);
    const changed = { email: customer.email, email_code, password: 'another horse 7' };
    expect((await post(server, reset, changed)).body.result.stopped).toContainEqual(
      expect.objectContaining({ what: 'passkeys', count: 1 }),
    );
    expect((await signInBy(server, thiefs)).body.code).toBe('auth.passkey_unknown');
    expect((await signInBy(server, own)).status).toBe(200);
  });
});

describe('a passkey of a thief who read the mails for an hour', () => {
  const resetBy = async (next: string) => {
    const reset = '/api/v2/auth/account_reset_password/';
    server.clock.turn(120);
    await post(server, `${reset}request-email-code`, { email: customer.email });
    const email_code = await mailedCode(server, customer.email);
    await post(server, reset, { email: customer.email, email_code, password: next });
    const { body } = await signIn(server, customer.email, { password: next });
    return {
      ...customer,
      headers: { ...customer.headers, authorization: `Bearer ${body.result.access_token}` },
    };
  };
  const notMe = async () => {
    const [mail] = (await mailsTo(server, customer.email)).filter(({ body_text }) =>
      body_text.includes('/auth/not-me#'),
    );
    const token = mail?.body_text.match(/\/auth\/not-me#([\w-]{43})$/m)?.[1] ?? '';
    expect((await post(server, '/api/v2/auth/not-me', { token })).status).toBe(200);
  };
  const recoveries: Record<string, () => Promise<unknown>> = {
    'a reset': () => resetBy('the owner’s horse 1'),
    '"this was not me"': notMe,
    'a closed leak': async () => {
      const headers = asOwner(server, customer);
      expect((await post(server, `${base}/security/close-leak`, {}, headers)).status).toBe(200);
    },
  };

  test.each(Object.entries(recoveries))('never comes back after %s', async (_, recover) => {
    const thief = await resetBy('the thief’s horse 1');
    const { key } = await addPasskey(server, thief);
    server.clock.turn(3_600);
    const made = { name: 'later', scope: 'read' };
    expect((await post(server, `${base}/api-tokens/`, made, asOwner(server, thief))).status).toBe(200);
    const [noted] = await undoLinks();
    server.clock.turn(3_600);
    customer = thief;
    await recover();
    expect((await signInBy(server, key)).body.code).toBe('auth.passkey_unknown');
    // The passkey is older than three days then, and the link is not.
    server.clock.turn(70.5 * 3_600);
    expect(await undo(noted)).toBe(200);
    expect((await signInBy(server, key)).body.code).toBe('auth.passkey_unknown');
    expect((await resetBy('the owner’s horse 2')).headers.authorization).not.toContain('undefined');
  });

  test('does not return after the thief removed it, even by that mail’s link', async () => {
    const thief = await resetBy('the thief’s horse 1');
    const { key, passkey_id } = await addPasskey(server, thief);
    server.clock.turn(3_600);
    expect(await remove(passkey_id, asOwner(server, thief))).toEqual([200, undefined]);
    const [noted] = await undoLinks();
    server.clock.turn(71.5 * 3_600);
    expect(await undo(noted)).toBe(200);
    expect((await signInBy(server, key)).body.code).toBe('auth.passkey_unknown');
  });
});

test('after a reset, an older link removes nothing that began later, and restores nothing', async () => {
  const { passkey_id, key } = await addPasskey(server, customer, { name: 'old' });
  await agePasskeys(server, 100);
  await remove(passkey_id);
  const [noted] = await undoLinks();
  server.clock.turn(120);
  const reset = '/api/v2/auth/account_reset_password/';
  await post(server, `${reset}request-email-code`, { email: customer.email });
  const email_code = await mailedCode(server, customer.email);
  await post(server, reset, { email: customer.email, email_code, password: 'another horse 7' });
  const { body } = await signIn(server, customer.email, { password: 'another horse 7' });
  const headers = { ...customer.headers, authorization: `Bearer ${body.result.access_token}` };
  server.clock.turn(60);
  const later = await addPasskey(server, { ...customer, headers }, { name: 'later' });
  server.clock.turn(60);
  expect(await undo(noted)).toBe(200);
  expect((await signInBy(server, key)).body.code).toBe('auth.passkey_unknown');
  expect((await signInBy(server, later.key)).status).toBe(200);
});

test('a challenge for a passkey ends with a recovery', async () => {
  const begun = await askForPasskey(server, customer);
  const headers = asOwner(server, customer);
  expect((await post(server, `${base}/security/close-leak`, {}, headers)).status).toBe(200);
  const credential = openAuthenticator({ origin: portal }).create(begun);
  const added = await post(
    server,
    path,
    { ceremony_id: begun.ceremony_id, name: 'late', credential },
    headers,
  );
  expect(added.body.code).toBe('auth.passkey_gone');
});

test('staff lists and removes a passkey, which is audited, mailed and can be undone', async () => {
  const admin = await openAdmin(server);
  const { passkey_id, key } = await addPasskey(server, customer, { name: 'lost key' });
  await agePasskeys(server, 100);
  const users = `/api/v2/admin_api/users/${customer.id}`;
  const shown = await server.app.inject({ url: `${users}/passkeys`, headers: admin });
  expect(shown.json().result).toMatchObject([{ passkey_id, name: 'lost key' }]);
  expect((await server.app.inject({ url: users, headers: admin })).json().result.passkeys).toBe(1);
  const url = `${users}/passkeys/${passkey_id}/remove`;
  const removed = await post(server, url, { reason: 'lost, ticket 17' }, admin);
  expect(removed.body.result).toEqual({ user_id: customer.id, passkey_id });
  expect((await post(server, url, { reason: 'again' }, admin)).status).toBe(404);
  const entry = await db
    .selectFrom('audit_log')
    .select(['before', 'after', 'detail'])
    .where('operation', '=', 'users.removePasskey')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    before: { passkey_id, passkey_name: 'lost key' },
    after: null,
    detail: expect.objectContaining({ reason: 'lost, ticket 17' }),
  });
  expect((await signInBy(server, key)).body.code).toBe('auth.passkey_unknown');
  expect(await undo((await undoLinks())[0])).toBe(200);
  expect((await signInBy(server, key)).status).toBe(200);
});

test('a passkey of another host of the portal is listed, and neither offered nor accepted', async () => {
  const { key } = await addPasskey(server, customer);
  await db.updateTable('passkey').set({ rp_id: 'old.example' }).execute();
  expect(await list()).toMatchObject([{ is_usable: false }]);
  expect((await askForPasskey(server, customer)).options.excludeCredentials).toEqual([]);
  expect((await signInBy(server, key)).body.code).toBe('auth.passkey_unknown');
});

test('a site at a numeric address has no passkeys', async () => {
  await using plain = await openTestServer();
  const off = await post(plain, '/api/v2/auth/passkey/begin');
  expect([off.status, off.body.code]).toEqual([403, 'auth.passkeys_off']);
  const { headers } = await signedUp(plain);
  expect((await plain.app.inject({ url: path, headers })).json().result).toEqual({
    passkeys: [],
    host: null,
  });
  expect((await plain.app.inject({ url: '/.well-known/webauthn' })).statusCode).toBe(404);
});
