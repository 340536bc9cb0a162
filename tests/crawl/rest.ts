import type { Page, Request } from 'playwright';

/** So long nothing may be on its way, in milliseconds. */
const quiet = 300;
/** So long a page may take until it rests, in milliseconds. */
const limit = 60_000;

/** Calls that wait for news until there are some. */
const waits = (request: Request) => new URL(request.url()).pathname.endsWith('/events');

/**
 * Watches what a page asks for. The function that comes back waits until all was answered and nothing is drawn as
 * loading, and gives what never came to rest, in sentences.
 */
export function watchRest(page: Page): () => Promise<string[]> {
  const asked = new Set<Request>();
  let changed = performance.now();
  const end = (request: Request) => {
    if (asked.delete(request)) changed = performance.now();
  };
  page.on('request', (request) => {
    if (waits(request)) return;
    asked.add(request);
    changed = performance.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const isBusy = () =>
    page.evaluate(
      () => document.querySelector('#portal :is([aria-busy=true]:not(button), [data-opening])') !== null,
    );

  return async () => {
    const last = performance.now() + limit;
    while (performance.now() < last) {
      if (asked.size > 0 || performance.now() < changed + quiet) await page.waitForTimeout(50);
      else if (await isBusy()) changed = performance.now();
      else return [];
    }
    return [
      `never rests: ${[...asked].map((request) => request.url()).join(' ') || 'still drawn as loading'}`,
    ];
  };
}
