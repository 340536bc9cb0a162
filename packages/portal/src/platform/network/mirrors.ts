import type { Mirrors } from '@ferry/core/client/with-mirrors';
import type { TextStore } from '@ferry/core/machines/session/session-ports';

/** In the session storage: the origin of the API that answered last. */
export const baseKey = 'api_base';

/**
 * The origins of the API, and which one answered last in this tab.
 *
 * @param usual the default prefix of paths. Empty if the page's own server has the API
 * @param origins every origin, which may include the page's own
 */
export function openMirrors(usual: string, origins: readonly string[], store: TextStore): Mirrors {
  const others = origins.filter((origin) => origin !== (usual || window.location.origin));
  const bases: Mirrors['bases'] = [usual, ...others];
  let now = bases.find((base) => base === store.get(baseKey)) ?? usual;
  return {
    bases,
    current: () => now,
    use(base) {
      if (base === now) return;
      now = base;
      store.set(baseKey, base);
    },
  };
}
