import * as customer from '@ferry/core/contract/telegram/customer';
import * as programs from '@ferry/core/contract/telegram/programs';
import { arrange } from '../../../testing/examples/arrange.ts';
import { webhookSecret } from './bot/webhook-secret.ts';

export const arranged = [
  arrange(
    customer.show,
    async ({ server, sql }) => {
      const bot = { bot_id: server.services.config.telegram?.botId ?? 0, username: 'ferry_test_bot' };
      await sql
        .insertInto('telegram_bot')
        .values(bot)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return {};
    },
    { isEverybodys: true },
  ),
  arrange(customer.unlink, async (stage) => {
    const { id } = await stage.customer();
    const telegram_id = 2_000_000 + id;
    await stage.sql.updateTable('account').set({ telegram_id }).where('id', '=', id).execute();
    return {};
  }),
  arrange(programs.webhook, async ({ server, callAs }) => {
    callAs({ 'x-telegram-bot-api-secret-token': webhookSecret(server.services) });
    return {};
  }),
];
