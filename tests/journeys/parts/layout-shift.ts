import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Element | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

declare global {
  var layoutShifts: { value: number; what: string[] }[];
}

/** Milliseconds that each request waits on the way, and between one request and the next. */
const slow = { way: 150, between: 60 };

/** Records layout shifts without input on all pages of this context. */
export const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    globalThis.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          globalThis.layoutShifts.push({
            value,
            what: sources.map(({ node, previousRect: was, currentRect: is }) => {
              const place = ({ x, y, width, height }: DOMRectReadOnly) =>
                [x, y, width, height].map(Math.round).join(' ');
              const words = (node?.textContent ?? '').replaceAll(/\s+/g, ' ').slice(0, 40);
              return `${node?.nodeName.toLowerCase()} “${words}” from ${place(was)} to ${place(is)}`;
            }),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Milliseconds without a request. From the first on the page rests, see `whenAtRest`; from the second on it is done. */
const quiet = { rests: 1_900, ends: 3_500 };

/**
 * Opens an address with an empty cache over a slow phone network, and waits until the page requests nothing more. What a
 * resting page loads ahead of the next one draws nothing, so that is not waited for. Requests are held back one by one
 * here, because Chromium's own slow network now and then never reads an answer to its end.
 */
export async function openSlowly(page: Page, address: string): Promise<void> {
  const began = performance.now();
  let turn: Promise<unknown> = Promise.resolve();
  let last = began;
  let isAtRest = false;
  await page.route('**/*', async (route) => {
    turn = turn.then(() => sleep(slow.between));
    await Promise.all([turn, sleep(slow.way)]);
    if (!isAtRest || !route.request().url().includes('/assets/')) last = performance.now();
    await route.continue();
  });
  await page.goto(address);
  await page.locator('h1').waitFor();
  // Pages load announcements a moment later, and some ask again and again.
  while (performance.now() - last < quiet.ends && performance.now() - began < 12_000) {
    isAtRest ||= performance.now() - last > quiet.rests;
    await sleep(100);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** The layout shift so far, and the largest part of it. Up to 0.01 is not visible. */
export const shiftOf = (page: Page) =>
  page.evaluate(() => ({
    score: Math.round(globalThis.layoutShifts.reduce((sum, { value }) => sum + value, 0) * 1_000) / 1_000,
    what: globalThis.layoutShifts.sort((one, other) => other.value - one.value).slice(0, 3),
  }));
