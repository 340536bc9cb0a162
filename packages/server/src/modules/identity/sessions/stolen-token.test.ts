import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { mailedCode, mailsTo, password, post, signedUp, signIn } from '../../../testing/people/signed-up.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';

const base = '/api/v2/user/account';

const server = await forAllTests(openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400' }));

/** A thief with only an owner's access token, so long after the owner's sign-in. */
async function steal(secondsLater: number) {
  server.clock.turn(3_600);
  const { email } = await signedUp(server);
  const { access_token } = (await signIn(server, email)).body.result;
  server.clock.turn(secondsLater);
  const headers = { authorization: `Bearer ${access_token}` };
  return {
    email,
    thief: (path: string, body: object = {}) => post(server, `${base}/${path}`, body, headers),
    reads: async (path: string) =>
      await server.app.inject({ url: `${base}/${path}`, headers: { ...headers, 'accept-language': 'en' } }),
  };
}

type Stolen = Awaited<ReturnType<typeof steal>>;

/** Every action that would give the thief access for longer than the token's life. */
async function triesEverything({ email, thief, reads }: Stolen, proof: object) {
  const { login_code, login_token } = (await post(server, '/v1/auth/qrcode_login')).body;
  const tries = [
    await thief('edit-email', { email: `to-${email}`, ...proof }),
    await thief('change-password', { new_password: 'thief horse 7', ...proof }),
    await thief('edit-password', { new_password: 'thief horse 7', ...proof }),
    await thief('api-tokens/', { name: 'x', scope: 'read', ...proof }),
    await thief('deletion', { ...proof }),
    await thief('security/close-leak', { ...proof }),
    await thief(`sign-in-requests/${login_code}/`, { is_allowed: true, ...proof }),
    await thief('prove-owner', { ...proof }),
  ];
  expect(tries.map(({ body }) => body.code)).toEqual(tries.map(() => 'auth.proof_required'));
  const exported = await reads('export');
  expect([exported.statusCode, exported.json().code]).toEqual([403, 'auth.proof_required']);
  expect((await post(server, '/v1/auth/qrcode_login', { login_token })).body.state).toBe('waiting');
  expect(await mailsTo(server, `to-${email}`)).toEqual([]);
}

describe('an access token alone', () => {
  test('of an older session begins no second factor and takes nothing over', async () => {
    const stolen = await steal(601);
    const begun = await stolen.thief('security', { ga_enable: true });
    expect([begun.status, begun.body.code]).toEqual([403, 'auth.proof_required']);
    await triesEverything(stolen, {});
    expect((await signIn(server, stolen.email)).status).toBe(200);
  });

  test('of a fresh session begins a second factor that proves nothing, and the owner undoes it by mail', async () => {
    const stolen = await steal(60);
    const { secret } = (await stolen.thief('security', { ga_enable: true })).body.result.enrolment;
    const shown = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.at.getTime() });
    const on = await stolen.thief('security', { ga_enable: true, ga_token: shown() });
    const [recovery] = on.body.result.recovery_codes;
    server.clock.turn(60);
    await triesEverything(stolen, { two_fa_code: recovery });
    await triesEverything(stolen, { two_fa_code: shown() });
    // A reset mails the owner's address only, and does not skip the factor: undoing returns the account.
    expect((await signIn(server, stolen.email)).body.code).toBe('auth.two_factor_required');
    const [mail] = await mailsTo(server, stolen.email);
    const token = mail?.body_text.match(/\/auth\/undo#([\w-]+)$/m)?.[1];
    expect((await post(server, '/api/v2/auth/undo', { token })).status).toBe(200);
    expect((await stolen.reads('security')).statusCode).toBe(401);
    const email_code = await mailedCode(server, stolen.email);
    const fresh = { email: stolen.email, email_code, password: 'mine again 5' };
    expect((await post(server, '/api/v2/auth/account_reset_password/', fresh)).status).toBe(200);
    expect((await signIn(server, stolen.email)).body.code).toBe('auth.wrong_credentials');
    expect((await signIn(server, stolen.email, { password: fresh.password })).status).toBe(200);
  });

  test('cannot use a proof that the owner gave in the same session', async () => {
    const stolen = await steal(601);
    expect((await stolen.thief('prove-owner', { current_password: password })).status).toBe(200);
    await triesEverything(stolen, {});
  });
});
