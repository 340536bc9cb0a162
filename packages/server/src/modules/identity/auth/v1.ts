import type { login as loginCall } from '@ferry/core/contract/auth/anyone';
import * as v1 from '@ferry/core/contract/auth/v1';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { FastifyInstance } from 'fastify';
import type { Context, Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { RawAnswer, register } from '../../../http/register.ts';
import { say } from '../../../words/words.ts';
import { sourcesOf, takeLimit } from '../../ground/limits/index.ts';
import { answerFrom } from '../../ground/repeats/index.ts';
import type { SignedIn } from '../sessions/index.ts';
import { assertSame } from './hashing/passwords.ts';
import { readSignedUrl, signInPage } from './links/sign-in-link.ts';
import { login } from './password/login.ts';
import { resetPassword } from './password/reset-password.ts';
import { pollQrcodeLogin, startQrcodeLogin } from './qr/qrcode-login.ts';
import { registerAccount } from './sign-up/register.ts';
import { requestCode } from './sign-up/request-code.ts';

const done = { ret: 1, msg: '' } as const;
const proof = ['captcha_key', 'tiago2_cap_token'];

/** Refuses the call if the site has switched the older sign-in off. */
function assertOn({ config }: Services): void {
  if (!config.oldSignIn) throw new Refusal('auth.old_calls_off');
}

const signedIn = ({ access_token, refresh_token, user_id }: SignedIn) => ({
  ...done,
  access_token,
  refresh_token,
  user_id,
});

type Purpose = Parameters<typeof requestCode>[1];

const mailCode = (ctx: Context<'anyone'>, purpose: Purpose, given: Parameters<typeof requestCode>[2]) =>
  answerFrom(
    ctx,
    () => requestCode(ctx, purpose, given),
    () => ({ ret: 1 as const, msg: say(ctx.language, 'auth.code_mailed') }),
  );

type Credentials = CallParsed<typeof v1.login>['body'];

async function signIn(ctx: Context<'anyone'>, given: Credentials) {
  assertOn(ctx);
  const { email, passwd, code, remember_me, captcha_key, tiago2_cap_token } = given;
  const body: CallParsed<typeof loginCall>['body'] = {
    email,
    password: passwd,
    two_fa_code: code || null,
    is_remember_me: remember_me,
    captcha_key,
    tiago2_cap_token,
  };
  return answerFrom(ctx, () => login(ctx, { body }), signedIn);
}

const links = { name: 'sign-in links by ip', most: 120, seconds: 900 };

/**
 * Redirects to the page that signs in, with the credential in the fragment, so that a link preview does not use it up.
 */
async function leadToPage(ctx: Context<'anyone'>, fragment: Record<string, string>) {
  assertOn(ctx);
  await takeLimit(ctx, links, sourcesOf(ctx.ip));
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return new RawAnswer(303, { ...headers, location: `${signInPage}#${new URLSearchParams(fragment)}` }, null);
}

/** The older sign-in calls: the same verbs with the same checks, in the older envelope. */
export function registerV1Auth(app: FastifyInstance, services: Services): void {
  const asksCaptcha = services.config.captcha !== 'off';
  register(app, services)(v1)({
    authorize: signIn,
    login: (ctx, { body }) => signIn(ctx, body),
    async loginForm(ctx) {
      assertOn(ctx);
      return {
        ...done,
        needs: ['email', 'passwd', ...(asksCaptcha ? proof : [])],
        may_send: ['code', 'remember_me'],
        captcha_key_type: asksCaptcha ? 'login' : null,
      };
    },
    async registerForm(ctx) {
      assertOn(ctx);
      const { invite } = ctx.config;
      const needs = ['email', 'name', 'passwd', 'repasswd', 'emailcode'];
      return {
        ...done,
        needs: invite === 'required' ? [...needs, 'code'] : needs,
        may_send: invite === 'optional' ? ['code'] : [],
        // The captcha is needed for mailing the code, see `send`.
        captcha_key_type: asksCaptcha ? 'register' : null,
      };
    },
    async register(ctx, { body: { email, name, passwd, repasswd, code, emailcode } }) {
      assertOn(ctx);
      const body = {
        email,
        name,
        password: passwd,
        re_password: repasswd,
        invite_code: code,
        email_code: emailcode || null,
      };
      return answerFrom(ctx, () => registerAccount(ctx, { body }), signedIn);
    },
    async send(ctx, { body }) {
      assertOn(ctx);
      return mailCode(ctx, 'register', body);
    },
    async requestReset(ctx, { body }) {
      assertOn(ctx);
      return mailCode(ctx, 'reset_password', body);
    },
    async resetPassword(ctx, { token, body: { repasswd, ...body } }) {
      assertOn(ctx);
      assertSame(body.password, repasswd, 'repasswd');
      return answerFrom(
        ctx,
        () => resetPassword(ctx, { body: { ...body, email_code: token } }),
        ({ result }) => {
          const stopped = result.stopped.map((one) => one.message);
          return {
            ret: 1 as const,
            msg: [say(ctx.language, 'auth.password_changed'), ...stopped].join('\n'),
          };
        },
      );
    },
    async qrcodeLogin(ctx, { body }) {
      assertOn(ctx);
      const given = body ?? { remember_me: false, tiago2_cap_token: '' };
      const { login_token } = given;
      const stands = login_token ? pollQrcodeLogin(ctx, login_token, given) : startQrcodeLogin(ctx, given);
      return { ...done, ...(await stands) };
    },
    byUrl(ctx, given) {
      const { login_web_version } = given;
      const code = readSignedUrl(ctx, given);
      return leadToPage(ctx, { login_web_version, code: code ?? '' });
    },
    byTokenUuid: (ctx, { token_uuid }) => leadToPage(ctx, { code: token_uuid }),
  });
}
