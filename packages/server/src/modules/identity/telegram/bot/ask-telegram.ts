import type { Config } from '../../../../settings/config.ts';

/** Seconds to wait for an answer. */
const timeoutSeconds = 8;

/**
 * Asks Telegram for the bot's name and for errors of the webhook. Without a name the token is invalid or there was no
 * answer. The error text is Telegram's own, without the address, because that contains the token.
 */
export async function askTelegram(
  telegram: NonNullable<Config['telegram']>,
): Promise<{ username: string | null; failure: string | null }> {
  const { GrammyError } = await import('grammy');
  const { openTelegramApi } = await import('./open-api.ts');
  const api = openTelegramApi(telegram, timeoutSeconds);
  try {
    const { username } = await api.getMe();
    if (telegram.mode !== 'webhook') return { username, failure: null };
    const { last_error_message: failure = null, pending_update_count: waiting } = await api.getWebhookInfo();
    return { username, failure: waiting === 0 ? null : failure };
  } catch (error) {
    const failure = error instanceof GrammyError ? error.description.slice(0, 200) : 'no answer';
    return { username: null, failure };
  }
}
