import type { Outcome } from '../../client/outcome.ts';
import type { refresh } from '../../contract/auth/anyone.ts';
import type { CallAnswer } from '../../contract/base/call.ts';

/** A key-value storage for texts. It never throws: if the host forbids storage, it stores nothing. */
export interface TextStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * Why a session ended. `elsewhere`: the customer signed out in another tab. `unanswered`: no server answered for so long
 * that it was given up.
 */
export type EndReason = 'signed_out' | 'expired' | 'elsewhere' | 'unanswered';

/** Messages between tabs. */
export type TabMessage =
  | { readonly type: 'tokens'; readonly access_token: string; readonly expires_at: number }
  | { readonly type: 'ended'; readonly reason: EndReason }
  /** Asks every tab with a token to send it as `tokens`. */
  | { readonly type: 'ask' };

export type ConnectivityEvent = 'online' | 'offline' | 'visible';

/** The host's functions that a session needs. */
export interface SessionPorts {
  /** Storage of one tab: `access_token`, `access_token_exp_text`, `stop_refresh`. */
  readonly sessionStore: TextStore;
  /** Storage of all tabs: `refresh_token`. */
  readonly localStore: TextStore;
  /** Unix milliseconds. */
  now(): number;
  readonly logger: {
    warn(message: string, details?: unknown): void;
    error(message: string, details?: unknown): void;
  };
  /** Makes the call `auth.refresh`. */
  refresh(refreshToken: string, signal: AbortSignal): Promise<Outcome<CallAnswer<typeof refresh>>>;
  /**
   * Whether a refresh with this token is already running. `refresh` then takes its answer, and no other tab is asked.
   */
  isRefreshing?(refreshToken: string): boolean;
  /** Ends the session on the server by `auth.signOut`. It is not awaited, and a failure is only logged. */
  revoke(refreshToken: string): Promise<unknown>;
  /**
   * Runs `work` under a lock shared by all tabs. Waits at most `milliseconds` for the lock and then runs without it,
   * because a frozen tab with the lock must not end the other tabs' session.
   */
  withLock<T>(name: string, milliseconds: number, work: () => Promise<T>): Promise<T>;
  /** Sends to the other tabs, never to this one. */
  readonly channel: {
    publish(message: TabMessage): void;
    /** Returns a function that unsubscribes. */
    subscribe(listener: (message: TabMessage) => void): () => void;
  };
  readonly connectivity: {
    isOnline(): boolean;
    subscribe(listener: (event: ConnectivityEvent) => void): () => void;
  };
  /** Tells the chat who the customer is. Rejects on failure, which is only logged. */
  sendChatData(userId: number, signal: AbortSignal): Promise<void>;
  /** Opens the sign-in page after a session has ended. */
  toSignIn(reason: EndReason): void;
}
