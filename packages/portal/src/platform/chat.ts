import type { Send } from '@ferry/core/client';
import type { Locale } from '@ferry/ui/locales/words';
import { sessionStore } from './device/stores.ts';

/** The site's chat. It does nothing if none is configured. */
export interface Chat {
  /** Shows the chat, and identifies the customer once in each session. Rejects on failure. */
  introduce(userId: number, signal: AbortSignal): Promise<void>;
  /** Forgets the customer after a sign-out. */
  leave(): void;
}

const noChat: Chat = { introduce: async () => {}, leave() {} };

/** In the session storage: the customer whom the chat knows in this session. */
const sentKey = 'chat_sent';

/** Only values that Crisp can show. */
const shown = (pairs: readonly unknown[][]) =>
  Object.fromEntries(
    pairs.flatMap(([name, value]) =>
      typeof name === 'string' && ['string', 'number', 'boolean'].includes(typeof value)
        ? [[name, value]]
        : [],
    ),
  );

/** Crisp's widget, loaded when a customer is signed in. */
export function createChat(websiteId: string | undefined, send: Send, language: () => Locale): Chat {
  if (websiteId === undefined) return noChat;
  const load = async () => {
    const { Crisp } = await import('crisp-sdk-web');
    if (!Crisp.isCrispInjected())
      Crisp.configure(websiteId, { locale: language() === 'en' ? 'en' : 'zh', safeMode: true });
    return Crisp;
  };
  return {
    async introduce(userId, signal) {
      if (sessionStore.get(sentKey) === String(userId)) {
        await load();
        return;
      }
      const { chatData } = await import('@ferry/core/contract/accounts/customer');
      const outcome = await send(chatData, {}, { signal });
      if (outcome.kind !== 'ok') throw new Error(outcome.message);
      const { user_email, user_nickname, session_data } = outcome.answer.result;
      const crisp = await load();
      if (signal.aborted) return;
      crisp.user.setEmail(user_email);
      crisp.user.setNickname(user_nickname);
      crisp.session.setData(shown(session_data));
      sessionStore.set(sentKey, String(userId));
    },
    leave() {
      if (sessionStore.get(sentKey) === null) return;
      sessionStore.remove(sentKey);
      void load().then((crisp) => crisp.session.reset());
    },
  };
}
