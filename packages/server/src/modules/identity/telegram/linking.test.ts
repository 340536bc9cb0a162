import { beforeEach, describe, expect, test } from 'vitest';
import { openCustomer } from '../../../testing/people/customers.ts';
import { asOwner } from '../../../testing/people/owner-proof.ts';
import { post } from '../../../testing/people/signed-up.ts';
import { forAllTests } from '../../../testing/servers/open-test-server.ts';
import { linkUrl, openBotScene, person } from '../../../testing/telegram/telegram-bot.ts';

const s = await forAllTests(openBotScene());
const db = s.services.database.sql;
beforeEach(() => s.begin());

describe('linking', () => {
  test('works once, by an address whose code Telegram accepts, and is mailed and recorded', async () => {
    const customer = await openCustomer(s.server);
    const before = await s.read(customer);
    expect(before).toMatchObject({ state: 'not_linked', name: null, bot: 'ferry_test_bot' });
    expect(before.expires_at).toBe('2026-03-10T04:10:00.000Z');
    expect(before.url).toMatch(/^https:\/\/t\.me\/ferry_test_bot\?start=[A-Za-z0-9_-]{1,64}$/);
    expect(await s.read(customer)).toEqual(before);

    const [from, thief] = [person(), person()];
    const code = await s.codeOf(customer);
    expect(await s.say(from, `/start ${code}`)).toContain(`已绑定账户 ${customer.email}`);
    expect(await s.say(thief, `/start ${code}`)).toContain('已用过或已过期');
    expect(await s.read(customer)).toMatchObject({
      state: 'linked',
      name: '小<b>林</b> @xiao_lin',
      linked_at: '2026-03-10T04:00:00.000Z',
    });
    const mails = await db
      .selectFrom('mail')
      .select(['subject', 'body_html'])
      .where('recipient', '=', customer.email)
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual(['渡口 已绑定 Telegram']);
    expect(mails[0]?.body_html).not.toContain('<b>');
    const { result } = (
      await s.server.app.inject({ url: '/api/v2/user/account/activity', headers: customer.headers })
    ).json();
    expect(result.activities[0].description).toBe('Linked Telegram: 小<b>林</b> @xiao_lin');
  });

  test('requires the proof of the owner, and gives no code without it', async () => {
    const customer = await openCustomer(s.server);
    const url = '/api/v2/user/account/link/telegram';
    const seen = await s.server.app.inject({ url, headers: customer.headers });
    expect(seen.json().result).toMatchObject({ state: 'not_linked', bot: 'ferry_test_bot', url: null });
    const meant = await s.server.app.inject({ url: `${url}?is_linking=true`, headers: customer.headers });
    expect([meant.statusCode, meant.json().code]).toEqual([403, 'auth.proof_required']);
    const headers = asOwner(s.server, customer);
    const proved = await s.server.app.inject({ url: `${url}?is_linking=true`, headers });
    expect(proved.json().result.url).toContain('?start=link_');
  });

  test('with an expired code is refused', async () => {
    const customer = await openCustomer(s.server);
    const code = await s.codeOf(customer);
    s.server.clock.turn(600);
    expect(await s.say(person('en'), `/start ${code}`)).toMatch(/was already used or has expired/);
    expect(await s.codeOf(customer)).not.toBe(code);
  });

  test('a chat of another account is refused, and the code stays valid', async () => {
    const { from } = await s.linked();
    const other = await openCustomer(s.server);
    const code = await s.codeOf(other);
    expect(await s.say(from, `/start ${code}`)).toContain('已绑定另一个账户');
    expect(await s.read(other)).toMatchObject({ state: 'not_linked' });
    expect(await s.say(person(), `/start ${code}`)).toContain(other.email);
  });

  test('another chat replaces the first, which is told', async () => {
    const { customer, from } = await s.linked();
    const next = person();
    await s.say(next, `/start ${await s.codeOf(customer)}`);
    expect(await s.say(from, '/me')).toContain('还没有绑定账户');
    const queued = await db
      .selectFrom('telegram_message')
      .select('body')
      .where('chat_id', '=', from.id)
      .execute();
    expect(queued).toEqual([{ body: '你的 渡口 账户改为绑定另一个 Telegram，这里不再收到通知。' }]);
  });

  test('two codes of one link, asked for at once, are the same', async () => {
    const customer = await openCustomer(s.server);
    const codes = await Promise.all(Array.from({ length: 5 }, () => s.codeOf(customer)));
    expect(new Set(codes).size).toBe(1);
  });
});

describe('unlinking', () => {
  test('by the bot asks first', async () => {
    const { customer, from } = await s.linked();
    expect(await s.say(from, '/unlink')).toContain('确定解绑吗');
    expect(await s.pressed(from, 'keep')).toBe('没有解绑。');
    expect(await s.read(customer)).toMatchObject({ state: 'linked' });
    expect(await s.pressed(from, 'unlink')).toContain('已解绑');
    expect(await s.read(customer)).toMatchObject({ state: 'not_linked', name: null });
    expect(await s.pressed(from, 'unlink')).toContain('还没有绑定账户');
    expect(s.telegram.callsOf('answerCallbackQuery')).toHaveLength(3);
  });

  test('works by a press that Telegram calls too old to answer', async () => {
    const { customer, from } = await s.linked();
    s.telegram.failures.set('answerCallbackQuery', [
      { error_code: 400, description: 'Bad Request: query is too old' },
    ]);
    expect(await s.pressed(from, 'unlink')).toContain('已解绑');
    expect(await s.read(customer)).toMatchObject({ state: 'not_linked' });
  });

  test('by the portal tells the chat; a second time is refused', async () => {
    const { customer, from } = await s.linked();
    expect((await post(s.server, `${linkUrl}/unlink`, {}, customer.headers)).status).toBe(200);
    expect((await post(s.server, `${linkUrl}/unlink`, {}, customer.headers)).body.code).toBe(
      'telegram.not_linked',
    );
    const queued = await db
      .selectFrom('telegram_message')
      .select('body')
      .where('chat_id', '=', from.id)
      .execute();
    expect(queued).toHaveLength(1);
    expect(await s.say(from, '/me')).toContain('还没有绑定账户');
  });
});
