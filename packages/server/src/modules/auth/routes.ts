import * as auth from '@ferry/core/contract/auth';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { RawAnswer, register } from '../../http/register.ts';
import { takeLimit } from '../limits/index.ts';
import { confirmSignIn, denySignIn, findSignInRequest } from './answer-sign-in.ts';
import { createChallenge, issueCaptchaKey, redeemChallenge, siteKey } from './captcha.ts';
import { issueCsrf } from './csrf.ts';
import { assertInviteCode } from './invites.ts';
import { openLegacySession } from './legacy-session.ts';
import { login } from './login.ts';
import { makeSignInLink } from './make-sign-in-link.ts';
import { registerOldAuth } from './old-calls.ts';
import { refresh } from './refresh.ts';
import { registerAccount } from './register.ts';
import { requestCode } from './request-code.ts';
import { resetPassword } from './reset-password.ts';
import { signOut } from './sign-out.ts';
import { spendSignInLink } from './spend-sign-in-link.ts';

const challenges = { name: 'captcha by ip', most: 120, seconds: 600 };
const inviteChecks = { name: 'invite checks by ip', most: 60, seconds: 600 };

const withCookies = (cookies: string[], answer: object) =>
  new RawAnswer(
    200,
    { 'content-type': 'application/json; charset=utf-8', 'set-cookie': cookies },
    JSON.stringify(answer),
  );

export function registerAuth(app: FastifyInstance, services: Services): void {
  register(app, services)(auth)({
    login: async (ctx, input) => ({ result: await login(ctx, input) }),
    register: async (ctx, input) => ({ result: await registerAccount(ctx, input) }),
    requestRegisterCode: (ctx, { body }) => requestCode(ctx, 'register', body),
    async checkInviteCode(ctx, { body }) {
      await takeLimit(ctx, inviteChecks, ctx.ip);
      await assertInviteCode(ctx, body.invite_code);
    },
    resetPassword,
    requestResetCode: (ctx, { body }) => requestCode(ctx, 'reset_password', body),
    refresh: async (ctx, input) => ({ result: await refresh(ctx, input) }),
    signOut,
    async loginOldV1(ctx, input) {
      const { result, cookies } = await openLegacySession(ctx, input);
      return withCookies(cookies, { is_success: true, message: '', result });
    },
    async csrf(ctx) {
      const { token, cookie } = issueCsrf(ctx);
      return withCookies([cookie], { is_success: true, csrf_token: token });
    },
    async captchaKey(ctx, { captcha_key_type }) {
      return {
        captcha_key: await issueCaptchaKey(ctx, captcha_key_type),
        captcha_key_type,
        tiago2_cap_key_id: ctx.config.captcha === 'off' ? '' : siteKey,
      };
    },
    async captchaChallenge(ctx, { site_key }) {
      await takeLimit(ctx, challenges, ctx.ip);
      return createChallenge(ctx, site_key);
    },
    captchaRedeem: (ctx, { site_key, body }) => redeemChallenge(ctx, site_key, body),
    async showSignInRequest(ctx, { code }) {
      const { ip, agent, created_at, expires_at } = await findSignInRequest(ctx.database.sql, ctx, code);
      return {
        result: {
          ip: ip ?? '',
          user_agent: agent,
          created_at: created_at.toISOString(),
          expires_at: expires_at.toISOString(),
        },
      };
    },
    async answerSignInRequest(ctx, { code, body }) {
      const answer = body.is_allowed ? confirmSignIn : denySignIn;
      await ctx.database.sql.transaction().execute((tx) => answer(tx, ctx, ctx.who.accountId, code));
    },
    async spendSignInLink(ctx, input) {
      const result = await spendSignInLink(ctx, input);
      if (input.body.login_web_version === 'v2') return { result };
      const { cookies } = await openLegacySession(ctx, { body: { access_token: result.access_token } });
      return withCookies(cookies, { is_success: true, message: '', result });
    },
    makeSignInLink,
    registerPolicy: async ({ config }) => ({ result: { invite: config.invite } }),
  });
  registerOldAuth(app, services);
}
