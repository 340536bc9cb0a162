import { openEpayGateway } from '../gateways/epay-gateway.ts';
import { passkeyEnvironment } from '../people/passkeys.ts';
import { openTestServer, type TestServer } from '../servers/open-test-server.ts';
import { openTelegramServer, telegramToken } from '../telegram/telegram-server.ts';

/** A server for all examples: with passkeys, a payment gateway, a media service and a bot. */
export async function openExampleServer(open = openTestServer): Promise<TestServer> {
  const telegram = await openTelegramServer();
  const gateway = await openEpayGateway();
  const server = await open({
    ...passkeyEnvironment,
    FERRY_EMBY_URL: 'https://media.example.com',
    ...gateway.environment,
    FERRY_TELEGRAM_TOKEN: telegramToken,
    FERRY_TELEGRAM_API_ROOT: telegram.url,
    FERRY_TELEGRAM_MODE: 'webhook',
  });
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await gateway[Symbol.asyncDispose]();
      await telegram[Symbol.asyncDispose]();
    },
  };
}
