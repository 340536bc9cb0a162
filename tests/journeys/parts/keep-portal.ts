import type { Page } from 'playwright';

/** Lets the service worker keep the portal at once. A page does so by itself, once it has rested for seconds. */
export async function keepPortal(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
  });
}
