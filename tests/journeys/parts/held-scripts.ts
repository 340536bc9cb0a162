import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { watchShifts } from './layout-shift.ts';

export interface Visit {
  readonly page: Page;
  readonly faults: string[];
  /** Releases the scripts of the page. */
  readonly go: () => void;
}

export type Work = (visit: Visit) => Promise<void>;
export type Prepare = (context: BrowserContext) => Promise<unknown>;

/** A tab of a new browser profile. */
export async function openTab(
  browser: Browser,
  options: BrowserContextOptions = {},
  prepare?: Prepare,
): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block', ...options });
  await watchShifts(context);
  await prepare?.(context);
  return context.newPage();
}

/** Opens an address in a tab and holds its scripts back, like a bad network. */
export async function visitIn(page: Page, address: string, work: Work): Promise<void> {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (line) => void (line.type() === 'error' && faults.push(line.text())));
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  try {
    await page.goto(address, { waitUntil: 'commit' });
    await work({ page, faults, go: resolve });
  } finally {
    resolve();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    page.removeAllListeners();
  }
}

/** The main part of the first picture. */
export const picture = (page: Page) => page.locator('#portal[data-picture] main');

/** The heading of the page that has replaced the picture. */
export const taken = (page: Page) => page.locator('#portal:not([data-picture]) main :is(h1, h2)').first();
