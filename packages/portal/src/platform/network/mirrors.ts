import type { Mirrors } from '@ferry/core/client/with-mirrors';
import type { TextStore } from '@ferry/core/machines/session/session-ports';
import { createListeners, type Listeners } from '../listeners.ts';

/** The origins of the API, with notifications when another one responds. */
export interface WatchedMirrors extends Mirrors, Pick<Listeners, 'subscribe'> {
  /** Whether another origin than the usual one answered last. */
  isElsewhere(): boolean;
}

/** In the session storage: the origin of the API that answered last. */
export const baseKey = 'api_base';

/**
 * The origins of the API, and which one answered last in this tab.
 *
 * @param usual the default prefix of paths. Empty if the page's own server has the API
 * @param origins every origin, which may include the page's own
 */
export function openMirrors(usual: string, origins: readonly string[], store: TextStore): WatchedMirrors {
  const others = origins.filter((origin) => origin !== (usual || window.location.origin));
  const bases: Mirrors['bases'] = [usual, ...others];
  let now = bases.find((base) => base === store.get(baseKey)) ?? usual;
  const listeners = createListeners();
  return {
    bases,
    subscribe: listeners.subscribe,
    isElsewhere: () => now !== usual,
    current: () => now,
    use(base) {
      if (base === now) return;
      now = base;
      store.set(baseKey, base);
      listeners.tell();
    },
  };
}

/**
 * Other addresses of this site from its document. Only https: a network that blocks a name may also change plain
 * traffic.
 */
export const otherAddresses = (origins: readonly string[], here: string): string[] =>
  origins.filter((origin) => {
    const url = URL.parse(origin);
    return url?.protocol === 'https:' && url.origin === origin && origin !== here;
  });
