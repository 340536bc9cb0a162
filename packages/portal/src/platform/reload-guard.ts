import type { TextStore } from '@ferry/core/machines/session/session-ports';

/** A page that was loaded anew for a missing part is not loaded anew again for this long, in milliseconds. */
export const reloadGuardTtl = 10_000;
const key = 'page_reload_at';

/**
 * Whether a part that did not load is worth a reload. After a new version is put up, the page of the old one asks
 * for files that are gone; without a network a reload would lose the page that is there.
 */
export function mayReload(store: TextStore, now: number, isOnline: boolean): boolean {
  if (!isOnline) return false;
  const last = Number(store.get(key) ?? Number.NaN);
  if (now - last < reloadGuardTtl && now >= last) return false;
  store.set(key, String(now));
  // Where nothing can be kept, nothing would stop the next reload either.
  return store.get(key) === String(now);
}
