import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestCustomer } from '../../../testing/people/customers.ts';
import { asOwner } from '../../../testing/people/owner-proof.ts';
import { mailedCode, mailsTo, password, post, signedUp, signIn } from '../../../testing/people/signed-up.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';

const path = '/api/v2/user/account/security';

let customer: TestCustomer;
const server = await forAllTests(openTestServer());
beforeEach(async () => {
  // These tests are not about limits by address.
  server.clock.turn(3_600);
  customer = await signedUp(server);
});

const change = (body: object, headers: Record<string, string> = customer.headers) =>
  post(server, path, body, headers);
const show = async () => (await server.app.inject({ url: path, headers: customer.headers })).json().result;

/** The authenticator's code of a secret, so many steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.clock.at.getTime() + steps * 30_000,
  });

/** A code of no near step. */
function wrongCodeOf(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  );
}

/** Turns the second factor on. Then the clock is at a step with an unused code. */
async function enrol() {
  const { secret } = (await change({ ga_enable: true })).body.result.enrolment;
  const { recovery_codes } = (await change({ ga_enable: true, ga_token: codeOf(secret) })).body.result;
  server.clock.turn(90);
  return { secret: secret as string, recoveryCodes: recovery_codes as string[] };
}

describe('enrolment', () => {
  test('gives a secret, is completed by its code and shows ten recovery codes once', async () => {
    const begun = (await change({ ga_enable: true })).body.result;
    expect(begun).toMatchObject({ ga_enable: false, recovery_codes: null });
    const uri = new URL(begun.enrolment.otpauth_uri);
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.searchParams.get('secret')).toBe(begun.enrolment.secret);
    expect(decodeURIComponent(uri.pathname)).toContain(customer.email);
    expect(await show()).toMatchObject({
      ga_enable: false,
      ga_pending_until: begun.enrolment.expires_at,
      recovery_codes_left: 0,
    });
    expect((await signIn(server, customer.email)).status).toBe(200);

    const on = await change({ ga_enable: true, ga_token: codeOf(begun.enrolment.secret) });
    expect(on.body.result).toMatchObject({ ga_enable: true, enrolment: null });
    expect(new Set(on.body.result.recovery_codes).size).toBe(10);
    for (const code of on.body.result.recovery_codes) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
    expect(await show()).toMatchObject({
      ga_enable: true,
      ga_enabled_at: server.clock.at.toISOString(),
      ga_pending_until: null,
      recovery_codes_left: 10,
    });
    expect((await change({})).body.result).toMatchObject({ ga_enable: true, recovery_codes: null });
    expect((await mailsTo(server, customer.email))[0]?.subject).toContain('两步验证已开启');
  });

  test('expires after ten minutes', async () => {
    const { secret } = (await change({ ga_enable: true })).body.result.enrolment;
    server.clock.turn(601);
    const late = await change({ ga_enable: true, ga_token: codeOf(secret) }, asOwner(server, customer));
    expect([late.status, late.body.code]).toEqual([403, 'security.enrolment_ended']);
    expect((await show()).ga_pending_until).toBeNull();
  });

  test('replaces the previous secret when it begins again', async () => {
    const first = (await change({ ga_enable: true })).body.result.enrolment.secret;
    const second = (await change({ ga_enable: true })).body.result.enrolment.secret;
    expect((await change({ ga_enable: true, ga_token: codeOf(first) })).status).toBe(422);
    expect((await change({ ga_enable: true, ga_token: codeOf(second) })).status).toBe(200);
  });

  test('can be cancelled without a code', async () => {
    await change({ ga_enable: true });
    expect((await change({ ga_enable: false })).status).toBe(200);
    expect((await show()).ga_pending_until).toBeNull();
  });

  test('by concurrent requests turns on once', async () => {
    const { secret } = (await change({ ga_enable: true })).body.result.enrolment;
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => change({ ga_enable: true, ga_token: codeOf(secret) })),
    );
    expect(tries.filter((one) => one.status === 200)).toHaveLength(1);
    expect((await show()).recovery_codes_left).toBe(10);
  });

  test.each([
    ['en', 'wrong or was already used'],
    ['zh-CN', '不对或已用过'],
  ])('names the field of a wrong code in %s', async (language, words) => {
    const { secret } = (await change({ ga_enable: true })).body.result.enrolment;
    const refused = await change(
      { ga_enable: true, ga_token: wrongCodeOf(secret) },
      { ...customer.headers, 'accept-language': language },
    );
    expect(refused.status).toBe(422);
    expect(refused.body.detail[0]).toMatchObject({ loc: ['body', 'ga_token'] });
    expect(refused.body.detail[0].msg).toContain(words);
    const unfit = await change(
      { ga_enable: true, ga_token: '12345' },
      { ...customer.headers, 'accept-language': language },
    );
    expect([unfit.status, unfit.body.detail[0].loc]).toEqual([422, ['body', 'ga_token']]);
  });

  test('leaves nothing readable in the database', async () => {
    const { secret, recoveryCodes } = await enrol();
    const { sql } = server.services.database;
    const rows = JSON.stringify([
      await sql.selectFrom('second_factor').selectAll().execute(),
      await sql.selectFrom('recovery_code').selectAll().execute(),
      await sql.selectFrom('activity_log').selectAll().execute(),
      await sql.selectFrom('mail').selectAll().execute(),
    ]);
    const { secret_sealed } = await sql
      .selectFrom('second_factor')
      .select('secret_sealed')
      .where('account_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(secret_sealed).toString('latin1')).not.toContain(secret);
    for (const code of [secret, ...recoveryCodes]) expect(rows).not.toContain(code);
  });
});

describe('sign-in with the second factor on', () => {
  type On = Awaited<ReturnType<typeof enrol>>;

  test.each<[string, (on: On) => object, number, string | undefined]>([
    ['no code', () => ({}), 403, 'auth.two_factor_required'],
    ['an empty code', () => ({ two_fa_code: null }), 403, 'auth.two_factor_required'],
    ['a wrong code', (on) => ({ two_fa_code: wrongCodeOf(on.secret) }), 403, 'auth.two_factor_wrong'],
    ['the code of now', (on) => ({ two_fa_code: codeOf(on.secret) }), 200, undefined],
    ['the code of a step ago', (on) => ({ two_fa_code: codeOf(on.secret, -1) }), 200, undefined],
    ['the code of the next step', (on) => ({ two_fa_code: codeOf(on.secret, 1) }), 200, undefined],
    [
      'the code of two steps ago',
      (on) => ({ two_fa_code: codeOf(on.secret, -2) }),
      403,
      'auth.two_factor_wrong',
    ],
    [
      'the code of the step after next',
      (on) => ({ two_fa_code: codeOf(on.secret, 2) }),
      403,
      'auth.two_factor_wrong',
    ],
    ['a recovery code', (on) => ({ two_fa_code: on.recoveryCodes[3] }), 200, undefined],
    [
      'a recovery code typed otherwise',
      (on) => ({ two_fa_code: ` ${on.recoveryCodes[3]?.replace('-', '').toUpperCase()} ` }),
      200,
      undefined,
    ],
    ['a recovery code of nobody', () => ({ two_fa_code: 'aaaaa-aaaaa' }), 403, 'auth.two_factor_wrong'],
    ['a wrong password', () => ({ password: 'not the password' }), 403, 'auth.wrong_credentials'],
    [
      'a wrong password and the right code',
      (on) => ({ password: 'not the password', two_fa_code: codeOf(on.secret) }),
      403,
      'auth.wrong_credentials',
    ],
    ['a code of another form', () => ({ two_fa_code: '1234567' }), 422, 'input.invalid'],
  ])('and %s', async (_what, body, status, code) => {
    const on = await enrol();
    const answer = await signIn(server, customer.email, body(on));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test.each([
    ['a code', (on: On) => codeOf(on.secret)],
    ['a recovery code', (on: On) => on.recoveryCodes[0]],
  ])('%s passes once, also when many try it at once', async (_what, codeFor) => {
    const two_fa_code = codeFor(await enrol());
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => signIn(server, customer.email, { two_fa_code })),
    );
    expect(tries.filter((one) => one.status === 200)).toHaveLength(1);
    expect((await signIn(server, customer.email, { two_fa_code })).status).toBeGreaterThanOrEqual(403);
  });

  test('a code of an earlier step than the last one is used up with it', async () => {
    const { secret } = await enrol();
    expect((await signIn(server, customer.email, { two_fa_code: codeOf(secret, 1) })).status).toBe(200);
    expect((await signIn(server, customer.email, { two_fa_code: codeOf(secret) })).status).toBe(403);
  });

  test('a used recovery code is reported to its owner and counted', async () => {
    const { recoveryCodes } = await enrol();
    await signIn(server, customer.email, { two_fa_code: recoveryCodes[0] });
    expect((await show()).recovery_codes_left).toBe(9);
    const { result } = (
      await server.app.inject({ url: '/api/v2/user/account/activity', headers: customer.headers })
    ).json();
    expect(result.activities[0]).toMatchObject({
      activity_type: 'recovery_code_used',
      description: 'Used a recovery code',
      ip_address: '127.0.0.1',
      user_agent: 'lightMyRequest',
    });
  });

  test('a recovery code of another customer is of no use', async () => {
    const { recoveryCodes } = await enrol();
    customer = await signedUp(server);
    await enrol();
    const answer = await signIn(server, customer.email, { two_fa_code: recoveryCodes[0] });
    expect(answer.body.code).toBe('auth.two_factor_wrong');
  });

  test('five wrong codes in 15 minutes are allowed, from all places and at once', async () => {
    const { secret } = await enrol();
    const wrong = wrongCodeOf(secret);
    await change({ ga_enable: false, ga_token: wrong }, asOwner(server, customer));
    const tries = await Promise.all(
      Array.from({ length: 7 }, () => signIn(server, customer.email, { two_fa_code: wrong })),
    );
    expect(tries.map((one) => one.status).toSorted()).toEqual([403, 403, 403, 403, 429, 429, 429]);
    const right = await signIn(server, customer.email, { two_fa_code: codeOf(secret) });
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800);
    server.clock.turn(901);
    expect((await signIn(server, customer.email, { two_fa_code: codeOf(secret) })).status).toBe(200);
  });

  test('right codes do not count', async () => {
    const { secret } = await enrol();
    for (let turn = 0; turn < 8; turn += 1) {
      expect((await signIn(server, customer.email, { two_fa_code: codeOf(secret) })).status).toBe(200);
      server.clock.turn(30);
    }
  });

  test('each refusal is in the login log with its reason', async () => {
    const { secret } = await enrol();
    await signIn(server, customer.email, { password: 'not the password' });
    server.clock.turn(1);
    await signIn(server, customer.email);
    server.clock.turn(1);
    await signIn(server, customer.email, { two_fa_code: wrongCodeOf(secret) });
    server.clock.turn(1);
    await signIn(server, customer.email, { two_fa_code: codeOf(secret) });
    const { result_list, total_count } = (
      await server.app.inject({ url: '/api/v2/user/account/login-ip-log', headers: customer.headers })
    ).json();
    expect(total_count).toBe(4);
    expect(result_list.map((one: { refused_for: string | null }) => one.refused_for)).toEqual([
      null,
      'code_wrong',
      'code_required',
      'wrong_password',
    ]);
  });

  test('a password reset does not skip it', async () => {
    const { secret } = await enrol();
    const base = '/api/v2/auth/account_reset_password';
    await post(server, `${base}/request-email-code`, { email: customer.email });
    const email_code = await mailedCode(server, customer.email);
    const changed = { email: customer.email, email_code, password: 'another horse 7' };
    expect((await post(server, `${base}/`, changed)).status).toBe(200);
    const refused = await signIn(server, customer.email, { password: changed.password });
    expect(refused.body.code).toBe('auth.two_factor_required');
    const two_fa_code = codeOf(secret);
    expect((await signIn(server, customer.email, { password: changed.password, two_fa_code })).status).toBe(
      200,
    );
  });
});

describe('turning it off', () => {
  test.each([
    ['a code', (on: Awaited<ReturnType<typeof enrol>>) => codeOf(on.secret)],
    ['a recovery code', (on: Awaited<ReturnType<typeof enrol>>) => on.recoveryCodes[9]],
  ])('takes %s and the proof of the owner', async (_what, codeFor) => {
    const on = await enrol();
    const none = await change({ ga_enable: false, email_notification: false });
    expect([none.status, none.body.detail[0].loc]).toEqual([422, ['body', 'ga_token']]);
    const bare = await change({ ga_enable: false, ga_token: codeFor(on), email_notification: false });
    expect([bare.status, bare.body.code]).toEqual([422, 'auth.proof_required']);
    const wrong = await change(
      { ga_enable: false, ga_token: wrongCodeOf(on.secret), email_notification: false },
      asOwner(server, customer),
    );
    expect(wrong.status).toBe(422);
    expect(await show()).toMatchObject({ ga_enable: true, email_notification: true });
    const off = await change({ ga_enable: false, ga_token: codeFor(on), current_password: password });
    expect(off.body.result).toMatchObject({ ga_enable: false });
    expect(await show()).toMatchObject({ ga_enable: false, ga_enabled_at: null, recovery_codes_left: 0 });
    expect((await signIn(server, customer.email)).status).toBe(200);
    expect((await mailsTo(server, customer.email))[0]?.subject).toContain('两步验证已关闭');
  });

  test('turning it on again changes nothing', async () => {
    const { secret } = await enrol();
    expect((await change({ ga_enable: true })).body.result.enrolment).toBeNull();
    expect((await change({ ga_enable: true, ga_token: codeOf(secret) })).body.code).toBe(
      'security.already_on',
    );
  });

  test('new recovery codes require a code and replace the previous ones', async () => {
    const { secret, recoveryCodes } = await enrol();
    const renew = (ga_token: string) =>
      post(server, `${path}/recovery-codes`, { ga_token }, customer.headers);
    expect((await renew(wrongCodeOf(secret))).status).toBe(422);
    const { recovery_codes } = (await renew(codeOf(secret))).body.result;
    expect((await signIn(server, customer.email, { two_fa_code: recoveryCodes[0] })).status).toBe(403);
    expect((await signIn(server, customer.email, { two_fa_code: recovery_codes[0] })).status).toBe(200);
  });
});

describe('a mail about a sign-in', () => {
  const from = (agent: string) => ({ 'user-agent': agent });
  const newSignIns = async () =>
    (await mailsTo(server, customer.email)).filter((mail) => mail.subject.includes('新的登录'));

  test('is sent for a new address and agent, in the customer’s language', async () => {
    await signIn(server, customer.email, {}, from('Firefox'));
    expect(await newSignIns()).toHaveLength(0);
    await signIn(server, customer.email, {}, from('Firefox'));
    expect(await newSignIns()).toHaveLength(0);
    await signIn(server, customer.email, { password: 'not the password' }, from('curl'));
    expect(await newSignIns()).toHaveLength(0);
    await signIn(server, customer.email, {}, from('Chrome'));
    const [mail, ...others] = await newSignIns();
    expect(others).toEqual([]);
    expect(mail?.body_text).toContain('设备：Chrome');
    expect(mail?.body_text).toContain('IP 地址：127.0.0.1');
    await signIn(server, customer.email, {}, from('Chrome'));
    expect(await newSignIns()).toHaveLength(1);
  });

  test('is not sent to customers who turned it off', async () => {
    await signIn(server, customer.email, {}, from('Firefox'));
    expect((await change({ email_notification: false })).body.result.email_notification).toBe(false);
    await signIn(server, customer.email, {}, from('Chrome'));
    expect(await newSignIns()).toHaveLength(0);
    expect((await change({ email_notification: true })).body.result.email_notification).toBe(true);
    await signIn(server, customer.email, {}, from('Edge'));
    expect(await newSignIns()).toHaveLength(1);
  });
});
