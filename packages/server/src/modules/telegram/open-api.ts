import { Api } from 'grammy';
import type { Config } from '../../config.ts';

/** Seconds to wait for an answer: longer than a long poll for updates. */
export const timeoutSeconds = 45;

/** A client of Telegram's Bot API. `seconds`: the time limit of a request. */
export const openTelegramApi = (
  { token, apiRoot }: NonNullable<Config['telegram']>,
  seconds = timeoutSeconds,
): Api => new Api(token, { apiRoot, timeoutSeconds: seconds });
