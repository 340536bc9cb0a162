import { beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../../testing/people/owner-proof.ts';
import { mailedCode, post, signedUp } from '../../../testing/people/signed-up.ts';
import { forAllTests } from '../../../testing/servers/open-test-server.ts';
import { linkUrl, openBotScene, person } from '../../../testing/telegram/telegram-bot.ts';

const s = await forAllTests(openBotScene());
beforeEach(() => s.begin());

/** A customer to whose account a thief has linked a chat, and a device of the thief with a sign-in request. */
async function robbed() {
  const customer = await signedUp(s.server);
  const chat = person('en');
  await s.say(chat, `/start ${await s.codeOf(customer)}`);
  const begin = async () => (await post(s.server, '/v1/auth/qrcode_login')).body;
  const state = async ({ login_token }: { login_token: string }) =>
    (await post(s.server, '/v1/auth/qrcode_login', { login_token })).body.state;
  const waiting = await begin();
  await s.say(chat, `/start login_${waiting.login_code}`);
  await s.pressed(chat, `allow:${waiting.login_code}`);
  return { customer, chat, begin, state, waiting };
}

const telegramOf = (stopped: { what: string; count: number }[]) =>
  Object.fromEntries(stopped.map(({ what, count }) => [what, count]));

describe('a chat that somebody else linked', () => {
  test('could not be linked by an access token alone, which gets no code', async () => {
    const customer = await signedUp(s.server);
    const read = async (headers: Record<string, string>) =>
      await s.server.app.inject({ url: linkUrl, headers });
    const bare = (await read(customer.headers)).json().result;
    expect(bare).toMatchObject({ state: 'not_linked', bot: 'ferry_test_bot', url: null, expires_at: null });
    expect((await read({ ...customer.headers, 'x-owner-proof': 'made up' })).json().code).toBe(
      'auth.proof_required',
    );
    expect((await read(asOwner(s.server, customer))).json().result.url).toContain('?start=link_');
  });

  test('ends with a password reset, together with the sessions that it confirmed, and confirms none later', async () => {
    const { customer, chat, begin, state, waiting } = await robbed();
    const pending = await s.codeOf(customer);
    const base = '/api/v2/auth/account_reset_password';
    await post(s.server, `${base}/request-email-code`, { email: customer.email });
    const email_code = await mailedCode(s.server, customer.email);
    const reset = { email: customer.email, email_code, password: 'another horse 7' };
    const { stopped } = (await post(s.server, `${base}/`, reset)).body.result;
    expect(telegramOf(stopped)).toMatchObject({ telegram: 1, sign_in_requests: 1, api_tokens: 0 });
    expect(await state(waiting)).toBe('expired');
    const later = await begin();
    expect(await s.say(chat, `/start login_${later.login_code}`)).not.toContain(customer.email);
    expect(await s.pressed(chat, `allow:${later.login_code}`)).toContain('No account is linked');
    expect(await state(later)).toBe('waiting');
    // An earlier code no longer links a chat.
    await s.say(chat, `/start ${pending}`);
    expect(await state(later)).toBe('waiting');
    const linked = await s.services.database.sql
      .selectFrom('account')
      .select('telegram_id')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(linked.telegram_id).toBeNull();
  });

  test('ends when the leak is closed', async () => {
    const { customer, chat, begin, state, waiting } = await robbed();
    const url = '/api/v2/user/account/security/close-leak';
    const { stopped } = (await post(s.server, url, {}, asOwner(s.server, customer))).body.result;
    expect(telegramOf(stopped)).toMatchObject({ telegram: 1, sign_in_requests: 1 });
    expect(await state(waiting)).toBe('expired');
    const later = await begin();
    await s.say(chat, `/start login_${later.login_code}`);
    await s.pressed(chat, `allow:${later.login_code}`);
    expect(await state(later)).toBe('waiting');
  });

  test('ends when the address changes', async () => {
    const { customer } = await robbed();
    const headers = asOwner(s.server, customer);
    const email = `moved-${customer.id}@example.com`;
    const url = '/api/v2/user/account/edit-email';
    await post(s.server, url, { email }, headers);
    const email_code = await mailedCode(s.server, email);
    const { stopped } = (await post(s.server, url, { email, email_code }, headers)).body.result;
    expect(telegramOf(stopped)).toEqual({ telegram: 1, api_tokens: 0 });
  });
});
