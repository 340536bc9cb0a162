import { type AccessToken, type Reading, readKeptToken } from './access-token.ts';
import type { SessionPorts } from './session-ports.ts';

/** The names under which a session is kept. */
export const sessionKeys = {
  access: 'access_token',
  /** When the access token ends by this device's clock, as ISO 8601. */
  accessExpiry: 'access_token_exp_text',
  stopRefresh: 'stop_refresh',
  refresh: 'refresh_token',
} as const;

type Stores = Pick<SessionPorts, 'sessionStore' | 'localStore'>;

/** Whether refreshing is switched off in this tab. */
export const isStopped = ({ sessionStore }: Stores): boolean =>
  sessionStore.get(sessionKeys.stopRefresh) === 'true';

/** The kept access token; `undefined` where there is none. */
export function loadAccess({ sessionStore }: Stores): Reading | undefined {
  const token = sessionStore.get(sessionKeys.access);
  if (token === null || token === '') return undefined;
  return readKeptToken(token, sessionStore.get(sessionKeys.accessExpiry));
}

export function keepAccess({ sessionStore }: Stores, access: AccessToken): void {
  sessionStore.set(sessionKeys.access, access.token);
  sessionStore.set(sessionKeys.accessExpiry, new Date(access.expiresAt).toISOString());
}

/** The refresh token that all tabs share; `undefined` where there is none. */
export const loadRefresh = ({ localStore }: Stores): string | undefined =>
  localStore.get(sessionKeys.refresh) || undefined;

export const keepRefresh = ({ localStore }: Stores, token: string): void =>
  localStore.set(sessionKeys.refresh, token);

/** Forgets every token. `stop_refresh` stays: it is a switch, not a part of the session. */
export function forgetTokens({ sessionStore, localStore }: Stores): void {
  sessionStore.remove(sessionKeys.access);
  sessionStore.remove(sessionKeys.accessExpiry);
  localStore.remove(sessionKeys.refresh);
}
