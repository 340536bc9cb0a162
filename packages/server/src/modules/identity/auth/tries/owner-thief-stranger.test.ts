import { beforeEach, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../../testing/people/browser.ts';
import { openOwner } from '../../../../testing/people/owner.ts';
import { mailedCode, mailsTo, password } from '../../../../testing/people/signed-up.ts';
import { openServerProcesses } from '../../../../testing/servers/open-server-processes.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';
import { warnOfGuesses } from './warn-of-guesses.ts';

/** Two processes on PostgreSQL: each request reaches the other one. */
const server = await forAllTests(openServerProcesses());
beforeEach(() => {
  // The processes have the real clock, and the codes of an authenticator come from it.
  if (process.env.TEST_DATABASE_URL !== undefined) server.clock.at = new Date();
});

const base = '/api/v2/user/account';
const at = (place: string, token?: string): Browser => Object.assign(openBrowser(server, place), { token });
const statusOf = async (answer: ReturnType<Browser['post']>) => (await answer).status;

/** Sends the same try so often from each place, all at once, and counts those that were looked at. */
async function looked(
  places: readonly string[],
  times: number,
  send: (from: string) => ReturnType<Browser['post']>,
) {
  const all = places.flatMap((place) => Array.from({ length: times }, () => statusOf(send(place))));
  return (await Promise.all(all)).filter((status) => status !== 429).length;
}

test('a thief’s tries with the owner’s token block strangers, and never the owner’s device', async () => {
  const owner = await openOwner(server, '198.51.100.7');
  const stolen = owner.browser.token;
  const prove = (fields: object) => (from: string) => at(from, stolen).post(`${base}/prove-owner`, fields);
  const places = [1, 2, 3, 4, 5].map((host) => `203.0.113.${host}`);
  expect(await looked(places, 11, prove({ current_password: 'not the password' }))).toBe(50);
  expect(await looked(places.slice(0, 2), 6, prove({ two_fa_code: 'zzzzz-zzzzz' }))).toBe(10);
  // From elsewhere, with the right ones as well: strangers are refused, with a session and without.
  for (const fields of [{ current_password: password }, { two_fa_code: owner.code() }])
    expect((await prove(fields)('203.0.113.9')).status).toBe(429);
  const stranger = at('192.0.2.1');
  const signIn = (from: Browser, given = password) =>
    from.signIn(owner.email, { password: given, two_fa_code: owner.code() });
  expect((await signIn(stranger)).status).toBe(429);

  const own = owner.browser;
  const signedIn = await signIn(own);
  expect(signedIn.status).toBe(200);
  own.token = signedIn.body.result.access_token;
  expect(await statusOf(own.post(`${base}/prove-owner`, { current_password: password }))).toBe(200);
  expect(await statusOf(own.post(`${base}/prove-owner`, { two_fa_code: owner.code() }))).toBe(200);

  await warnOfGuesses.run(server.services);
  const told = (await mailsTo(server, owner.email)).filter(({ subject }) => subject.includes('有人在试'));
  expect(told.map(({ subject }) => /验证码/.test(subject)).sort()).toEqual([false, true]);

  // A leak that the password proves clears the tries of passwords, and one that a code proves those of codes.
  expect(await statusOf(own.post(`${base}/security/close-leak`, { current_password: password }))).toBe(200);
  const refused = await stranger.signIn(owner.email);
  expect([refused.status, refused.body.code]).toEqual([403, 'auth.two_factor_required']);
  expect((await signIn(stranger)).status).toBe(429);
  const { proof } = (await own.post(`${base}/prove-owner`, { two_fa_code: owner.code() })).body.result;
  const closed = await server.app.inject({
    method: 'POST',
    url: `${base}/security/close-leak`,
    headers: { authorization: `Bearer ${own.token}`, 'x-owner-proof': proof },
  });
  expect(closed.statusCode).toBe(200);
  expect((await signIn(stranger)).status).toBe(200);

  const changed = { new_password: 'another horse 7', current_password: password };
  expect(await statusOf(own.post(`${base}/change-password`, changed))).toBe(200);
  expect((await signIn(own, changed.new_password)).status).toBe(200);
});

test('a person with only the password has ten codes, and a reset gives no more', async () => {
  const owner = await openOwner(server, '198.51.100.8');
  const guess = (from: string) => at(from).signIn(owner.email, { two_fa_code: 'zzzzz-zzzzz' });
  const places = [11, 12, 13].map((host) => `203.0.113.${host}`);
  expect(await looked(places, 6, guess)).toBe(10);
  expect((await owner.browser.signIn(owner.email, { two_fa_code: owner.code() })).status).toBe(200);

  const reader = at('192.0.2.2');
  const reset = '/api/v2/auth/account_reset_password';
  expect(await statusOf(reader.post(`${reset}/request-email-code`, { email: owner.email }))).toBe(200);
  const email_code = await mailedCode(server, owner.email);
  const body = { email: owner.email, email_code, password: 'another horse 7' };
  expect(await statusOf(reader.post(`${reset}/`, body))).toBe(200);
  const signIn = (from: Browser, two_fa_code: string) =>
    statusOf(from.signIn(owner.email, { password: body.password, two_fa_code }));
  expect(await signIn(reader, 'zzzzz-zzzzz')).toBe(429);
  expect(await signIn(owner.browser, owner.code())).toBe(200);
});
