import type { Config } from '../../config.ts';

/** Seconds to wait for an answer. */
const timeoutSeconds = 8;

/**
 * Asks Telegram for the bot's name and for errors of the webhook. Without a name the token is invalid or there was no
 * answer. The error text is Telegram's own, without the address, because that contains the token.
 */
export async function askTelegram({
  token,
  apiRoot,
  mode,
}: NonNullable<Config['telegram']>): Promise<{ username: string | null; failure: string | null }> {
  const { Api, GrammyError } = await import('grammy');
  const api = new Api(token, { apiRoot, timeoutSeconds });
  try {
    const { username } = await api.getMe();
    if (mode !== 'webhook') return { username, failure: null };
    const { last_error_message: failure = null, pending_update_count: waiting } = await api.getWebhookInfo();
    return { username, failure: waiting === 0 ? null : failure };
  } catch (error) {
    const failure = error instanceof GrammyError ? error.description.slice(0, 200) : 'no answer';
    return { username: null, failure };
  }
}
