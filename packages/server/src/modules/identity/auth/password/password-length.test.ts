import { beforeEach, expect, test } from 'vitest';
import { mailedCode, password, post, signedUp, signIn } from '../../../../testing/people/signed-up.ts';
import {
  forThisTest,
  openTestServer,
  type TestServer,
} from '../../../../testing/servers/open-test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await forThisTest(openTestServer());
});

const words = 'correct horse battery staple ';
const longest = words.repeat(5).slice(0, 128);
const tooLong = words.repeat(5).slice(0, 129);

type Answer = Awaited<ReturnType<typeof post>>;
const code = async (url: string, email: string) => {
  await post(server, url, { email });
  return mailedCode(server, email);
};

/** Each way to get a first password, and then another. */
const ways: [string, (email: string, secret: string) => Promise<Answer>][] = [
  [
    'sign-up',
    async (email, secret) => {
      const email_code = await code('/api/v2/auth/account_register/request-email-code', email);
      const given = { email, name: '林夏', password: secret, re_password: secret, email_code };
      return post(server, '/api/v2/auth/account_register/', given);
    },
  ],
  [
    'the older sign-up',
    async (email, secret) => {
      const emailcode = await code('/v1/auth/send', email);
      return post(server, '/v1/auth/register', {
        email,
        name: '林夏',
        passwd: secret,
        repasswd: secret,
        emailcode,
      });
    },
  ],
];
const resets: typeof ways = [
  [
    'a reset',
    async (email, secret) => {
      const email_code = await code('/api/v2/auth/account_reset_password/request-email-code', email);
      return post(server, '/api/v2/auth/account_reset_password/', { email, email_code, password: secret });
    },
  ],
  [
    'the older reset',
    async (email, secret) => {
      const token = await code('/v1/password/reset', email);
      return post(server, `/v1/password/token/${token}`, { email, password: secret, repasswd: secret });
    },
  ],
  [
    'a change',
    async (email, secret) => {
      const { access_token } = (await signIn(server, email)).body.result;
      const url = '/api/v2/user/account/change-password';
      const headers = { authorization: `Bearer ${access_token}` };
      return post(server, url, { current_password: password, new_password: secret }, headers);
    },
  ],
];

test.each([...ways, ...resets])('%s takes a password of 8 to 128 characters', async (what, set) => {
  const isNew = ways.some(([name]) => name === what);
  const address = async (count: number) =>
    isNew ? `new-${count}@example.com` : (await signedUp(server)).email;
  for (const secret of ['7 chars', tooLong]) {
    const { body } = await set(await address(secret.length), secret);
    expect(body.is_success ?? body.ret === 1).toBe(false);
  }
  for (const secret of ['8 signs!', longest]) {
    const email = await address(secret.length);
    const { body } = await set(email, secret);
    expect(body.is_success ?? body.ret === 1).toBe(true);
    expect((await signIn(server, email, { password: secret })).status).toBe(200);
    if (secret === longest) {
      const cut = await signIn(server, email, { password: secret.slice(0, -1) });
      expect(cut.body.code).toBe('auth.wrong_credentials');
    }
  }
});
