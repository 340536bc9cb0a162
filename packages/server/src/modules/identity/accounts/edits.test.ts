import { beforeEach, describe, expect, test } from 'vitest';
import type { TestCustomer } from '../../../testing/people/customers.ts';
import { mailedCode, mailsTo, password, post, signedUp, signIn } from '../../../testing/people/signed-up.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../testing/set-row.ts';

const base = '/api/v2/user/account';

let customer: TestCustomer;
const server = await forAllTests(openTestServer());
beforeEach(async () => {
  server.clock.turn(3_601);
  customer = await signedUp(server);
});

const edit = (what: string, body: object, headers: Record<string, string> = customer.headers) =>
  post(server, `${base}/edit-${what}`, body, headers);
const profile = async () =>
  (await server.app.inject({ url: `${base}/me`, headers: customer.headers })).json().result;

describe('the profile', () => {
  test('changes name, language and time zone, each alone or together', async () => {
    expect(await profile()).toMatchObject({
      language: 'zh-CN',
      time_zone: 'Asia/Shanghai',
      last_login: null,
    });
    expect((await edit('profile', { user_name: ' 林夏 ' })).status).toBe(200);
    expect((await edit('profile', { language: 'en', time_zone: 'Europe/Berlin' })).status).toBe(200);
    expect((await edit('profile', {})).status).toBe(200);
    expect(await profile()).toMatchObject({
      user_id: customer.id,
      email: customer.email,
      user_name: '林夏',
      language: 'en',
      time_zone: 'Europe/Berlin',
      is_verified: true,
      telegram_linked: false,
    });
  });

  test('keeps how pages are shown, each choice alone, for the next device as well', async () => {
    const none = { language: null, theme: null, first_day: null, numbers: null, motion: null };
    const me = async () =>
      (await server.app.inject({ url: '/api/v2/user/get_me', headers: customer.headers })).json().result;
    expect(await me()).toMatchObject({ time_zone: 'Asia/Shanghai', preferences: none });
    expect((await edit('profile', { preferences: { theme: 'dark', first_day: 'sunday' } })).status).toBe(200);
    expect((await edit('profile', { preferences: { numbers: 'space', theme: null } })).status).toBe(200);
    const kept = { ...none, theme: 'dark', first_day: 'sunday', numbers: 'space' };
    expect((await me()).preferences).toEqual(kept);
    expect((await profile()).preferences).toEqual(kept);
    const other = await signedUp(server);
    expect(
      (await server.app.inject({ url: '/api/v2/user/get_me', headers: other.headers })).json().result
        .preferences,
    ).toEqual(none);
    expect((await edit('profile', { preferences: { theme: 'pink' } })).status).toBe(422);
  });

  test.each([
    [{ user_name: '林' }, 'user_name', 'At least 2 characters', '至少 2 个字符'],
    [{ user_name: 'x'.repeat(21) }, 'user_name', 'At most 20 characters', '最多 20 个字符'],
    [{ language: 'fr' }, 'language', 'One of: zh-CN, zh-TW, en', '只能是其中之一：zh-CN, zh-TW, en'],
    [
      { time_zone: 'Mars/Olympus' },
      'time_zone',
      'The name of a time zone, such as Asia/Shanghai',
      '要写时区的名字，例如 Asia/Shanghai',
    ],
    [
      { time_zone: '+08:00' },
      'time_zone',
      'The name of a time zone, such as Asia/Shanghai',
      '要写时区的名字，例如 Asia/Shanghai',
    ],
  ])('refuses %o in both languages', async (body, field, en, zh) => {
    for (const [language, msg] of [
      ['en', en],
      ['zh-CN', zh],
    ] as const) {
      const refused = await edit('profile', body, { ...customer.headers, 'accept-language': language });
      expect(refused.status).toBe(422);
      expect(refused.body.detail[0]).toMatchObject({ loc: ['body', field], msg });
    }
  });
});

describe('the password', () => {
  test('changes by its older call as by the newer', async () => {
    const wrong = await edit('password', { current_password: 'no', new_password: 'another horse 7' });
    expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ['body', 'current_password']]);
    const done = await edit('password', { current_password: password, new_password: 'another horse 7' });
    expect(done.status).toBe(200);
    expect((await signIn(server, customer.email)).status).toBe(403);
    expect((await signIn(server, customer.email, { password: 'another horse 7' })).status).toBe(200);
  });

  test('can be tried ten times in 15 minutes, by all calls together', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      await edit('password', { current_password: 'no', new_password: 'another horse 7' });
      await edit('email', { email: 'x@example.com', current_password: 'no' });
    }
    const right = await edit('password', { current_password: password, new_password: 'another horse 7' });
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
  });
});

let count = 0;
const freshAddress = () => {
  count += 1;
  return `moved-${count}@example.com`;
};

describe('the e-mail address', () => {
  test('changes with the password and the code from the new address, and tells the old one', async () => {
    const email = freshAddress();
    const asked = await edit('email', { email, current_password: password });
    expect(asked.body.result).toEqual({ is_changed: false, stopped: [] });
    expect((await profile()).email).toBe(customer.email);
    const email_code = await mailedCode(server, email);
    const changed = await edit('email', { email: email.toUpperCase(), email_code });
    expect(changed.body.result).toMatchObject({ is_changed: true });
    expect((await profile()).email).toBe(email.toUpperCase());
    expect((await signIn(server, email)).status).toBe(200);
    expect((await signIn(server, customer.email)).status).toBe(403);
    const [notice] = await mailsTo(server, customer.email);
    expect(notice?.subject).toContain('账户邮箱已更改');
    expect(notice?.body_text).toContain(email.toUpperCase());
    const activity = await server.app.inject({ url: `${base}/activity`, headers: customer.headers });
    expect(activity.json().result).toMatchObject({
      total_count: 1,
      activities: [{ activity_type: 'email_changed', description: expect.stringContaining(customer.email) }],
    });
    expect((await edit('email', { email: freshAddress(), email_code })).status).toBe(422);
  });

  test.each([
    ['no proof', {}, 'current_password', 'auth.proof_required'],
    ['a wrong password', { current_password: 'no' }, 'current_password', 'auth.password_wrong'],
    [
      'a second-factor code while there is none',
      { two_fa_code: '123456' },
      'two_fa_code',
      'auth.two_factor_wrong',
    ],
    ['a code that was not mailed', { email_code: '123456' }, 'email_code', 'auth.code_ended'],
  ])('does not change with %s', async (_what, proof, field, code) => {
    const email = freshAddress();
    const refused = await edit('email', { email, ...proof });
    expect([refused.status, refused.body.code, refused.body.detail[0].loc]).toEqual([
      422,
      code,
      ['body', field],
    ]);
    expect(await mailsTo(server, email)).toEqual([]);
  });

  test('is not changed to the present one', async () => {
    const refused = await edit('email', {
      email: customer.email.toUpperCase(),
      current_password: password,
    });
    expect(refused.body.code).toBe('account.email_same');
  });

  test('is not changed by a code that another account requested', async () => {
    const email = freshAddress();
    const other = await signedUp(server);
    await edit('email', { email, current_password: password }, other.headers);
    const email_code = await mailedCode(server, email);
    expect((await edit('email', { email, email_code })).body.code).toBe('auth.code_wrong');
    expect((await edit('email', { email, email_code }, other.headers)).status).toBe(200);
  });

  test('of another account gets the same answer and a mail without a code', async () => {
    const other = await signedUp(server);
    const email = freshAddress();
    const free = await edit('email', { email, current_password: password });
    const taken = await edit('email', { email: other.email, current_password: password });
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(await mailedCode(server, other.email)).toBeUndefined();
    expect((await mailsTo(server, other.email))[0]?.subject).toContain('has a 渡口 account');
  });

  test('that was taken since the code was mailed is refused like a wrong code', async () => {
    const email = freshAddress();
    await edit('email', { email, current_password: password });
    const email_code = await mailedCode(server, email);
    const other = await signedUp(server);
    await setAccount(server, other.id, { email, email_key: email });
    expect((await edit('email', { email, email_code })).body.code).toBe('auth.code_wrong');
    expect((await profile()).email).toBe(customer.email);
  });

  test('code is good for five tries and ten minutes', async () => {
    const email = freshAddress();
    await edit('email', { email, current_password: password });
    const code = await mailedCode(server, email);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 5; tries += 1) await edit('email', { email, email_code: wrong });
    expect((await edit('email', { email, email_code: code })).status).toBe(422);
    server.clock.turn(61);
    await edit('email', { email, current_password: password });
    const next = await mailedCode(server, email);
    server.clock.turn(601);
    expect((await edit('email', { email, email_code: next })).status).toBe(422);
  });

  test('gets one code a minute', async () => {
    const email = freshAddress();
    await edit('email', { email, current_password: password });
    const again = await edit('email', { email, current_password: password });
    expect([again.status, Number(again.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});
