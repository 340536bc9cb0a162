import * as z from 'zod/mini';

/** The cache in which the service worker keeps what another app shares. */
const box = 'shared text';

/** Milliseconds after which a text that no page has taken is not shown to whoever comes then. */
const lasts = 3_600_000;

const kept = z.object({ title: z.string(), text: z.string(), at: z.number() });

/** What another app has shared, once. `undefined`: nothing, or the browser keeps nothing. */
export async function takeShared(now: number): Promise<{ title: string; text: string } | undefined> {
  try {
    const answer = await caches.match('/user/tickets/new', { cacheName: box, ignoreSearch: true });
    await caches.delete(box);
    const found = kept.safeParse(await answer?.json());
    return found.success && now - found.data.at < lasts ? found.data : undefined;
  } catch {
    return undefined;
  }
}
