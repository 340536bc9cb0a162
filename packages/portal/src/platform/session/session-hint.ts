import { sessionKeys } from '@ferry/core/machines/session/session-keys';
import { localStore, sessionStore } from '../device/stores.ts';

/** Whether the session survives this page. It does not if the browser forbids storage or has no space. */
export const isSessionKept = (): boolean => localStore.get(sessionKeys.refresh) !== null;

/** Whether a session may exist. Only then the sign-in page waits for it. */
export const mayHaveSession = (): boolean => sessionStore.get(sessionKeys.access) !== null || isSessionKept();
