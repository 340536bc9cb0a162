import { beforeEach, describe, expect, test } from 'vitest';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';
import { message, openBotScene, person } from '../../../../testing/telegram/telegram-bot.ts';
import { telegramToken } from '../../../../testing/telegram/telegram-server.ts';
import { openBot, type TelegramBot } from './open-bot.ts';

const s = await forAllTests(openBotScene());
beforeEach(() => s.begin());

describe('at the start', () => {
  test('Telegram learns the menu in both languages, and no webhook stays', async () => {
    const fresh = s.open();
    s.telegram.update(message(person(), 'x'));
    await fresh.hear();
    const menus = s.telegram.callsOf('setMyCommands');
    expect(menus.map(({ language_code }) => language_code)).toEqual([undefined, 'zh']);
    for (const { commands } of menus)
      expect((commands as { command: string }[]).map(({ command }) => command)).toEqual([
        'me',
        'traffic',
        'checkin',
        'hosts',
        'unlink',
        'help',
      ]);
    expect(s.telegram.callsOf('deleteWebhook')).toHaveLength(1);
    await fresh.close();
    await s.bot.hear();
  });
});

describe('of several processes', () => {
  test('one at a time asks for updates, and each update is answered once', async () => {
    const people = Array.from({ length: 31 }, () => person());
    const answers = () => people.flatMap(({ id }) => s.telegram.textsTo(id));
    const others = [s.open(), s.open(), s.open()];
    for (const from of people.slice(1)) s.telegram.update(message(from, '/help'));
    for (let rounds = 0; rounds < 3 && answers().length < 30; rounds += 1)
      await Promise.all([s.bot, ...others].map((one) => one.hear()));
    expect(people.map(({ id }) => s.telegram.textsTo(id).length)).toEqual([0, ...Array(30).fill(1)]);
    // The process with the turn closes, and the next takes over at once.
    await s.bot.close();
    s.telegram.update(message(people[0] ?? person(), '/help'));
    await Promise.all(others.map((one) => one.hear()));
    expect(people.map(({ id }) => s.telegram.textsTo(id).length)).toEqual(Array(31).fill(1));
    await Promise.all(others.map((one) => one.close()));
    s.bot = s.open();
    expect(s.log).not.toContain('Conflict');
  });

  test('an update that comes to all of them is answered once', async () => {
    const from = person();
    const processes = [s.bot, s.open(), s.open()];
    const update = { update_id: 900_001, ...message(from, '/help') } as Parameters<TelegramBot['handle']>[0];
    const taken = await Promise.all([...processes, ...processes].map((one) => one.handle(update)));
    expect(taken.filter((one) => one)).toHaveLength(1);
    expect(s.telegram.textsTo(from.id)).toHaveLength(1);
  });

  test('one that polls answers by itself until it is closed, which ends its request', async () => {
    await s.bot.close();
    const listening = s.open();
    const from = person();
    s.telegram.update(message(from, '/help'));
    listening.listen();
    await expect.poll(() => s.telegram.textsTo(from.id).length).toBe(1);
    await expect.poll(() => s.telegram.isAsked).toBe(true);
    await listening.close();
    s.bot = s.open();
    s.telegram.update(message(from, '/help'));
    await s.bot.hear();
    expect(s.telegram.textsTo(from.id)).toHaveLength(2);
  });
});

describe('what goes wrong', () => {
  test('in an answer is logged without the token, and the next update is answered', async () => {
    const from = person();
    s.telegram.failures.set('sendMessage', [
      { error_code: 403, description: 'Forbidden: bot was blocked by the user' },
    ]);
    s.log = '';
    s.telegram.update(message(from, '/help'));
    s.telegram.update(message(from, '/me'));
    await s.bot.hear();
    expect(s.telegram.textsTo(from.id)).toHaveLength(3);
    expect(s.log).toContain('bot was blocked');
    expect(s.log).not.toContain(telegramToken);
  });

  test('when asking for updates waits as long as Telegram says, or longer each time', async () => {
    s.telegram.failures.set('getUpdates', [
      { error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 20 } },
      { error_code: 502, description: 'Bad Gateway' },
    ]);
    s.telegram.update(message(person(), '/help'));
    expect(await s.bot.hear()).toBe(0);
    s.server.clock.turn(19);
    expect(await s.bot.hear()).toBe(0);
    expect(s.telegram.callsOf('getUpdates')).toHaveLength(1);
    s.server.clock.turn(1);
    expect(await s.bot.hear()).toBe(0);
    expect(s.telegram.callsOf('getUpdates')).toHaveLength(2);
    s.server.clock.turn(60);
    expect(await s.bot.hear()).toBe(1);
  });

  test('while Telegram is unreachable logs no token', async () => {
    const config = { ...s.services.config };
    if (config.telegram !== undefined)
      config.telegram = { ...config.telegram, apiRoot: 'http://127.0.0.1:9' };
    const lost = openBot({ ...s.services, config });
    s.log = '';
    expect(await lost?.hear()).toBe(0);
    expect(s.log).toContain('Telegram did not answer');
    expect(s.log).not.toContain(telegramToken);
    await lost?.close();
  });
});
