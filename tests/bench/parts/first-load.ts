import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { pathTo, type RouteName, routes } from '../../../packages/portal/src/routes.ts';
import { ownThings } from '../../crawl/people.ts';
import { openBrowser } from '../../journeys/parts/browser.ts';
import { budgetOf } from '../../journeys/parts/first-load-budgets.ts';
import { makePlace, startServerProcess } from '../../journeys/parts/server-process.ts';
import { buildPortal, signIn } from '../portal.ts';
import type { Row } from '../table.ts';

/** What was transferred, in bytes. */
interface Weight {
  /** Scripts as sent, and with gzip for proxies and old phones that support nothing better. */
  sent: number;
  zipped: number;
  /** Everything: the document, scripts, icons and answers of the API. */
  all: number;
  requests: number;
}

const built = fileURLToPath(new URL('../../../packages/portal/dist/', import.meta.url));

/** The difference between the gzip size of a file and its sent size. */
function gzipCosts(url: string): number {
  const file = join(built, new URL(url).pathname);
  return existsSync(`${file}.gz`) ? statSync(`${file}.gz`).size - statSync(`${file}.br`).size : 0;
}

/** What was transferred so far. */
async function count(page: Page): Promise<Weight> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Map<string, string>();
  const weight: Weight = { sent: 0, zipped: 0, all: 0, requests: 0 };
  network.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.set(requestId, response.url);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.all += encodedDataLength;
    weight.requests += 1;
    const url = scripts.get(requestId);
    if (url === undefined) return;
    weight.sent += encodedDataLength;
    weight.zipped += encodedDataLength + gzipCosts(url);
  });
  return weight;
}

/** A phone with an empty cache. */
const newContext = (browser: Browser) =>
  browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    // Files in a service worker's cache would not be counted on the next page.
    serviceWorkers: 'block',
    // Browsers accept brotli over https, and the build contains it.
    extraHTTPHeaders: { 'accept-encoding': 'br' },
  });

/** Milliseconds without a transfer after which the network counts as idle. */
const quiet = 1_500;

/** Waits until the network is idle. What pages preload comes after a longer idle time, and is not waited for. */
async function untilRest(page: Page, weight: Weight): Promise<void> {
  for (let before = -1; before !== weight.requests; ) {
    before = weight.requests;
    await page.waitForTimeout(quiet);
  }
}

/** A visit with an empty cache: until the page's content is shown and nothing is loading, and until the network rests. */
async function visit(browser: Browser, url: string, name: RouteName, path: string) {
  const { access } = routes[name];
  const context = await newContext(browser);
  if (access === 'customer') await signIn(context, url);
  const page = await context.newPage();
  const weight = await count(page);
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  await page.goto(`${url}${path}`);
  await page
    .locator('#portal:not([data-picture]) main :is(h1, h2, form, table, [role=group]):visible')
    .first()
    .waitFor();
  // Several parts may wait at once.
  await page
    .waitForFunction(
      () => document.querySelector('main :is([aria-busy=true], [role=status][aria-label])') === null,
    )
    .catch((error: Error) => {
      throw new Error(`${path} goes on waiting: ${error.message}`);
    });
  // Requests that were running when the form appeared are counted, too.
  if (access !== 'customer') await page.waitForTimeout(1_000);
  const shown = { ...weight };
  await untilRest(page, weight);
  await context.close();
  if (failures.length > 0) throw new Error(`${path} failed: ${failures.join(', ')}`);
  return { shown, rested: weight };
}

const kilo = (bytes: number) => (bytes / 1000).toFixed(1);

/**
 * The compressed JavaScript that a browser transfers on a first visit to each page, compared with its budget, and all
 * that it transfers until the network rests.
 */
export async function measureFirstLoad(): Promise<Row[]> {
  buildPortal();
  const place = await makePlace('pglite');
  // The browser starts first, so that no server is left running if there is none.
  const browser = await openBrowser();
  const server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' });
  try {
    const rows: Row[] = [];
    const things = await ownThings(server.url);
    // Test pages are not for customers, and some never finish loading.
    const names = (Object.keys(routes) as RouteName[]).filter(
      (name) => !/^\/test-page\//.test(routes[name].path),
    );
    for (const name of names) {
      const path = (pathTo as (path: string, params: unknown) => string)(routes[name].path, things[name]);
      const { shown, rested } = await visit(browser, server.url, name, path);
      const { sent, zipped } = shown;
      const budget = budgetOf(name);
      rows.push({
        part: 'first-load',
        what: routes[name].path,
        note: [
          `${kilo(sent)} kB of JavaScript, ${((sent / budget) * 100).toFixed(0)} % of ${budget / 1000} kB`,
          `as gzip ${kilo(zipped)} kB`,
          `until the network rests ${kilo(rested.all)} kB in ${rested.requests} requests`,
        ].join('; '),
        isOverBudget: sent > budget,
      });
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    await place.remove();
  }
}
