/** The share target of the manifest: the page of a new ticket. */
export const shareAt = '/user/tickets/new';

/** The cache with a shared text until the page takes it, which may be after a sign-in. */
const sharedCache = 'shared text';

/**
 * Stores the text that another app shares, and opens the page, which takes it from there. So no address contains the
 * text, and the server does not get it before the customer sends the ticket.
 */
export async function keepShared(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => undefined);
  const [title = '', text = '', url = ''] = ['title', 'text', 'url'].map((name) => {
    const value = form?.get(name);
    return typeof value === 'string' ? value.trim() : '';
  });
  const content = [text, text.includes(url) ? '' : url].filter((part) => part !== '').join('\n');
  const cache = await caches.open(sharedCache);
  await cache.put(shareAt, new Response(JSON.stringify({ title, text: content, at: Date.now() })));
  return Response.redirect(`${shareAt}?shared`, 303);
}
