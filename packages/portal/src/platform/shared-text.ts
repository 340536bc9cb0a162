import { hourMs } from '@ferry/core/contract/base/values/units';
import * as z from 'zod/mini';

/** The service worker's cache for a text that another app shares. */
const sharedCache = 'shared text';

/** Milliseconds after which an unused shared text is dropped, so that no later visitor sees it. */
const keptForMs = hourMs;

const kept = z.object({ title: z.string(), text: z.string(), at: z.number() });

/** Takes the text that another app has shared, once. `undefined`: there is none. */
export async function takeShared(now: number): Promise<{ title: string; text: string } | undefined> {
  try {
    const answer = await caches.match('/user/tickets/new', { cacheName: sharedCache, ignoreSearch: true });
    await caches.delete(sharedCache);
    const found = kept.safeParse(await answer?.json());
    return found.success && now - found.data.at < keptForMs ? found.data : undefined;
  } catch {
    return undefined;
  }
}
