import { beforeEach, describe, expect, test } from 'vitest';
import { post } from '../../../../testing/people/signed-up.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../../testing/set-row.ts';
import { openBotScene, person } from '../../../../testing/telegram/telegram-bot.ts';

const s = await forAllTests(openBotScene());
beforeEach(() => s.begin());

describe('a sign-in', () => {
  const begin = async () =>
    (await post(s.server, '/v1/auth/qrcode_login', {}, { 'user-agent': 'A <i>browser</i>' })).body;
  const poll = async (login_token: string) =>
    (await post(s.server, '/v1/auth/qrcode_login', { login_token })).body;

  test('is confirmed by the linked chat, which shows who asks', async () => {
    const { customer, from } = await s.linked();
    const { login_code, login_token } = await begin();
    const asked = await s.say(from, `/start login_${login_code}`);
    expect(asked).toContain(customer.email);
    expect(asked).toContain('设备：A <i>browser</i>');
    expect(asked).toContain('127.0.0.1');
    expect((await poll(login_token)).state).toBe('waiting');
    const keyboard = s.telegram.callsOf('sendMessage').at(-1)?.reply_markup as {
      inline_keyboard: { callback_data: string }[][];
    };
    const [allow] = keyboard.inline_keyboard[0] ?? [];
    expect(Buffer.byteLength(allow?.callback_data ?? '')).toBeLessThanOrEqual(64);
    expect(await s.pressed(from, allow?.callback_data ?? '')).toBe('已允许登录。');
    const signedIn = await poll(login_token);
    expect(signedIn.state).toBe('confirmed');
    const { result } = (
      await s.server.app.inject({
        url: '/api/v2/user/get_me',
        headers: { authorization: `Bearer ${signedIn.access_token}` },
      })
    ).json();
    expect(result.user_id).toBe(customer.id);
    expect((await poll(login_token)).state).toBe('expired');
  });

  test('is denied, and then cannot be allowed', async () => {
    const { from } = await s.linked();
    const { login_code, login_token } = await begin();
    expect(await s.pressed(from, `deny:${login_code}`)).toContain('已拒绝');
    s.telegram.calls.length = 0;
    await s.pressed(from, `allow:${login_code}`);
    expect(s.telegram.callsOf('editMessageText')).toEqual([]);
    expect((await poll(login_token)).state).toBe('refused');
  });

  test('is not confirmed by a chat without an account, by a closed account, or by a wrong code', async () => {
    const { login_code, login_token } = await begin();
    const stranger = person();
    expect(await s.say(stranger, `/start login_${login_code}`)).toContain('还没有绑定账户');
    await s.pressed(stranger, `allow:${login_code}`);
    const { customer, from } = await s.linked();
    await setAccount(s, customer.id, { is_enabled: false });
    expect(await s.say(from, `/start login_${login_code}`)).toContain('账户已停用');
    await s.pressed(from, `allow:${login_code}`);
    await s.pressed(from, 'allow:wrong');
    await s.pressed(from, 'what');
    expect((await poll(login_token)).state).toBe('waiting');
  });
});
