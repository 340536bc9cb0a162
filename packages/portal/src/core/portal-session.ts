import { createClient, type Send, type TokenSource } from '@ferry/core/client';
import { type Mirrors, withMirrors } from '@ferry/core/client/with-mirrors';
import { refresh, signOut } from '@ferry/core/contract/auth/anyone';
import { type SessionActor, startSession } from '@ferry/core/machines/session/session.machine';
import type { EndReason } from '@ferry/core/machines/session/session-ports';
import { tokenSource } from '@ferry/core/machines/session/token-source';
import type { Chat } from '../platform/chat.ts';
import { showBadge } from '../platform/device/badge.ts';
import { serverNow } from '../platform/device/clock.ts';
import { localStore, sessionStore, typedKey } from '../platform/device/stores.ts';
import { logger } from '../platform/logger.ts';
import { connectivity } from '../platform/network/connectivity.ts';
import { isRenewedEarly } from '../platform/network/early-answers.ts';
import { fetchTransport } from '../platform/network/transport.ts';
import { tabLock } from '../platform/session/lock.ts';
import { tabChannel } from '../platform/session/tab-channel.ts';

export interface SessionSettings {
  readonly mirrors: Mirrors;
  readonly language: () => string;
  readonly chatOf: (send: Send) => Chat;
  /** The session ended: its data must be removed, and the page left. */
  readonly onEnd: (reason: EndReason) => void;
}

/** The session of this tab and its client. Each needs the other. */
export function openSession({ mirrors, language, chatOf, onEnd }: SessionSettings): {
  readonly session: SessionActor;
  readonly send: Send;
} {
  let source: Required<TokenSource> | undefined;
  const tokens: TokenSource = {
    current: () => source?.current(),
    isAwaited: () => source?.isAwaited() ?? false,
    renew: async (refused) => await source?.renew(refused),
  };
  const send = createClient({
    baseUrl: mirrors.bases[0],
    transport: withMirrors(fetchTransport, mirrors),
    tokens,
    language,
  });
  const chat = chatOf(send);
  const session = startSession({
    sessionStore,
    localStore,
    now: serverNow,
    logger,
    refresh: (refresh_token, signal) => send(refresh, { body: { refresh_token } }, { signal }),
    isRefreshing: isRenewedEarly,
    revoke: (refresh_token) => send(signOut, { body: { refresh_token } }),
    withLock: tabLock(localStore),
    channel: tabChannel('ferry-session', localStore),
    connectivity,
    sendChatData: (userId, signal) => chat.introduce(userId, signal as globalThis.AbortSignal),
    toSignIn(reason) {
      chat.leave();
      showBadge(0);
      sessionStore.remove(typedKey);
      onEnd(reason);
    },
  });
  source = tokenSource(session);
  return { session, send };
}
