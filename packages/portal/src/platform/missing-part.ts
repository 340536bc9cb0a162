import { MissingWords } from '@ferry/ui/locales/i18n';
import { mayReload } from './reload-guard.ts';
import { sessionStore } from './stores.ts';

/** A part of the page did not come: the network is away, or a newer version took the place of this one. */
export class MissingPart extends Error {}

/** What failed inside of screens, which load parts of their own. */
const failures = new WeakSet<object>();

/** Remembers which failures are those of parts that did not come. */
export function watchMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));
}

export const isMissingPart = (thrown: unknown): boolean =>
  thrown instanceof MissingPart ||
  thrown instanceof MissingWords ||
  (typeof thrown === 'object' && thrown !== null && failures.has(thrown));

let isReloading = false;

/** Loads the page anew where that may bring what is missing; at most once in ten seconds. */
export function reloadOnce(): boolean {
  if (isReloading) return true;
  if (!mayReload(sessionStore, Date.now(), navigator.onLine)) return false;
  isReloading = true;
  window.location.reload();
  return true;
}

/** Loads a part that is needed now. When it is gone, the page is loaded anew: it may be of an older version. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (reloadOnce()) return await new Promise<never>(() => {});
    throw new MissingPart('A part of the page did not come.', { cause });
  }
}
