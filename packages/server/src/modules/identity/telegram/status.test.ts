import { expect, test } from 'vitest';
import { openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../../testing/servers/open-test-server.ts';
import { openTelegramServer, telegramToken } from '../../../testing/telegram/telegram-server.ts';
import { openBot } from './bot/open-bot.ts';

const statusOf = async (server: TestServer) => {
  const headers = await openAdmin(server, ['admin:telegram']);
  const answer = await server.app.inject({ url: '/api/v2/admin_api/telegram/status', headers });
  expect([answer.statusCode, answer.body.includes(telegramToken)]).toEqual([200, false]);
  return answer.json().result;
};

test('without a bot it says so', async () => {
  await using server = await openTestServer();
  expect(await statusOf(server)).toMatchObject({
    is_configured: false,
    is_reachable: false,
    bot: null,
    linked: 0,
  });
});

test('shows a set, missing or wrong webhook, the linked accounts and the queue', async () => {
  await using telegram = await openTelegramServer();
  await using server = await openTestServer({
    FERRY_TELEGRAM_TOKEN: telegramToken,
    FERRY_TELEGRAM_API_ROOT: telegram.url,
    FERRY_TELEGRAM_MODE: 'webhook',
    FERRY_PUBLIC_URL: 'https://ferry.example',
  });
  expect(await statusOf(server)).toMatchObject({
    bot: 'ferry_test_bot',
    is_reachable: true,
    failure: 'No webhook is set: Telegram sends no updates.',
  });
  const bot = openBot(server.services);
  await bot?.hear();
  const { sql } = server.services.database;
  const now = server.services.now();
  for (const [index, unreachable] of [null, now].entries()) {
    const { id } = await openCustomer(server);
    const chat = { telegram_id: 9001 + index, telegram_unreachable_at: unreachable };
    await sql.updateTable('account').set(chat).where('id', '=', id).execute();
  }
  const row = { chat_id: 9001, body: 'x', created_at: now, due_at: now };
  await sql
    .insertInto('telegram_message')
    .values([row, { ...row, tries: 1, failure: 'later' }, { ...row, sent_at: now }])
    .execute();
  expect(await statusOf(server)).toMatchObject({
    mode: 'webhook',
    failure: null,
    webhook: { url: 'https://ferry.example/api/v2/telegram/webhook', is_ours: true },
    linked: 2,
    unreachable: 1,
    queue: {
      waiting: 2,
      retrying: 1,
      sent: 1,
      given_up: 0,
      oldest_at: now.toISOString(),
      last_failure: 'later',
    },
  });
  await bot?.close();
});

test('a bot that nobody polls for, a token that Telegram does not know, and no Telegram at all', async () => {
  await using telegram = await openTelegramServer();
  await using server = await openTestServer({
    FERRY_TELEGRAM_TOKEN: telegramToken,
    FERRY_TELEGRAM_API_ROOT: telegram.url,
  });
  expect(await statusOf(server)).toMatchObject({
    mode: 'polling',
    is_reachable: true,
    is_polled: false,
    failure: 'No process asks for updates.',
  });
  telegram.failures.set('getMe', [{ error_code: 401, description: 'Unauthorized' }]);
  expect(await statusOf(server)).toMatchObject({
    is_reachable: false,
    failure: 'Telegram refused (401): Unauthorized',
  });
  await using lost = await openTestServer({
    FERRY_TELEGRAM_TOKEN: telegramToken,
    FERRY_TELEGRAM_API_ROOT: 'http://127.0.0.1:1',
  });
  expect(await statusOf(lost)).toMatchObject({ is_reachable: false, failure: 'Telegram did not answer.' });
});
