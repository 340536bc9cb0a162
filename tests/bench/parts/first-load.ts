import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright';
import { pathTo, type RouteName, routes } from '../../../packages/portal/src/routes.ts';
import { ownThings } from '../../crawl/people.ts';
import { openBrowser } from '../../journeys/parts/browser.ts';
import { makePlace, startServerProcess } from '../../journeys/parts/server-process.ts';
import type { Row } from '../table.ts';

/** Bytes that a page may cost before it shows its data, and those of a page with a budget of its own. */
const usual = 200_000;
const budgets: Partial<Record<RouteName, number>> = {
  signIn: 150_000,
  dashboard: 195_000,
  // With the library that draws its chart.
  usageChart: usual + 30_000,
};

/** Bytes of scripts: as they were sent, and as gzip has them where a proxy or an old phone speaks nothing better. */
interface Weight {
  sent: number;
  zipped: number;
}

const built = fileURLToPath(new URL('../../../packages/portal/dist/', import.meta.url));

/** How much more or less the file of an address weighs as gzip than as it is sent to browsers. */
function gzipCosts(url: string): number {
  const file = join(built, new URL(url).pathname);
  return existsSync(`${file}.gz`) ? statSync(`${file}.gz`).size - statSync(`${file}.br`).size : 0;
}

/** What came over the network of JavaScript so far. */
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

/** Somebody with an empty cache, on a phone. */
const newContext = (browser: Browser) =>
  browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    // What it keeps weighs nothing at the next page.
    serviceWorkers: 'block',
    // Browsers take it over https, and the build has it ready.
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

/** A cold visit: until what the page is for stands there, and nothing of it waits any more. */
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
  // What was on its way when a form stood counts too.
  if (access !== 'customer') await page.waitForTimeout(1_000);
  const transferred = { ...weight };
  await context.close();
  if (failures.length > 0) throw new Error(`${path} failed: ${failures.join(', ')}`);
  return transferred;
}

const kilo = (bytes: number) => (bytes / 1000).toFixed(1);

/** The JavaScript that a browser transfers on a cold visit to each page, compressed, against its budget. */
export async function measureFirstLoad(): Promise<Row[]> {
  execFileSync('vite', ['build', 'packages/portal', '--logLevel=warn'], { stdio: 'inherit' });
  const place = await makePlace('pglite');
  const server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' });
  const browser = await openBrowser();
  try {
    const rows: Row[] = [];
    const things = await ownThings(server.url);
    // Test pages are no customer's, and show what waits for ever.
    const names = (Object.keys(routes) as RouteName[]).filter(
      (name) => !/^\/test-page\//.test(routes[name].path),
    );
    for (const name of names) {
      const path = (pathTo as (path: string, params: unknown) => string)(routes[name].path, things[name]);
      const { sent, zipped } = await visit(browser, server.url, name, path);
      const budget = budgets[name] ?? usual;
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
