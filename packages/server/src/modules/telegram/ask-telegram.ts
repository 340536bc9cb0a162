import type { Config } from '../../config.ts';

/** Seconds that Telegram has. */
const timeoutSeconds = 8;

/**
 * Asks Telegram who the bot is, and whether it could deliver what it sends. No name: the token is not taken, or nobody
 * answered. The failure is in Telegram's own words, and without the address, which carries the token.
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
