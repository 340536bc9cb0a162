import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright';
import { pathTo, type RouteName, routes } from '../../../packages/portal/src/routes.ts';
import { ownThings } from '../../crawl/people.ts';
import { openBrowser } from '../../journeys/parts/browser.ts';
import { budgetOf } from '../../journeys/parts/first-load-budgets.ts';
import { makePlace, startServerProcess } from '../../journeys/parts/server-process.ts';
import type { Row } from '../table.ts';

/** Bytes of scripts: as sent, and with gzip for proxies and old phones that support nothing better. */
interface Weight {
  sent: number;
  zipped: number;
}

const built = fileURLToPath(new URL('../../../packages/portal/dist/', import.meta.url));

/** The difference between the gzip size of a file and its sent size. */
function gzipCosts(url: string): number {
  const file = join(built, new URL(url).pathname);
  return existsSync(`${file}.gz`) ? statSync(`${file}.gz`).size - statSync(`${file}.br`).size : 0;
}

/** The JavaScript that was transferred so far. */
async function countScripts(page: Page): Promise<Weight> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Map<string, string>();
  const weight: Weight = { sent: 0, zipped: 0 };
  network.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.set(requestId, response.url);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = scripts.get(requestId);
    if (url === undefined) return;
    weight.sent += encodedDataLength;
    weight.zipped += encodedDataLength + gzipCosts(url);
  });
  return weight;
}

const login = { email: 'demo@example.com', password: 'Ferry-demo-1' };

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

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}${routes.signIn.path}`);
  await page.getByLabel('邮箱').fill(login.email);
  await page.getByLabel('密码', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL(`**${routes.dashboard.path}`);
  await page.close();
}

/** A visit with an empty cache: until the page's content is shown and nothing is loading. */
async function visit(browser: Browser, url: string, name: RouteName, path: string): Promise<Weight> {
  const { access } = routes[name];
  const context = await newContext(browser);
  if (access === 'customer') await signIn(context, url);
  const page = await context.newPage();
  const weight = await countScripts(page);
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  await page.goto(`${url}${path}`);
  await page.locator('#portal:not([data-picture]) main :is(h1, h2, form, table)').first().waitFor();
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
  const transferred = { ...weight };
  await context.close();
  if (failures.length > 0) throw new Error(`${path} failed: ${failures.join(', ')}`);
  return transferred;
}

const kilo = (bytes: number) => (bytes / 1000).toFixed(1);

/** The compressed JavaScript that a browser transfers on a first visit to each page, compared with its budget. */
export async function measureFirstLoad(): Promise<Row[]> {
  execFileSync('vite', ['build', 'packages/portal', '--logLevel=warn'], { stdio: 'inherit' });
  const place = await makePlace('pglite');
  // First the browser: without one no server is left behind.
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
      const { sent, zipped } = await visit(browser, server.url, name, path);
      const budget = budgetOf(name);
      rows.push({
        part: 'first-load',
        what: routes[name].path,
        note: `${kilo(sent)} kB of JavaScript, ${((sent / budget) * 100).toFixed(0)} % of ${budget / 1000} kB; as gzip ${kilo(zipped)} kB`,
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
