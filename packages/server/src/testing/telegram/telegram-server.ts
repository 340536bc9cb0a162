import { serveHttp } from '../servers/serve-http.ts';

export const telegramToken = '700001:AAE-nobody_may_see_this_token_00000';

export interface Sent {
  method: string;
  payload: Record<string, unknown>;
}

type Failure = { error_code: number; description: string; parameters?: { retry_after: number } };

/** A server with the part of Telegram's Bot API that the bot needs, by its documentation. */
export async function openTelegramServer() {
  const calls: Sent[] = [];
  const updates: { update_id: number; [kind: string]: unknown }[] = [];
  /** Failures for the next calls of a method. `drop`: the connection breaks. */
  const failures = new Map<string, Failure[]>();
  const blocked = new Set<number>();
  let nextUpdate = 1001;
  let nextMessage = 1;
  /** Answers the waiting long poll. */
  let held: ((how: 'arrived' | 'broken off') => void) | undefined;
  let webhook = { url: '', secret_token: '' };

  const ok = (result: unknown) => ({ body: JSON.stringify({ ok: true, result }) });
  const fail = (failure: Failure) => ({
    status: failure.error_code,
    body: JSON.stringify({ ok: false, ...failure }),
  });
  const chatOf = (id: unknown) => ({ id, type: 'private', first_name: 'x' });

  type Answer = { status?: number; body: string };
  const answers: Record<string, (payload: Record<string, unknown>) => Answer | Promise<Answer>> = {
    getMe: () => ok({ id: 700001, is_bot: true, first_name: 'Ferry', username: 'ferry_test_bot' }),
    setMyCommands: () => ok(true),
    answerCallbackQuery: () => ok(true),
    setWebhook({ url, secret_token }) {
      webhook = { url: String(url), secret_token: String(secret_token) };
      return ok(true);
    },
    deleteWebhook() {
      webhook = { url: '', secret_token: '' };
      return ok(true);
    },
    getWebhookInfo: () => ok({ url: webhook.url, has_custom_certificate: false, pending_update_count: 0 }),
    async getUpdates({ offset = 0, limit = 100, timeout = 0 }) {
      if (webhook.url !== '') return fail({ error_code: 409, description: 'Conflict: a webhook is active' });
      // Of two concurrent polls Telegram cancels the earlier one.
      held?.('broken off');
      while (updates[0] !== undefined && updates[0].update_id < Number(offset)) updates.shift();
      if (updates.length === 0 && Number(timeout) > 0) {
        const how = await new Promise<'arrived' | 'broken off'>((resolve) => {
          held = resolve;
          setTimeout(() => resolve('arrived'), Number(timeout) * 1000).unref();
        });
        if (how === 'broken off')
          return fail({ error_code: 409, description: 'Conflict: terminated by other getUpdates request' });
        held = undefined;
      }
      return ok(updates.slice(0, Number(limit)));
    },
    sendMessage({ chat_id, text }) {
      if (blocked.has(Number(chat_id)))
        return fail({ error_code: 403, description: 'Forbidden: bot was blocked by the user' });
      return ok({ message_id: nextMessage++, date: 1, chat: chatOf(chat_id), text });
    },
    editMessageText: ({ chat_id, text }) => ok({ message_id: 1, date: 1, chat: chatOf(chat_id), text }),
    editMessageReplyMarkup: ({ chat_id }) => ok({ message_id: 1, date: 1, chat: chatOf(chat_id), text: 'x' }),
  };

  const server = await serveHttp(async ({ path, body }) => {
    const method = path.replace(`/bot${telegramToken}/`, '');
    const answer = answers[method];
    if (answer === undefined) return fail({ error_code: 404, description: 'Not Found' });
    const payload = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
    calls.push({ method, payload });
    const failure = failures.get(method)?.shift();
    return failure === undefined ? answer(payload) : fail(failure);
  });

  return {
    ...server,
    calls,
    failures,
    blocked,
    get webhook() {
      return webhook;
    },
    /** Whether a long poll is waiting. */
    get isAsked() {
      return held !== undefined;
    },
    /** The messages that a chat got, in order. */
    textsTo: (chatId: number) =>
      calls
        .filter((call) => call.method === 'sendMessage' && call.payload.chat_id === chatId)
        .map((call) => String(call.payload.text)),
    callsOf: (method: string) => calls.filter((call) => call.method === method).map((call) => call.payload),
    /** Creates an update, which also waits for the next poll. */
    update(kind: Record<string, unknown>) {
      const update = { update_id: nextUpdate++, ...kind };
      updates.push(update);
      held?.('arrived');
      return update;
    },
  };
}
