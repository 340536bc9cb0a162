import type { TextStore } from '@ferry/core/machines/session/session-ports';

/** After an automatic reload because of a missing chunk there is no other for so many milliseconds. */
export const reloadGuardTtl = 10_000;
const key = 'page_reload_at';

/**
 * Whether a chunk that could not be loaded justifies a reload. After a release an old page requests files that no
 * longer exist. Without a network a reload would lose the page.
 */
export function mayReload(store: TextStore, now: number, isOnline: boolean): boolean {
  if (!isOnline) return false;
  const last = Number(store.get(key) ?? Number.NaN);
  if (now - last < reloadGuardTtl && now >= last) return false;
  store.set(key, String(now));
  // If the storage does not work, nothing would prevent a loop of reloads.
  return store.get(key) === String(now);
}
