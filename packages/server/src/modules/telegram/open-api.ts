import { Api } from 'grammy';
import type { Config } from '../../config.ts';

/** The longest answer to wait for: longer than updates are waited for. */
export const timeoutSeconds = 45;

/** Telegram's Bot API, where a bot is configured. */
export function openTelegramApi({ telegram }: Config): Api | undefined {
  if (telegram === undefined) return undefined;
  return new Api(telegram.token, { apiRoot: telegram.apiRoot, timeoutSeconds });
}
