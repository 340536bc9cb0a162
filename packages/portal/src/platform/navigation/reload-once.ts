import { deviceNow } from '../device/clock.ts';
import { sessionStore } from '../device/stores.ts';
import { mayReload } from './reload-guard.ts';

let isReloading = false;

/** Reloads the page if that may help, at most once in ten seconds. */
export function reloadOnce(): boolean {
  if (isReloading) return true;
  if (!mayReload(sessionStore, deviceNow(), navigator.onLine)) return false;
  isReloading = true;
  window.location.reload();
  return true;
}
