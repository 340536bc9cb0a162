import { languages, pickLanguage } from '@ferry/core/words/languages';
import type { Api } from 'grammy';
import type { LanguageCode } from 'grammy/types';
import type { Services } from '../../../../base/context.ts';
import { type Language, say } from '../../../../words/words.ts';
import { listedCommands } from './commands.ts';
import { webhookSecret } from './webhook-secret.ts';
import { webhookUrl } from './webhook-url.ts';

/** The kinds of updates that the bot handles. */
export const kinds = ['message', 'callback_query'] as const;

const menu = (language: Language) =>
  listedCommands.map((command) => ({ command, description: say(language, `telegram.command_${command}`) }));

/**
 * Sets the bot's menu in every language and the way of updates, and stores the bot's name, which deep links need.
 * Several processes may run it at the same time.
 */
export async function setUpBot(services: Services, api: Api, username: string): Promise<void> {
  const { config, database } = services;
  if (config.telegram === undefined) return;
  await api.setMyCommands(menu('en'));
  // Telegram knows languages without their countries.
  const codes = new Set(languages.map((language) => language.slice(0, 2)));
  codes.delete('en');
  for (const code of codes)
    await api.setMyCommands(menu(pickLanguage([code])), { language_code: code as LanguageCode });
  if (config.telegram.mode === 'webhook')
    await api.setWebhook(webhookUrl(config), {
      secret_token: webhookSecret(services),
      allowed_updates: kinds,
    });
  else await api.deleteWebhook();
  await database.sql
    .insertInto('telegram_bot')
    .values({ bot_id: config.telegram.botId, username })
    .onConflict((conflict) => conflict.column('bot_id').doUpdateSet({ username }))
    .execute();
}
