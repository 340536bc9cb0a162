import * as account from '@ferry/core/contract/accounts/customer';
import * as admin from '@ferry/core/contract/auth/admin';
import * as anyone from '@ferry/core/contract/auth/anyone';
import * as captcha from '@ferry/core/contract/auth/captcha';
import * as customer from '@ferry/core/contract/auth/customer';
import { newPassword, password } from '@ferry/core/contract/auth/examples';
import * as passkeySignIn from '@ferry/core/contract/auth/passkey-sign-in';
import * as v1 from '@ferry/core/contract/auth/v1';
import * as invites from '@ferry/core/contract/invites/customer';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { addPasskey, askToSignIn } from '../../../testing/people/passkeys.ts';
import { mailedCode, mailsTo, post } from '../../../testing/people/signed-up.ts';
import { solve } from '../../../testing/people/solve-captcha.ts';

const newAddress = ({ unique }: Stage) => `${unique('new')}@example.com`;
const known = async ({ customer }: Stage) => ({ email: (await customer()).email });

async function codeFor(
  { server, ask }: Stage,
  email: string,
  request: typeof anyone.requestRegisterCode | typeof anyone.requestResetCode,
): Promise<string> {
  await ask(request, { body: { email } });
  return (await mailedCode(server, email)) ?? '';
}

async function inviteCode({ ask, customer }: Stage): Promise<string> {
  const { headers } = await customer();
  return (await ask(invites.show, {}, headers)).invite_code;
}

/** Somebody who was mailed a code for signing up. */
async function newcomer(stage: Stage) {
  const email = newAddress(stage);
  const email_code = await codeFor(stage, email, anyone.requestRegisterCode);
  return { email, email_code, invite_code: await inviteCode(stage) };
}

async function forgetful(stage: Stage) {
  const { email } = await known(stage);
  return { email, email_code: await codeFor(stage, email, anyone.requestResetCode) };
}

/** The token of the newest link in a mail. */
async function linkIn({ server }: Stage, email: string, page: 'undo' | 'not-me'): Promise<string> {
  const [newest] = await mailsTo(server, email);
  return new RegExp(`/auth/${page}#([\\w-]{43})$`, 'm').exec(newest?.body_text ?? '')?.[1] ?? '';
}

async function signInLink({ ask, customer }: Stage) {
  const { url, short_url } = await ask(admin.makeSignInLink, { body: { user_id: (await customer()).id } });
  return { url: new URL(url), code: short_url.split('/').at(-1) ?? '' };
}

/** The code of a device that asks to be signed in. */
async function waitingDevice({ server }: Stage): Promise<{ code: string }> {
  return { code: (await post(server, '/v1/auth/qrcode_login')).body.login_code };
}

export const arranged = [
  arrange(admin.makeSignInLink, async (stage) => ({ body: { user_id: (await stage.customer()).id } })),
  arrange(anyone.login, async (stage) => ({ body: await known(stage) })),
  arrange(anyone.register, async (stage) => ({ body: await newcomer(stage) })),
  arrange(anyone.requestRegisterCode, async (stage) => ({ body: { email: newAddress(stage) } })),
  arrange(anyone.checkInviteCode, async (stage) => ({ body: { invite_code: await inviteCode(stage) } })),
  arrange(anyone.resetPassword, async (stage) => ({ body: await forgetful(stage) })),
  arrange(anyone.requestResetCode, async (stage) => ({ body: await known(stage) })),
  arrange(anyone.refresh, async (stage) => ({
    body: { refresh_token: (await stage.customer()).refreshToken },
  })),
  arrange(anyone.signOut, async (stage) => ({
    body: { refresh_token: (await stage.customer()).refreshToken },
  })),
  arrange(anyone.loginOldV1, async (stage) => ({
    body: { access_token: (await stage.customer()).accessToken },
  })),
  arrange(anyone.undo, async (stage) => {
    const { email, headers } = await stage.customer();
    const body = { current_password: password, new_password: newPassword };
    await stage.ask(account.changePassword, { body }, headers);
    return { body: { token: await linkIn(stage, email, 'undo') } };
  }),
  arrange(anyone.notMe, async (stage) => {
    const { email, email_code } = await forgetful(stage);
    await stage.ask(anyone.resetPassword, { body: { email, email_code, password: newPassword } });
    return { body: { token: await linkIn(stage, email, 'not-me') } };
  }),
  arrange(anyone.spendSignInLink, async (stage) => ({ body: { code: (await signInLink(stage)).code } })),
  arrange(captcha.captchaRedeem, async ({ server }) => {
    const { token, challenge } = (await post(server, '/api/v2/captcha/ferry/challenge')).body;
    return { body: { token, solutions: solve(token, challenge) } };
  }),
  arrange(customer.showSignInRequest, waitingDevice, { isEverybodys: true }),
  arrange(customer.answerSignInRequest, waitingDevice, { isEverybodys: true }),
  arrange(passkeySignIn.signInByPasskey, async ({ server, customer }) => {
    const { key } = await addPasskey(server, await customer());
    return { body: { passkey: key.sign(await askToSignIn(server)) } };
  }),
  arrange(v1.authorize, known),
  arrange(v1.login, async (stage) => ({ body: await known(stage) })),
  arrange(v1.register, async (stage) => {
    const { email, email_code, invite_code } = await newcomer(stage);
    return { body: { email, emailcode: email_code, code: invite_code } };
  }),
  arrange(v1.send, async (stage) => ({ body: { email: newAddress(stage) } })),
  arrange(v1.requestReset, async (stage) => ({ body: await known(stage) })),
  arrange(v1.resetPassword, async (stage) => {
    const { email, email_code } = await forgetful(stage);
    return { token: email_code, body: { email } };
  }),
  arrange(v1.byUrl, async (stage) => Object.fromEntries((await signInLink(stage)).url.searchParams)),
  arrange(v1.byTokenUuid, async (stage) => ({ token_uuid: (await signInLink(stage)).code })),
];
