import * as desk from '@ferry/core/contract/auth/admin';
import * as anyone from '@ferry/core/contract/auth/anyone';
import * as captcha from '@ferry/core/contract/auth/captcha';
import * as auth from '@ferry/core/contract/auth/customer';
import * as passkey from '@ferry/core/contract/auth/passkey-sign-in';
import type { FastifyInstance } from 'fastify';
import type { Context, Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { RawAnswer, register } from '../../../http/register.ts';
import { sourcesOf, takeLimit } from '../../ground/limits/index.ts';
import { answerFrom } from '../../ground/repeats/index.ts';
import {
  assertOwnPage,
  issueCsrf,
  openV1Session,
  refresh,
  type SignedIn,
  signOut,
} from '../sessions/index.ts';
import { makeSignInLink } from './links/make-sign-in-link.ts';
import { notMe } from './links/not-me.ts';
import { spendSignInLink } from './links/spend-sign-in-link.ts';
import { undo } from './links/undo.ts';
import { beginPasskey } from './passkey/begin-passkey.ts';
import { beginPasskeyProof } from './passkey/begin-passkey-proof.ts';
import { signInByPasskey } from './passkey/sign-in-by-passkey.ts';
import { login } from './password/login.ts';
import { resetPassword } from './password/reset-password.ts';
import { giveProof } from './proof/prove-owner.ts';
import { findSignInRequest } from './qr/answer-sign-in.ts';
import { answerSignInRequest } from './qr/answer-sign-in-request.ts';
import { createChallenge, issueCaptchaKey, redeemChallenge, siteKey } from './sign-up/captcha.ts';
import { isInvited } from './sign-up/invites.ts';
import { registerAccount } from './sign-up/register.ts';
import { requestCode } from './sign-up/request-code.ts';
import { registerV1Auth } from './v1.ts';

const captchaKeys = { name: 'captcha keys by source', most: 120, seconds: 600 };
const challenges = { name: 'captcha by source', most: 120, seconds: 600 };
const solutions = { name: 'captcha solutions by source', most: 120, seconds: 600 };

const withCookies = (cookies: string[], answer: object) =>
  new RawAnswer(
    200,
    { 'content-type': 'application/json; charset=utf-8', 'set-cookie': cookies },
    JSON.stringify(answer),
  );

const resultOf = <T>(ctx: Context, verb: () => Promise<T>) => answerFrom(ctx, verb, (result) => ({ result }));

/** The answer of a sign-in by a link, with the cookies of the older portal if the link leads there. */
async function enteredBy(ctx: Context<'anyone'>, version: 'v1' | 'v2', result: SignedIn) {
  if (version === 'v2') return { result };
  const { cookies } = await openV1Session(ctx, { body: { access_token: result.access_token } });
  return withCookies(cookies, { is_success: true, message: '', result });
}

export function registerAuth(app: FastifyInstance, services: Services): void {
  register(app, services)(anyone)({
    login: (ctx, input) => resultOf(ctx, () => login(ctx, input)),
    register: (ctx, input) => resultOf(ctx, () => registerAccount(ctx, input)),
    requestRegisterCode: (ctx, { body }) => requestCode(ctx, 'register', body),
    async checkInviteCode(ctx, { body }) {
      if (!(await isInvited(ctx, body.invite_code))) throw new Refusal('auth.invite_invalid');
    },
    resetPassword,
    requestResetCode: (ctx, { body }) => requestCode(ctx, 'reset_password', body),
    refresh: async (ctx, input) => ({ result: await refresh(ctx, input) }),
    signOut,
    async loginOldV1(ctx, input) {
      assertOwnPage(ctx);
      const { result, cookies } = await openV1Session(ctx, input);
      return withCookies(cookies, { is_success: true, message: '', result });
    },
    async csrf(ctx) {
      const { token, cookie } = issueCsrf(ctx);
      return withCookies([cookie], { is_success: true, csrf_token: token });
    },
    undo,
    notMe,
    spendSignInLink(ctx, input) {
      const { login_web_version } = input.body;
      if (login_web_version === 'v1') assertOwnPage(ctx);
      return answerFrom(
        ctx,
        () => spendSignInLink(ctx, input),
        (result) => enteredBy(ctx, login_web_version, result),
      );
    },
    registerPolicy: async ({ config }) => ({ result: { invite: config.invite } }),
  });
  register(app, services)(auth)({
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
    answerSignInRequest,
    beginPasskeyProof,
    proveOwner: giveProof,
  });
  register(app, services)(passkey)({
    beginPasskey,
    signInByPasskey: (ctx, input) => resultOf(ctx, () => signInByPasskey(ctx, input)),
  });
  register(app, services)(desk)({ makeSignInLink });
  register(app, services)(captcha)({
    async captchaKey(ctx, { captcha_key_type }) {
      await takeLimit(ctx, captchaKeys, sourcesOf(ctx.ip));
      return {
        captcha_key: await issueCaptchaKey(ctx, captcha_key_type),
        captcha_key_type,
        tiago2_cap_key_id: ctx.config.captcha === 'off' ? '' : siteKey,
      };
    },
    async captchaChallenge(ctx, { site_key }) {
      await takeLimit(ctx, challenges, sourcesOf(ctx.ip));
      return createChallenge(ctx, site_key);
    },
    async captchaRedeem(ctx, { site_key, body }) {
      await takeLimit(ctx, solutions, sourcesOf(ctx.ip));
      return redeemChallenge(ctx, site_key, body);
    },
  });
  registerV1Auth(app, services);
}
