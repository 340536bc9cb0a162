import { Api } from 'grammy';
import type { Config } from '../../config.ts';

/** The longest answer to wait for: longer than updates are waited for. */
export const timeoutSeconds = 45;

/** Telegram's Bot API. `seconds`: the longest answer to wait for. */
export const openTelegramApi = (
  { token, apiRoot }: NonNullable<Config['telegram']>,
  seconds = timeoutSeconds,
): Api => new Api(token, { apiRoot, timeoutSeconds: seconds });
