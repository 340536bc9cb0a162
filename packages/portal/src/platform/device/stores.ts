import type { TextStore } from '@ferry/core/machines/session/session-ports';

/** A wrapper of the browser's storage that stores nothing if the browser forbids it, and never throws. */
export function textStore(open: () => Storage): TextStore {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  };
}

/** Of this tab, until it closes. */
export const sessionStore = textStore(() => window.sessionStorage);
/** Of all tabs. */
export const localStore = textStore(() => window.localStorage);

/** In the local storage: a passkey of this site was used here, so it is offered as soon as the page is open. */
export const passkeyKey = 'auth_passkey';

/** In the session storage: what was typed before signing in. Removed when a session begins or ends. */
export const typedKey = 'auth_typed';
