import { Api } from 'grammy';
import { beforeEach, describe, expect, test } from 'vitest';
import { openCustomer } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { openTelegramServer, telegramToken } from '../../../../testing/telegram/telegram-server.ts';
import { queueTelegram } from '../../../ground/notifications/index.ts';
import { sendTelegrams } from './send-telegrams.ts';

const telegram = await forAllTests(openTelegramServer());
const server = await forAllTests(
  openTestServer({ FERRY_TELEGRAM_TOKEN: telegramToken, FERRY_TELEGRAM_API_ROOT: telegram.url }),
);
const api = new Api(telegramToken, { apiRoot: telegram.url });
beforeEach(async () => {
  telegram.calls.length = 0;
  await server.services.database.sql.deleteFrom('telegram_message').execute();
});

const queue = (chatId: number, text: string) =>
  queueTelegram(server.services.database.sql, server.services, { chatId, text });
const send = () => sendTelegrams(server.services, api);
const rows = () =>
  server.services.database.sql.selectFrom('telegram_message').selectAll().orderBy('id').execute();

describe('a queued message', () => {
  test('is sent once, as it was written, and is emptied', async () => {
    const text = '*not bold* <b>_[x](y)\n第二行';
    await queue(42, text);
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(telegram.callsOf('sendMessage')).toEqual([
      { chat_id: 42, text, link_preview_options: { is_disabled: true } },
    ]);
    expect(await rows()).toMatchObject([{ body: '', sent_at: server.clock.at, tries: 1 }]);
  });

  test('is sent once by many concurrent processes', async () => {
    for (let count = 0; count < 40; count += 1) await queue(100 + count, `message ${count}`);
    const sent = await Promise.all(Array.from({ length: 6 }, send));
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(40);
    const texts = telegram.callsOf('sendMessage').map(({ text }) => text);
    expect(new Set(texts).size).toBe(40);
    expect(texts).toHaveLength(40);
  });

  test('rolls back with its transaction', async () => {
    const { database } = server.services;
    await expect(
      database.sql.transaction().execute(async (tx) => {
        await queueTelegram(tx, server.services, { chatId: 1, text: 'x' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
  });

  test('waits as long as Telegram asks, like those behind it, without using up tries', async () => {
    telegram.failures.set('sendMessage', [
      { error_code: 429, description: 'Too Many Requests: retry after 30', parameters: { retry_after: 30 } },
    ]);
    await queue(1, 'first');
    await queue(2, 'second');
    expect(await send()).toBe(0);
    expect(telegram.callsOf('sendMessage')).toHaveLength(1);
    server.clock.turn(29);
    expect(await send()).toBe(0);
    server.clock.turn(1);
    expect(await send()).toBe(2);
    expect(telegram.textsTo(1)).toEqual(['first', 'first']);
    expect((await rows()).map(({ tries }) => tries)).toEqual([1, 1]);
  });

  test('is released by a process that stops, except for the one being sent', async () => {
    await queue(1, 'first');
    await queue(2, 'second');
    const stop = new AbortController();
    const taking = { sendMessage: async () => stop.abort() } as unknown as Api;
    expect(await sendTelegrams(server.services, taking, stop.signal)).toBe(1);
    expect(await rows()).toMatchObject([
      { sent_at: server.clock.at },
      { sent_at: null, tries: 0, due_at: server.clock.at },
    ]);
    expect(await send()).toBe(1);
    expect(telegram.textsTo(2)).toEqual(['second']);
  });

  test('is retried later each time, and given up after eight tries', async () => {
    const down = { error_code: 502, description: 'Bad Gateway' };
    telegram.failures.set('sendMessage', Array(8).fill(down));
    await queue(1, 'x');
    const waits: number[] = [];
    for (let tries = 1; tries <= 8; tries += 1) {
      await send();
      const [row] = await rows();
      waits.push(((row?.due_at.getTime() ?? 0) - server.clock.at.getTime()) / 1000);
      server.clock.at = row?.due_at ?? server.clock.at;
    }
    expect(waits.slice(0, 7)).toEqual([30, 60, 120, 240, 480, 960, 1920]);
    expect(await rows()).toMatchObject([{ body: '', failure: 'Bad Gateway', sent_at: null }]);
    server.clock.turn(86_400);
    expect(await send()).toBe(0);
    expect(telegram.callsOf('sendMessage')).toHaveLength(8);
  });

  test('to a chat that blocked the bot marks its customer and drops the chat’s other messages', async () => {
    const { id } = await openCustomer(server);
    const { database } = server.services;
    await database.sql.updateTable('account').set({ telegram_id: 77 }).where('id', '=', id).execute();
    telegram.blocked.add(77);
    for (let count = 0; count < 3; count += 1) await queue(77, `message ${count}`);
    await queue(78, 'elsewhere');
    expect(await send()).toBe(1);
    expect(telegram.textsTo(77)).toHaveLength(1);
    const marked = await database.sql
      .selectFrom('account')
      .select('telegram_unreachable_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(marked.telegram_unreachable_at).toEqual(server.clock.at);
    server.clock.turn(86_400);
    expect(await send()).toBe(0);
    expect((await rows()).map(({ body }) => body)).toEqual(['', '', '', '']);
  });
});

test('without a bot nothing is stored', async () => {
  await using without = await openTestServer();
  await queueTelegram(without.services.database.sql, without.services, { chatId: 1, text: 'x' });
  const kept = await without.services.database.sql.selectFrom('telegram_message').selectAll().execute();
  expect(kept).toEqual([]);
});
