import { afterAll, describe, expect, test } from 'vitest';
import { openCustomer } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { openTelegramServer, telegramToken } from '../../../../testing/telegram/telegram-server.ts';
import { openBot } from './open-bot.ts';

const url = '/api/v2/telegram/webhook';

const telegram = await forAllTests(openTelegramServer());
const server = await forAllTests(
  openTestServer({
    FERRY_TELEGRAM_TOKEN: telegramToken,
    FERRY_TELEGRAM_API_ROOT: telegram.url,
    FERRY_TELEGRAM_MODE: 'webhook',
    FERRY_PUBLIC_URL: 'https://ferry.example',
  }),
);
const bot = openBot(server.services);
await bot?.hear();
afterAll(() => bot?.close());

const update = (update_id: number, chat: number, text = 'hello') => ({
  update_id,
  message: {
    message_id: 1,
    date: 1,
    from: { id: chat, is_bot: false, first_name: 'x' },
    chat: { id: chat, type: 'private' },
    text,
  },
});
const send = (payload: object, secret?: string) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret },
  });

describe('a webhook', () => {
  test('is set with a secret that Telegram accepts, at an address without one, and nothing is polled', () => {
    expect(telegram.webhook.url).toBe(`https://ferry.example${url}`);
    expect(telegram.webhook.secret_token).toMatch(/^[A-Za-z0-9_-]{1,256}$/);
    expect(telegram.webhook.secret_token).not.toContain(telegramToken);
    expect(telegram.callsOf('getUpdates')).toEqual([]);
  });

  test.each([
    ['none', undefined],
    ['a wrong one', 'x'.repeat(43)],
    ['an empty one', ''],
  ])('is refused with another secret: %s', async (_name, secret) => {
    expect((await send(update(1, 41), secret)).statusCode).toBe(401);
    expect(telegram.textsTo(41)).toEqual([]);
  });

  test('answers an update once, however often it comes', async () => {
    const secret = telegram.webhook.secret_token;
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(update(2, 42), secret)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(telegram.textsTo(42)).toHaveLength(1);
  });

  test('accepts unknown and odd updates', async () => {
    const secret = telegram.webhook.secret_token;
    expect((await send({ update_id: 3, poll: { id: 'x' } }, secret)).statusCode).toBe(200);
    expect((await send({ update_id: 4, message: 'x' }, secret)).statusCode).toBe(200);
    expect((await send({ update_id: 5, callback_query: {} }, secret)).statusCode).toBe(200);
    expect((await send({ message: {} }, secret)).statusCode).toBe(422);
  });

  test('is retried by Telegram if the bot failed', async () => {
    // A process that does not know the bot's name yet, while Telegram does not answer.
    await using fresh = await openTestServer({
      FERRY_TELEGRAM_TOKEN: telegramToken,
      FERRY_TELEGRAM_API_ROOT: telegram.url,
      FERRY_TELEGRAM_MODE: 'webhook',
      FERRY_SECRET: 'ab'.repeat(32),
    });
    const other = openBot(fresh.services);
    await other?.hear();
    telegram.failures.set('getMe', [{ error_code: 502, description: 'Bad Gateway' }]);
    const knock = () =>
      fresh.app.inject({
        method: 'POST',
        url,
        payload: update(6, 43),
        headers: { 'x-telegram-bot-api-secret-token': telegram.webhook.secret_token },
      });
    expect((await knock()).statusCode).toBe(500);
    expect((await knock()).statusCode).toBe(200);
    expect(telegram.textsTo(43)).toHaveLength(1);
    await other?.close();
  });
});

test('without a bot there is no link, no webhook, and it says so', async () => {
  await using without = await openTestServer();
  const { headers } = await openCustomer(without);
  expect(openBot(without.services)).toBeUndefined();
  const shown = await without.app.inject({ url: '/api/v2/user/account/link/telegram', headers });
  expect(shown.json().result).toMatchObject({ state: 'off', url: null });
  const refused = await without.app.inject({ method: 'POST', url, payload: update(1, 1), headers });
  expect([refused.statusCode, refused.json().message]).toEqual([403, 'This site has no Telegram bot']);
});
