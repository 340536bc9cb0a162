import { MissingWords } from '@ferry/ui/locales/i18n';
import { type ComponentType, lazy } from 'react';
import { reloadOnce } from '../navigation/reload-once.ts';

/** A chunk could not be loaded: the network is away, or a newer version was released. */
export class MissingPart extends Error {}

/** Failures inside of screens, which load chunks of their own. */
const failures = new WeakSet<object>();

/** Records the failures to load chunks. */
export function watchMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));
}

export const isMissingPart = (thrown: unknown): boolean =>
  thrown instanceof MissingPart ||
  thrown instanceof MissingWords ||
  (typeof thrown === 'object' && thrown !== null && failures.has(thrown));

/**
 * Loads a chunk that is needed now. If that fails, the page is reloaded once, because it may be of an older version.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (reloadOnce()) return await new Promise<never>(() => {});
    throw new MissingPart('A part of the page did not come.', { cause });
  }
}

/** A component in a chunk that is loaded when it is first drawn. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => loadPart(async () => ({ default: await load() })));
