import { Api, type ApiClientOptions } from 'grammy';
import { boundedFetch } from '../../../../outside/bounded-fetch.ts';
import type { Config } from '../../../../settings/config.ts';

/** Seconds to wait for an answer: longer than a long poll for updates. */
export const timeoutSeconds = 45;

/** Bytes of an answer. The largest ones are twenty updates of some ten kilobytes each. */
const maxBytes = 8_388_608;

/** How grammY asks Telegram. `seconds`: the time limit of a request, from its start to the end of the answer. */
export const telegramClient = (
  { apiRoot }: NonNullable<Config['telegram']>,
  seconds = timeoutSeconds,
): ApiClientOptions => ({
  apiRoot,
  timeoutSeconds: seconds,
  // grammY declares the `fetch` of another library. Node's differs only in parts that grammY does not use.
  fetch: boundedFetch({ maxBytes, milliseconds: seconds * 1000 }) as unknown as NonNullable<
    ApiClientOptions['fetch']
  >,
});

export const openTelegramApi = (telegram: NonNullable<Config['telegram']>, seconds?: number): Api =>
  new Api(telegram.token, telegramClient(telegram, seconds));
