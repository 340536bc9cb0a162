import { beforeEach, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../../testing/people/browser.ts';
import { type Owner, openOwner } from '../../../../testing/people/owner.ts';
import { mailedCode, mailsTo, password, signedUp } from '../../../../testing/people/signed-up.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { sourcesOf, takeLimit } from '../../../ground/limits/index.ts';
import { wrongBySource } from './count-try.ts';
import { warnOfGuesses } from './warn-of-guesses.ts';

const base = '/api/v2/user/account';
const portal = 'https://portal.example';

let owner: Owner;
const server = await forAllTests(
  openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400', FERRY_PORTAL_ORIGINS: portal }),
);
beforeEach(async () => {
  // Limits by source are counted anew.
  server.clock.turn(3_600);
  owner = await openOwner(server, '198.51.100.7');
});

const at = (place: string, headers: Record<string, string> = {}) => openBrowser(server, place, headers);
const wrong = 'zzzzz-zzzzz';
const signIn = async (from: Browser, two_fa_code = wrong, given = password) =>
  (await from.signIn(owner.email, { password: given, two_fa_code })).status;

/** Wrong codes of strangers from other sources, three each, and how many of them were looked at. */
async function guess(tries: number): Promise<number> {
  const statuses = [];
  for (let count = 0; count < tries; count += 1)
    statuses.push(await signIn(at(`203.0.113.${1 + Math.floor(count / 3)}`)));
  return statuses.filter((status) => status === 403).length;
}

/** Uses up the codes of strangers. */
const besiege = async () => expect(await guess(11)).toBe(10);

/** Wrong codes of a device, and how many of them were looked at. */
async function mistype(own: Browser, times: number): Promise<number> {
  const statuses = [];
  for (let count = 0; count < times; count += 1)
    statuses.push((await own.post(`${base}/security/recovery-codes`, { ga_token: wrong })).status);
  return statuses.filter((status) => status === 422).length;
}

describe('wrong codes of strangers', () => {
  test('are limited to ten an hour and thirty a day, from all sources and by all calls together', async () => {
    for (const expected of [10, 10, 10, 0]) {
      expect(await guess(12)).toBe(expected);
      server.clock.turn(3_600);
    }
    expect(await signIn(at('192.0.2.1'), owner.code())).toBe(429);
    server.clock.turn(20 * 3_600);
    expect(await guess(12)).toBe(10);
  });

  test('are reported to the owner once a day, apart from wrong passwords', async () => {
    const told = async () => {
      await warnOfGuesses.run(server.services);
      return (await mailsTo(server, owner.email)).filter(({ subject }) => subject.includes('两步验证码'));
    };
    await guess(10);
    expect(await told()).toEqual([]);
    for (const expected of [1, 1]) {
      await guess(11);
      expect(await told()).toHaveLength(expected);
      server.clock.turn(3_600);
    }
    server.clock.turn(86_400);
    await besiege();
    expect(await told()).toHaveLength(2);
  });

  test('count for their source at all accounts, together with wrong passwords', async () => {
    const thief = at('203.0.113.99');
    // The sixtieth is the right password, which counts while its code is looked at.
    for (let count = 0; count < 58; count += 1)
      await takeLimit(server.services, wrongBySource, sourcesOf(thief.place));
    expect([await signIn(thief), await signIn(thief)]).toEqual([403, 429]);
  });
});

describe('a device', () => {
  test('that entered a right code has its own ten wrong ones an hour and thirty a day', async () => {
    await besiege();
    for (const expected of [10, 10, 10, 0]) {
      expect(await mistype(owner.browser, 12)).toBe(expected);
      server.clock.turn(3_600);
    }
    expect(await signIn(at('192.0.2.1'), owner.code())).toBe(200);
  });

  test('stays unknown for codes after a sign-up, sign-in or reset without one', async () => {
    const before = at('198.51.100.8');
    const { email } = await signedUp(server);
    expect((await before.signIn(email)).status).toBe(200);
    // The same factor, which was enrolled on another device.
    const { sql } = server.services.database;
    const factor = await sql
      .selectFrom('second_factor')
      .selectAll()
      .where('account_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    const { id } = await sql
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await sql
      .insertInto('second_factor')
      .values({ ...factor, account_id: id })
      .execute();
    const tries = [];
    for (let count = 0; count < 6; count += 1)
      tries.push((await before.signIn(email, { two_fa_code: wrong })).status);
    expect(tries).toEqual([403, 403, 403, 403, 403, 429]);

    await besiege();
    const reset = '/api/v2/auth/account_reset_password';
    const reader = at('198.51.100.9');
    await reader.post(`${reset}/request-email-code`, { email: owner.email });
    const email_code = await mailedCode(server, owner.email);
    const body = { email: owner.email, email_code, password: 'another horse 7' };
    expect((await reader.post(`${reset}/`, body)).status).toBe(200);
    expect(await signIn(reader, owner.code(), body.password)).toBe(429);
    // The device that enrolled the factor stays known for its codes.
    expect(await signIn(owner.browser, owner.code(), body.password)).toBe(200);
  });

  test('is known for codes once it entered one: at a sign-in, as a proof, for new recovery codes', async () => {
    const { token } = owner.browser;
    const known: Browser[] = [];
    for (const pass of [
      (own: Browser) => own.signIn(owner.email, { two_fa_code: owner.code() }),
      (own: Browser) => own.post(`${base}/prove-owner`, { two_fa_code: owner.code() }),
      (own: Browser) => own.post(`${base}/security/recovery-codes`, { ga_token: owner.code() }),
    ]) {
      const own: Browser = Object.assign(at(`198.51.100.${20 + known.length}`), { token });
      expect((await pass(own)).status).toBe(200);
      known.push(own);
    }
    await besiege();
    for (const own of known) expect(await mistype(own, 1)).toBe(1);
  });

  test('is strange after 180 days, with a changed cookie, with another’s, on another origin, and to another factor', async () => {
    const other = await openOwner(server, '198.51.100.10');
    const name = `ferry_factor_${owner.id}`;
    const value = owner.browser.jar.get(name) ?? '';
    const [device, until, signature] = value.split('.');
    const forged = [
      '',
      'a.b.c',
      `${device}.${Number(until) + 1}.${signature}`,
      `${crypto.randomUUID()}.${until}.${signature}`,
      owner.browser.jar.get(`ferry_device_${owner.id}`) ?? '',
      other.browser.jar.get(`ferry_factor_${other.id}`) ?? '',
    ];
    await besiege();
    const { token } = owner.browser;
    for (const cookie of forged) {
      const forger = Object.assign(at('192.0.2.3'), { token });
      forger.jar.set(name, cookie);
      expect(await mistype(forger, 1)).toBe(0);
    }
    const elsewhere = Object.assign(at('192.0.2.4', { origin: portal }), { token });
    elsewhere.jar.set(name, value);
    expect(await mistype(elsewhere, 1)).toBe(0);
    expect(await mistype(owner.browser, 1)).toBe(1);

    const { keys, database } = server.services;
    await database.sql
      .updateTable('second_factor')
      .set({ secret_sealed: keys.seal('JBSWY3DPEHPK3PXP') })
      .where('account_id', '=', owner.id)
      .execute();
    expect(await mistype(owner.browser, 1)).toBe(0);
    server.clock.turn(180 * 86_400);
    other.browser.token = undefined;
    owner = other;
    await besiege();
    expect(await signIn(other.browser, other.code())).toBe(429);
  });

  test('that begins an enrolment has its own tries of the first code only', async () => {
    const { email } = await signedUp(server);
    const own = at('198.51.100.11');
    own.token = (await own.signIn(email)).body.result.access_token;
    const change = (from: Browser, ga_token?: string) =>
      from.post(`${base}/security`, { ga_enable: true, ga_token });
    const { secret } = (await change(own)).body.result.enrolment;
    expect(secret).toBeTruthy();
    const thief = Object.assign(at('203.0.113.1'), { token: own.token });
    const statuses = [];
    for (let count = 0; count < 12; count += 1) {
      thief.place = `203.0.113.${1 + Math.floor(count / 3)}`;
      statuses.push((await change(thief, '000000')).status);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect((await change(own, '000000')).body.code).toBe('auth.two_factor_wrong');
  });
});

test.each(['account/security/close-leak', 'services/ss-uuid/renew'])(
  '%s counts for a known device alone: who has token and password cannot use it up',
  async (path) => {
    const thief = Object.assign(at('203.0.113.1'), { token: owner.browser.token });
    const act = async (from: Browser) =>
      (await from.post(`/api/v2/user/${path}`, { current_password: password })).status;
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push(await act(thief));
    expect(statuses.slice(-2)).toEqual([200, 429]);
    expect(await act(owner.browser)).toBe(200);
  },
);
