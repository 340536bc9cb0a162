import { sessionKeys } from '@ferry/core/machines/session/session-keys';
import { localStore, sessionStore } from '../device/stores.ts';

/** Whether a session may exist. Only then the sign-in page waits for it. */
export const mayHaveSession = (): boolean =>
  sessionStore.get(sessionKeys.access) !== null || localStore.get(sessionKeys.refresh) !== null;
