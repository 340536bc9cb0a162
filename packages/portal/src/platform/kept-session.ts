import { sessionKeys } from '@ferry/core/machines/session/session-keys';
import { localStore, sessionStore } from './stores.ts';

/** Whether somebody may be signed in: only then the session is worth waiting for on the sign-in page. */
export const hasKeptSession = (): boolean =>
  sessionStore.get(sessionKeys.access) !== null || localStore.get(sessionKeys.refresh) !== null;
