import type { Outcome } from '../../client/outcome.ts';
import type { refresh } from '../../contract/auth.ts';
import type { CallAnswer } from '../../contract/call.ts';

/** A place that keeps texts by name. It never throws: where the host forbids storage, it forgets. */
export interface TextStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Why a session ended. `elsewhere`: the customer signed out in another tab. */
export type EndReason = 'signed_out' | 'expired' | 'elsewhere';

/** What tabs tell each other. */
export type TabMessage =
  | { readonly type: 'tokens'; readonly access_token: string; readonly expires_at: number }
  | { readonly type: 'ended'; readonly reason: EndReason }
  /** Asks whoever holds a token to send it as `tokens`. */
  | { readonly type: 'ask' };

export type ConnectivityEvent = 'online' | 'offline' | 'visible';

/** Everything of the host that a session needs. */
export interface SessionPorts {
  /** Of one tab: `access_token`, `access_token_exp_text`, `stop_refresh`. */
  readonly sessionStore: TextStore;
  /** Of all tabs: `refresh_token`. */
  readonly localStore: TextStore;
  /** Unix milliseconds. */
  now(): number;
  readonly logger: {
    warn(message: string, details?: unknown): void;
    error(message: string, details?: unknown): void;
  };
  /** Makes the call `auth.refresh`. */
  refresh(refreshToken: string, signal: AbortSignal): Promise<Outcome<CallAnswer<typeof refresh>>>;
  /** Ends the session on the server, with `auth.signOut`. Nobody waits for it; a failure is only logged. */
  revoke(refreshToken: string): Promise<unknown>;
  /**
   * Runs `work` while no other tab runs any under the same name. Waits at most `milliseconds` for its turn and
   * then runs it all the same: a lock that a frozen tab holds must not cost the others their session.
   */
  withLock<T>(name: string, milliseconds: number, work: () => Promise<T>): Promise<T>;
  /** Reaches the other tabs, never this one. */
  readonly channel: {
    publish(message: TabMessage): void;
    /** Returns what ends the subscription. */
    subscribe(listener: (message: TabMessage) => void): () => void;
  };
  readonly connectivity: {
    isOnline(): boolean;
    subscribe(listener: (event: ConnectivityEvent) => void): () => void;
  };
  /** Tells the chat who the customer is. Rejects on failure, which is only logged. */
  sendChatData(signal: AbortSignal): Promise<void>;
  /** Leads to sign-in after a session has ended. */
  toSignIn(reason: EndReason): void;
}
