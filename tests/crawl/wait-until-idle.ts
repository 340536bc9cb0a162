import type { Page, Request } from 'playwright';

/** Milliseconds without any request. */
const quiet = 300;
/** Milliseconds that a page has until it is idle. */
const limit = 60_000;

/** Long polls. */
const waits = (request: Request) => new URL(request.url()).pathname.endsWith('/events');

/**
 * Watches the requests of a page. The returned function waits until all were answered and nothing is shown as
 * loading, and returns what never ended, in sentences.
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
