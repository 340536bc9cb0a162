import * as desk from '@ferry/core/contract/telegram/admin';
import * as telegram from '@ferry/core/contract/telegram/customer';
import * as programs from '@ferry/core/contract/telegram/programs';
import type { FastifyInstance } from 'fastify';
import type { Update } from 'grammy/types';
import type { Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { register } from '../../../http/register.ts';
import { isFromTelegram } from './bot/webhook-secret.ts';
import { showTelegram } from './queries.ts';
import { showStatus } from './status.ts';
import { unlinkChat } from './unlink-chat.ts';

export function registerTelegram(app: FastifyInstance, services: Services): void {
  // The bot's library is loaded only if a bot is configured.
  const opening =
    services.config.telegram && import('./bot/open-bot.ts').then(({ openBot }) => openBot(services));
  register(app, services)(desk)({ status: showStatus });
  register(app, services)(telegram)({
    show: showTelegram,
    unlink: unlinkChat,
  });
  register(app, services)(programs)({
    async webhook(ctx, { body }) {
      const bot = await opening;
      if (bot === undefined) throw new Refusal('telegram.off');
      if (!isFromTelegram(ctx, ctx.header('x-telegram-bot-api-secret-token')))
        throw new Refusal('telegram.bad_secret', { status: 401 });
      await bot.handle(body as unknown as Update);
      return { ok: true as const };
    },
  });
}
