import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../context.ts';
import { openCustomer, type TestCustomer } from '../../testing/customers.ts';
import { givePlan } from '../../testing/nodes.ts';
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts';
import { post } from '../../testing/signed-up.ts';
import { openTelegramServer, telegramToken } from '../../testing/telegram-server.ts';
import { openBot, type TelegramBot } from './open-bot.ts';

const GB = 1024 ** 3;
const show = '/api/v2/user/account/link/telegram';

let telegram: Awaited<ReturnType<typeof openTelegramServer>>;
let server: TestServer;
let services: Services;
let bot: TelegramBot;
let log = '';

const open = () => {
  const opened = openBot(services);
  if (opened === undefined) throw new Error('no bot is configured');
  return opened;
};

beforeAll(async () => {
  telegram = await openTelegramServer();
  server = await openTestServer({
    FERRY_ACCESS_TOKEN_SECONDS: '86400',
    FERRY_TELEGRAM_TOKEN: telegramToken,
    FERRY_TELEGRAM_API_ROOT: telegram.url,
  });
  const lines = new Writable({
    write(line, _encoding, done) {
      log += line;
      done();
    },
  });
  services = { ...server.services, log: pino({ level: 'debug' }, lines) };
  bot = open();
  telegram.update({ edited_message: {} });
  await bot.hear();
});
afterAll(async () => {
  await bot.close();
  await server[Symbol.asyncDispose]();
  await telegram[Symbol.asyncDispose]();
});
beforeEach(() => {
  server.clock.at = new Date('2026-03-10T04:00:00Z');
  telegram.calls.length = 0;
});

let nextPerson = 5001;
const person = (language_code?: string) => ({
  id: nextPerson++,
  is_bot: false,
  first_name: '小<b>林</b>',
  username: 'xiao_lin',
  ...(language_code === undefined ? {} : { language_code }),
});
type Person = ReturnType<typeof person>;

function message(from: Person, text: string, chat: object = { id: from.id, type: 'private' }) {
  const length = text.split(' ')[0]?.length ?? 0;
  const entities = text.startsWith('/') ? [{ type: 'bot_command', offset: 0, length }] : [];
  return { message: { message_id: 1, date: 1, from, chat, text, entities } };
}
const press = (from: Person, data: string) => ({
  callback_query: {
    id: '1',
    from,
    chat_instance: '1',
    data,
    message: { message_id: 1, date: 1, chat: { id: from.id, type: 'private' }, text: 'x' },
  },
});

/** Writes to the bot and gives what it answers. */
async function say(from: Person, text: string): Promise<string> {
  const before = telegram.textsTo(from.id).length;
  telegram.update(message(from, text));
  await bot.hear();
  const answers = telegram.textsTo(from.id).slice(before);
  expect(answers).toHaveLength(1);
  return answers[0] ?? '';
}
async function pressed(from: Person, data: string): Promise<string> {
  telegram.update(press(from, data));
  await bot.hear();
  return String(telegram.callsOf('editMessageText').at(-1)?.text ?? telegram.textsTo(from.id).at(-1));
}

const read = async ({ headers }: TestCustomer) =>
  (await server.app.inject({ url: show, headers })).json().result;
const codeOf = async (customer: TestCustomer) =>
  new URL((await read(customer)).url).searchParams.get('start') ?? '';
async function linked(options: { language?: string } = {}) {
  const customer = await openCustomer(server);
  if (options.language !== undefined)
    await services.database.sql
      .updateTable('account')
      .set({ language: options.language })
      .where('id', '=', customer.id)
      .execute();
  const from = person();
  await say(from, `/start ${await codeOf(customer)}`);
  return { customer, from };
}
const ban = (accountId: number) =>
  services.database.sql
    .insertInto('ban')
    .values({
      account_id: accountId,
      starts_at: server.clock.at,
      ends_at: new Date('2026-03-12T00:00:00Z'),
      reason: '<转卖>',
      wants_mail: false,
      mailed_at: null,
      ended_at: null,
    })
    .execute();

describe('at the start', () => {
  test('Telegram learns the menu in both languages, and no webhook stays', async () => {
    const fresh = open();
    telegram.update(message(person(), 'x'));
    await fresh.hear();
    const menus = telegram.callsOf('setMyCommands');
    expect(menus.map(({ language_code }) => language_code)).toEqual([undefined, 'zh']);
    for (const { commands } of menus)
      expect((commands as { command: string }[]).map(({ command }) => command)).toEqual([
        'me',
        'traffic',
        'checkin',
        'unlink',
        'help',
      ]);
    expect(telegram.callsOf('deleteWebhook')).toHaveLength(1);
    await fresh.close();
    await bot.hear();
  });
});

describe('linking', () => {
  test('goes by an address whose code fits Telegram, once, and is mailed and noted', async () => {
    const customer = await openCustomer(server);
    const before = await read(customer);
    expect(before).toMatchObject({ state: 'not_linked', name: null, bot: 'ferry_test_bot' });
    expect(before.expires_at).toBe('2026-03-10T04:10:00.000Z');
    expect(before.url).toMatch(/^https:\/\/t\.me\/ferry_test_bot\?start=[A-Za-z0-9_-]{1,64}$/);
    expect(await read(customer)).toEqual(before);

    const [from, thief] = [person(), person()];
    const code = await codeOf(customer);
    expect(await say(from, `/start ${code}`)).toContain(`已绑定账户 ${customer.email}`);
    expect(await say(thief, `/start ${code}`)).toContain('已用过或已过期');
    expect(await read(customer)).toMatchObject({
      state: 'linked',
      name: '小<b>林</b> @xiao_lin',
      linked_at: '2026-03-10T04:00:00.000Z',
    });
    const mails = await services.database.sql
      .selectFrom('mail')
      .select(['subject', 'body_html'])
      .where('recipient', '=', customer.email)
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual(['渡口 已绑定 Telegram']);
    expect(mails[0]?.body_html).not.toContain('<b>');
    const { result } = (
      await server.app.inject({ url: '/api/v2/user/account/activity', headers: customer.headers })
    ).json();
    expect(result.activities[0].description).toBe('Linked Telegram: 小<b>林</b> @xiao_lin');
  });

  test('with a code that ran out is refused', async () => {
    const customer = await openCustomer(server);
    const code = await codeOf(customer);
    server.clock.turn(600);
    expect(await say(person('en'), `/start ${code}`)).toMatch(/was used or has expired/);
    expect(await codeOf(customer)).not.toBe(code);
  });

  test('a chat of another account is refused, and leaves the code good', async () => {
    const { from } = await linked();
    const other = await openCustomer(server);
    const code = await codeOf(other);
    expect(await say(from, `/start ${code}`)).toContain('已绑定另一个账户');
    expect(await read(other)).toMatchObject({ state: 'not_linked' });
    expect(await say(person(), `/start ${code}`)).toContain(other.email);
  });

  test('another chat takes the place of the first, which is told', async () => {
    const { customer, from } = await linked();
    const next = person();
    await say(next, `/start ${await codeOf(customer)}`);
    expect(await say(from, '/me')).toContain('还没有绑定账户');
    const queued = await services.database.sql
      .selectFrom('telegram_message')
      .select('body')
      .where('chat_id', '=', from.id)
      .execute();
    expect(queued).toEqual([{ body: '你的 渡口 账户改为绑定另一个 Telegram，这里不再收到通知。' }]);
  });

  test('two codes of one link, asked for at once, are the same', async () => {
    const customer = await openCustomer(server);
    const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(customer)));
    expect(new Set(codes).size).toBe(1);
  });
});

describe('unlinking', () => {
  test('by the bot asks first', async () => {
    const { customer, from } = await linked();
    expect(await say(from, '/unlink')).toContain('确定解绑吗');
    expect(await pressed(from, 'keep')).toBe('没有解绑。');
    expect(await read(customer)).toMatchObject({ state: 'linked' });
    expect(await pressed(from, 'unlink')).toContain('已解绑');
    expect(await read(customer)).toMatchObject({ state: 'not_linked', name: null });
    expect(await pressed(from, 'unlink')).toContain('已解绑');
    expect(telegram.callsOf('answerCallbackQuery')).toHaveLength(3);
  });

  test('is done by a press that Telegram calls too old to answer', async () => {
    const { customer, from } = await linked();
    telegram.failures.set('answerCallbackQuery', [
      { error_code: 400, description: 'Bad Request: query is too old' },
    ]);
    expect(await pressed(from, 'unlink')).toContain('已解绑');
    expect(await read(customer)).toMatchObject({ state: 'not_linked' });
  });

  test('by the portal tells the chat; a second time is refused', async () => {
    const { customer, from } = await linked();
    expect((await post(server, `${show}/unlink`, {}, customer.headers)).status).toBe(200);
    expect((await post(server, `${show}/unlink`, {}, customer.headers)).body.code).toBe(
      'telegram.not_linked',
    );
    const queued = await services.database.sql
      .selectFrom('telegram_message')
      .select('body')
      .where('chat_id', '=', from.id)
      .execute();
    expect(queued).toHaveLength(1);
    expect(await say(from, '/me')).toContain('还没有绑定账户');
  });
});

describe('commands', () => {
  test('/me and /traffic say plan, end, what is left, devices, and traffic by the site’s days', async () => {
    const { customer, from } = await linked();
    expect(await say(from, '/me')).toContain('没有套餐');
    await givePlan(server, customer.id, { level: 2, device_limit: 3 });
    const { sql } = services.database;
    await sql
      .updateTable('service')
      .set({ used_download: 25 * GB, next_reset_at: new Date('2026-04-01T00:00:00Z') })
      .where('account_id', '=', customer.id)
      .execute();
    const day = (at: string, gigabytes: number) => ({
      account_id: customer.id,
      day: at,
      upload: 0,
      download: 0,
      billed: gigabytes * GB,
    });
    await sql
      .insertInto('traffic_day')
      .values([day('2026-03-09', 3), day('2026-03-10', 1.5), day('2026-03-11', 7)])
      .execute();
    const me = await say(from, '/me');
    expect(me).toContain('套餐：等级 2');
    expect(me).toContain('剩余流量：75 GB（共 100 GB）');
    expect(me).toContain('在线设备：0 / 3');
    expect(await say(from, '/traffic')).toBe(
      '今天：1.5 GB\n昨天：3 GB\n本期：25 GB / 100 GB\n重置：2026年4月1日 GMT+8 08:00\n\n每天从 Asia/Shanghai 的 0 点算起。',
    );
    // 16:00 UTC is the next day of the site.
    server.clock.at = new Date('2026-03-10T16:00:00Z');
    expect(await say(from, '/traffic')).toContain('今天：7 GB\n昨天：1.5 GB');
  });

  test('/checkin gives traffic once a day, like the portal', async () => {
    const { customer, from } = await linked();
    await givePlan(server, customer.id, { level: 1 });
    expect(await say(from, '/checkin')).toMatch(/^签到成功，获得 \d+ MB 流量$/);
    expect(await say(from, '/checkin')).toBe('今天已经签到过了，明天再来');
    const rows = await services.database.sql
      .selectFrom('check_in')
      .selectAll()
      .where('account_id', '=', customer.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('answer in the account’s language, else in Telegram’s', async () => {
    const { from } = await linked({ language: 'en' });
    expect(await say(from, '/help')).toContain('Daily check-in');
    expect(await say(person('zh-hans'), '/me')).toContain('还没有绑定');
    expect(await say(person('ru'), '/me')).toContain('No account is linked');
  });

  test('anything else gets the help, and nothing is read as markup', async () => {
    const { from } = await linked();
    expect(await say(from, '你好 <b>*_[x](y)')).toContain('/checkin 每日签到');
    expect(await say(from, '/nonsense')).toContain('/checkin');
    expect(telegram.callsOf('sendMessage').every((call) => call.parse_mode === undefined)).toBe(true);
  });

  test('a banned customer is told why and until when; a closed account, too', async () => {
    const { customer, from } = await linked();
    await ban(customer.id);
    for (const command of ['/me', '/traffic', '/checkin'])
      expect(await say(from, command)).toBe('账户已被封禁。\n原因：<转卖>\n到期：2026年3月12日 GMT+8 08:00');
    await services.database.sql
      .updateTable('account')
      .set({ is_enabled: false })
      .where('id', '=', customer.id)
      .execute();
    expect(await say(from, '/me')).toContain('账户已停用');
  });

  test('in a group say nothing of accounts, and the rest of what is said there is left alone', async () => {
    const { from } = await linked();
    const group = { id: -77, type: 'supergroup', title: 'x' };
    telegram.calls.length = 0;
    telegram.update(message(from, '/me@ferry_test_bot', group));
    telegram.update(message(from, 'good morning', group));
    telegram.update(message(from, '/me@another_bot', group));
    await bot.hear();
    expect(telegram.textsTo(-77)).toEqual(['请私聊我使用，群里不显示账户信息。']);
  });

  test('are answered thirty times a minute to a chat, and not those of others less', async () => {
    const [flooder, other] = [person(), person()];
    for (let count = 0; count < 40; count += 1) telegram.update(message(flooder, '/help'));
    for (let rounds = 0; rounds < 3; rounds += 1) {
      telegram.update(message(other, '/help'));
      await bot.hear();
    }
    expect(telegram.textsTo(flooder.id)).toHaveLength(30);
    expect(telegram.textsTo(other.id)).toHaveLength(3);
    server.clock.turn(60);
    expect(await say(flooder, '/help')).toContain('/checkin');
  });

  test('who blocked the bot and writes again can be written to again', async () => {
    const { customer, from } = await linked();
    await services.database.sql
      .updateTable('account')
      .set({ telegram_unreachable_at: server.clock.at })
      .where('id', '=', customer.id)
      .execute();
    expect(await read(customer)).toMatchObject({ state: 'unreachable' });
    await say(from, '/help');
    expect(await read(customer)).toMatchObject({ state: 'linked' });
  });
});

describe('a sign-in', () => {
  const begin = async () =>
    (await post(server, '/v1/auth/qrcode_login', {}, { 'user-agent': 'A <i>browser</i>' })).body;
  const poll = async (login_token: string) =>
    (await post(server, '/v1/auth/qrcode_login', { login_token })).body;

  test('is confirmed by the linked chat, after it was shown who asks', async () => {
    const { customer, from } = await linked();
    const { login_code, login_token } = await begin();
    const asked = await say(from, `/start login_${login_code}`);
    expect(asked).toContain(customer.email);
    expect(asked).toContain('设备：A <i>browser</i>');
    expect(asked).toContain('127.0.0.1');
    expect((await poll(login_token)).state).toBe('waiting');
    const keyboard = telegram.callsOf('sendMessage').at(-1)?.reply_markup as {
      inline_keyboard: { callback_data: string }[][];
    };
    const [allow] = keyboard.inline_keyboard[0] ?? [];
    expect(Buffer.byteLength(allow?.callback_data ?? '')).toBeLessThanOrEqual(64);
    expect(await pressed(from, allow?.callback_data ?? '')).toBe('已允许登录。');
    const signedIn = await poll(login_token);
    expect(signedIn.state).toBe('confirmed');
    const { result } = (
      await server.app.inject({
        url: '/api/v2/user/get_me',
        headers: { authorization: `Bearer ${signedIn.access_token}` },
      })
    ).json();
    expect(result.user_id).toBe(customer.id);
    expect((await poll(login_token)).state).toBe('expired');
  });

  test('is denied, and then can not be allowed', async () => {
    const { from } = await linked();
    const { login_code, login_token } = await begin();
    expect(await pressed(from, `deny:${login_code}`)).toContain('已拒绝');
    telegram.calls.length = 0;
    await pressed(from, `allow:${login_code}`);
    expect(telegram.callsOf('editMessageText')).toEqual([]);
    expect((await poll(login_token)).state).toBe('refused');
  });

  test('is not confirmed by a chat without an account, by a closed account, or by a wrong code', async () => {
    const { login_code, login_token } = await begin();
    const stranger = person();
    expect(await say(stranger, `/start login_${login_code}`)).toContain('还没有绑定账户');
    await pressed(stranger, `allow:${login_code}`);
    const { customer, from } = await linked();
    await services.database.sql
      .updateTable('account')
      .set({ is_enabled: false })
      .where('id', '=', customer.id)
      .execute();
    expect(await say(from, `/start login_${login_code}`)).toContain('账户已停用');
    await pressed(from, `allow:${login_code}`);
    await pressed(from, 'allow:wrong');
    await pressed(from, 'what');
    expect((await poll(login_token)).state).toBe('waiting');
  });
});

describe('of several processes', () => {
  test('one at a time asks for updates, and each update is answered once', async () => {
    const people = Array.from({ length: 31 }, () => person());
    const answers = () => people.flatMap(({ id }) => telegram.textsTo(id));
    const others = [open(), open(), open()];
    for (const from of people.slice(1)) telegram.update(message(from, '/help'));
    for (let rounds = 0; rounds < 3 && answers().length < 30; rounds += 1)
      await Promise.all([bot, ...others].map((one) => one.hear()));
    expect(people.map(({ id }) => telegram.textsTo(id).length)).toEqual([0, ...Array(30).fill(1)]);
    // The one whose turn it is leaves; the next takes over at once.
    await bot.close();
    telegram.update(message(people[0] ?? person(), '/help'));
    await Promise.all(others.map((one) => one.hear()));
    expect(people.map(({ id }) => telegram.textsTo(id).length)).toEqual(Array(31).fill(1));
    await Promise.all(others.map((one) => one.close()));
    bot = open();
    expect(log).not.toContain('Conflict');
  });

  test('an update that comes to all of them is answered once', async () => {
    const from = person();
    const processes = [bot, open(), open()];
    const update = { update_id: 900_001, ...message(from, '/help') } as Parameters<TelegramBot['handle']>[0];
    const taken = await Promise.all([...processes, ...processes].map((one) => one.handle(update)));
    expect(taken.filter((one) => one)).toHaveLength(1);
    expect(telegram.textsTo(from.id)).toHaveLength(1);
  });

  test('one that listens answers by itself until it is closed, which breaks off its wait', async () => {
    await bot.close();
    const listening = open();
    const from = person();
    telegram.update(message(from, '/help'));
    listening.listen();
    await expect.poll(() => telegram.textsTo(from.id).length).toBe(1);
    await expect.poll(() => telegram.isAsked, { timeout: 5000 }).toBe(true);
    await listening.close();
    bot = open();
    telegram.update(message(from, '/help'));
    await bot.hear();
    expect(telegram.textsTo(from.id)).toHaveLength(2);
  });
});

describe('what goes wrong', () => {
  test('in an answer is logged without the token, and the next update is answered', async () => {
    const from = person();
    telegram.failures.set('sendMessage', [
      { error_code: 403, description: 'Forbidden: bot was blocked by the user' },
    ]);
    log = '';
    telegram.update(message(from, '/help'));
    telegram.update(message(from, '/me'));
    await bot.hear();
    expect(telegram.textsTo(from.id)).toHaveLength(3);
    expect(log).toContain('bot was blocked');
    expect(log).not.toContain(telegramToken);
  });

  test('in asking for updates waits as Telegram says, or longer each time', async () => {
    telegram.failures.set('getUpdates', [
      { error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 20 } },
      { error_code: 502, description: 'Bad Gateway' },
    ]);
    telegram.update(message(person(), '/help'));
    expect(await bot.hear()).toBe(0);
    server.clock.turn(19);
    expect(await bot.hear()).toBe(0);
    expect(telegram.callsOf('getUpdates')).toHaveLength(1);
    server.clock.turn(1);
    expect(await bot.hear()).toBe(0);
    expect(telegram.callsOf('getUpdates')).toHaveLength(2);
    server.clock.turn(60);
    expect(await bot.hear()).toBe(1);
  });

  test('when Telegram is not there no token is logged', async () => {
    const config = { ...services.config };
    if (config.telegram !== undefined)
      config.telegram = { ...config.telegram, apiRoot: 'http://127.0.0.1:9' };
    const lost = openBot({ ...services, config });
    log = '';
    expect(await lost?.hear()).toBe(0);
    expect(log).toContain('Telegram did not answer');
    expect(log).not.toContain(telegramToken);
    await lost?.close();
  });
});
