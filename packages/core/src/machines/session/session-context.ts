import { noOutage, type Outage, type VainTry } from './outage.ts';
import type { EndReason, SessionPorts, TabMessage } from './session-ports.ts';
import type { AccessToken } from './tokens/access-token.ts';

export interface SessionContext {
  readonly ports: SessionPorts;
  /** Defined exactly while a customer is signed in. */
  readonly access: AccessToken | undefined;
  /** Why the last session ended. `undefined` if none has ended. */
  readonly ended: EndReason | undefined;
  readonly outage: Outage;
  /** The token had already expired when its timer was to be started. */
  readonly isLate: boolean;
  /** The server refused the token, so it is invalid regardless of its expiry. */
  readonly isRefused: boolean;
  /** The customer that the chat knows. */
  readonly chatUser: number | undefined;
}

export type SessionEvent =
  /** The answer of a sign-in or sign-up. */
  | { readonly type: 'signIn'; readonly access_token: string; readonly refresh_token: string }
  | { readonly type: 'signOut' }
  /** A call was refused with 401. */
  | { readonly type: 'renew' }
  | { readonly type: 'online' }
  | { readonly type: 'offline' }
  | { readonly type: 'visible' }
  | { readonly type: 'tab'; readonly message: TabMessage }
  // From here on: events that the machine sends to itself.
  | { readonly type: 'taken'; readonly access: AccessToken }
  | ({ readonly type: 'unanswered' } & VainTry)
  | { readonly type: 'unable' }
  | { readonly type: 'ended'; readonly reason: EndReason };

/** The context while nobody is signed in. */
export const nobody: Omit<SessionContext, 'ports'> = {
  access: undefined,
  ended: undefined,
  outage: noOutage,
  isLate: false,
  isRefused: false,
  chatUser: undefined,
};
