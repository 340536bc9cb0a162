import { beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '../../../../testing/people/browser.ts';
import { mailedCode, mailsTo, password, post, signedUp } from '../../../../testing/people/signed-up.ts';
import {
  forThisTest,
  openTestServer,
  type TestServer,
} from '../../../../testing/servers/open-test-server.ts';
import { emailKey } from '../../../ground/account-rows/index.ts';
import { type Limit, takeLimit } from '../../../ground/limits/index.ts';
import { counterKey } from '../../../ground/limits/take-limit.ts';
import { tries as limits, wrongBySource } from './count-try.ts';
import { warnOfGuesses } from './warn-of-guesses.ts';

let server: TestServer;
let email: string;
beforeEach(async () => {
  server = await forThisTest(openTestServer());
  ({ email } = await signedUp(server));
});

const wrong = { password: 'not the password' };
const at = (place: string, headers: Record<string, string> = {}) => openBrowser(server, place, headers);

/** Wrong passwords from one place, and how many of them were checked. */
async function guess(place: string, tries: number, address = email): Promise<number> {
  const stranger = at(place);
  const answers = [];
  for (let count = 0; count < tries; count += 1) answers.push(await stranger.signIn(address, wrong));
  return answers.filter(({ status }) => status === 403).length;
}

/** Uses up tries of a limit without checking passwords. */
async function wear(limit: Limit, subject: string, times: number): Promise<void> {
  await takeLimit(server.services, limit, subject);
  await server.services.database.sql
    .updateTable('limit_counter')
    .set((set) => ({ hits: set('hits', '+', times - 1) }))
    .where('key', '=', counterKey(server.services, limit, subject))
    .execute();
}

const [ofStrangers] = limits.password.strangers as [Limit];
/** What all strangers share at an address whose password was never changed. */
const wearStrangers = (address: string, times: number) => wear(ofStrangers, `${emailKey(address)} 0`, times);

/** Uses up the tries of all strangers at an address. The next one is refused. */
const besiege = async (address = email) => {
  await wearStrangers(address, ofStrangers.most);
  expect(await guess('203.0.113.1', 1, address)).toBe(0);
};

describe('wrong passwords of a stranger', () => {
  test('are limited to ten in 15 minutes from one source, and lock nobody else out', async () => {
    expect(await guess('203.0.113.1', 12)).toBe(10);
    expect((await at('198.51.100.7').signIn(email)).status).toBe(200);
  });

  test('are limited to fifty an hour from all sources; then strangers wait for the rest of it', async () => {
    let looked = 0;
    for (let host = 1; host <= 6; host += 1) looked += await guess(`203.0.113.${host}`, 10);
    expect(looked).toBe(50);
    const refused = await at('198.51.100.7').signIn(email);
    expect(refused).toMatchObject({ status: 429, body: { code: 'auth.limited' } });
    expect(refused.headers['retry-after']).toBe('3600');
    server.clock.turn(3_600);
    expect((await at('198.51.100.7').signIn(email)).status).toBe(200);
  });

  test('do not affect a known device, wherever it is', async () => {
    const own = at('198.51.100.7');
    expect((await own.signIn(email)).status).toBe(200);
    await besiege();
    own.place = '203.0.113.1';
    expect((await own.signIn(email, wrong)).body.code).toBe('auth.wrong_credentials');
    expect((await own.signIn(email)).status).toBe(200);
  });

  test('also count by each of the older calls', async () => {
    const stranger = at('203.0.113.9');
    for (let count = 0; count < 5; count += 1) {
      await stranger.signIn(email, wrong);
      await stranger.post('/v1/auth/login', { email, passwd: wrong.password });
    }
    const query = new URLSearchParams({ email, passwd: password });
    const { statusCode } = await server.app.inject({
      url: `/v1/authorization?${query}`,
      remoteAddress: stranger.place,
    });
    expect(statusCode).toBe(429);
  });

  test('also count for their source at all addresses', async () => {
    const stranger = at('203.0.113.9');
    await wear(wrongBySource, stranger.place, 58);
    for (const expected of [403, 403, 429])
      expect((await stranger.signIn(`nobody-${expected}@example.com`, wrong)).status).toBe(expected);
    expect((await stranger.signIn(email)).status).toBe(429);
  });

  test('do not include right ones: many people behind one address can sign in', async () => {
    await wear(wrongBySource, '203.0.113.9', 59);
    for (let count = 0; count < 3; count += 1)
      expect((await at('203.0.113.9').signIn(email)).status).toBe(200);
  });

  test('count an IPv6 network as one source', async () => {
    let looked = 0;
    for (let host = 1; host <= 12; host += 1) looked += await guess(`2001:db8:1:2::${host.toString(16)}`, 1);
    expect(looked).toBe(10);
    expect((await at('2001:db8:1:3::1').signIn(email)).status).toBe(200);
  });
});

describe('a device', () => {
  test('has its own ten tries in 15 minutes', async () => {
    const own = at('198.51.100.7');
    await own.signIn(email);
    const statuses = [];
    for (let count = 0; count < 12; count += 1) statuses.push((await own.signIn(email, wrong)).status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expect((await at('198.51.100.8').signIn(email)).status).toBe(200);
  });

  test('is known by a cookie that scripts and other sites cannot read, for 180 days', async () => {
    const { headers } = await at('198.51.100.7').signIn(email);
    expect(String(headers['set-cookie'])).toMatch(
      /^ferry_device_\d+=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    await using secure = await openTestServer({ FERRY_PUBLIC_URL: 'https://ferry.example' });
    const customer = await signedUp(secure);
    const answer = await openBrowser(secure, '198.51.100.7').signIn(customer.email);
    expect(String(answer.headers['set-cookie'])).toContain('; Secure');
  });

  test('is strange after 180 days, with a changed cookie, with another’s, and once the password changed', async () => {
    const own = at('198.51.100.7');
    await own.signIn(email);
    const other = await signedUp(server);
    const others = at('198.51.100.9');
    await others.signIn(other.email);
    const [name = '', value = ''] = [...own.jar][0] ?? [];
    const [, another = ''] = [...others.jar][0] ?? [];
    await besiege();
    // The first character of the signature: the last one contains two unused bits.
    const changed = value.replace(/(?<=\.)[\w-](?=[\w-]+$)/, (sign) => (sign === 'A' ? 'B' : 'A'));
    expect(changed).not.toBe(value);
    for (const forged of [another, changed, '', 'a.b.c']) {
      const forger = at('198.51.100.66');
      forger.jar.set(name, forged);
      expect((await forger.signIn(email)).status).toBe(429);
    }
    server.clock.turn(180 * 86_400);
    await besiege();
    expect((await own.signIn(email)).status).toBe(429);
    server.clock.turn(3_600);
    await own.signIn(email);
    await server.services.database.sql
      .updateTable('account')
      .set({ password_version: crypto.randomUUID() })
      .where('email', '=', email)
      .execute();
    await besiege();
    expect((await own.signIn(email)).status).toBe(429);
  });

  test.each([
    ['another origin that may call', { origin: 'https://portal.example' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of the site', { 'sec-fetch-site': 'same-site' }],
  ])('is strange on %s', async (_what, headers) => {
    await using open = await openTestServer({ FERRY_PORTAL_ORIGINS: 'https://portal.example' });
    const customer = await signedUp(open);
    const own = openBrowser(open, '198.51.100.7');
    await own.signIn(customer.email);
    const elsewhere = openBrowser(open, '203.0.113.5', headers);
    for (const [name, value] of own.jar) elsewhere.jar.set(name, value);
    for (let count = 0; count < 10; count += 1) await elsewhere.signIn(customer.email, wrong);
    expect((await elsewhere.signIn(customer.email)).status).toBe(429);
    elsewhere.place = '203.0.113.6';
    const answer = await elsewhere.signIn(customer.email);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
  });

  test('is also known after a reset or a QR code, which work while strangers wait', async () => {
    await besiege();
    const own = at('198.51.100.7');
    const reset = '/api/v2/auth/account_reset_password';
    expect((await own.post(`${reset}/request-email-code`, { email })).status).toBe(200);
    const email_code = await mailedCode(server, email);
    const body = { email, email_code, password: 'another horse 7' };
    expect((await own.post(`${reset}/`, body)).status).toBe(200);
    const signedIn = await own.signIn(email, { password: body.password });
    expect(signedIn.status).toBe(200);

    const tablet = at('198.51.100.8');
    const { body: request } = await tablet.post('/v1/auth/qrcode_login');
    const headers = { authorization: `Bearer ${signedIn.body.result.access_token}` };
    const url = `/api/v2/user/account/sign-in-requests/${request.login_code}/`;
    const allowed = { is_allowed: true, current_password: body.password };
    expect((await post(server, url, allowed, headers)).status).toBe(200);
    const { login_token } = request;
    const polled = await tablet.post('/v1/auth/qrcode_login', { login_token });
    expect(polled.body.state).toBe('confirmed');
    expect((await tablet.signIn(email, { password: body.password })).status).toBe(200);
  });
});

describe('the owner of an address that strangers guess at', () => {
  const told = async (address = email) => {
    await warnOfGuesses.run(server.services);
    return (await mailsTo(server, address)).filter(({ subject }) => subject.includes('密码'));
  };

  test('is told once a day, in the account’s language', async () => {
    await guess('203.0.113.1', 3);
    expect(await told()).toEqual([]);
    server.clock.turn(3_600);
    await besiege();
    expect(await told()).toHaveLength(1);
    expect(await told()).toHaveLength(1);
    server.clock.turn(3_600);
    await besiege();
    expect(await told()).toHaveLength(1);
    server.clock.turn(86_400);
    await besiege();
    expect(await told()).toHaveLength(2);
  });

  test('an unknown address gets no mail, and the same answers', async () => {
    const answers = async (address: string) => {
      await wearStrangers(address, 48);
      const seen = [];
      for (let host = 1; host <= 4; host += 1) {
        const { status, body } = await at(`203.0.113.${host}`).signIn(address, wrong);
        seen.push({ status, body });
      }
      return seen;
    };
    const known = await answers(email);
    expect(known.map(({ status }) => status)).toEqual([403, 403, 429, 429]);
    expect(await answers('nobody@example.com')).toEqual(known);
    expect(await told('nobody@example.com')).toEqual([]);
    expect(await server.services.database.sql.selectFrom('guessed_address').selectAll().execute()).toEqual(
      [],
    );
  });
});
