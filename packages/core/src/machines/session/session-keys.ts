import type { SessionPorts } from './session-ports.ts';

/** The storage keys of a session. */
export const sessionKeys = {
  access: 'access_token',
  /** The expiry of the access token by the clock of the session's ports, as ISO 8601. */
  accessExpiry: 'access_token_exp_text',
  stopRefresh: 'stop_refresh',
  refresh: 'refresh_token',
} as const;

/** Whether refreshing is switched off in this tab. */
export const isStopped = ({ sessionStore }: Pick<SessionPorts, 'sessionStore'>): boolean =>
  sessionStore.get(sessionKeys.stopRefresh) === 'true';
