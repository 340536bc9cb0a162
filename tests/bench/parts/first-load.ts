import { execFileSync } from 'node:child_process';
import type { Browser, BrowserContext, Page } from 'playwright';
import { pathTo, type RouteName, routes } from '../../../packages/portal/src/routes.ts';
import { ownThings } from '../../crawl/people.ts';
import { openBrowser } from '../../journeys/parts/browser.ts';
import { makePlace, startServerProcess } from '../../journeys/parts/server-process.ts';
import type { Row } from '../table.ts';

/** Bytes that a page may cost before it shows its data, and those of a page with a budget of its own. */
const usual = 200_000;
const budgets: Partial<Record<RouteName, number>> = { signIn: 165_000, dashboard: 195_000 };

/**
 * Pages that are over their budget, with what they may cost meanwhile. The list is only to shrink: the frame has to lose
 * about 15 kB that the pages brought it.
 */
const over: Partial<Record<RouteName, number>> = {
  welcome: 207_000,
  signIn: 178_000,
  signInByLink: 208_000,
  signUp: 235_000,
  forgotPassword: 212_000,
  signOut: 206_000,
  dashboard: 265_000,
  confirmSignIn: 210_000,
  services: 235_000,
  buy: 237_000,
  renewals: 224_000,
  nodes: 235_000,
  connectionReset: 216_000,
  shareAccounts: 213_000,
  servicesOld: 214_000,
  shopOld: 218_000,
  usageChart: 271_000,
  usageDetail: 240_000,
  audit: 233_000,
  auditRecord: 207_000,
  wallet: 225_000,
  recharges: 218_000,
  newRecharge: 233_000,
  redeem: 233_000,
  invoices: 216_000,
  invoice: 218_000,
  oldPurchases: 213_000,
  oldPayment: 230_000,
  tickets: 237_000,
  newTicket: 235_000,
  ticket: 252_000,
  announcements: 237_000,
  myAccount: 240_000,
  editProfile: 236_000,
  promote: 226_000,
  editPassword: 224_000,
  security: 243_000,
  loginLog: 215_000,
  activity: 213_000,
  developer: 242_000,
  settings: 229_000,
  about: 205_000,
};

/** Bytes of JavaScript that came over the network so far, as they were sent. */
async function countScripts(page: Page): Promise<() => number> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

/** The budget is in gzip, which every proxy and every old phone speaks; brotli is a tenth less. */
const onlyGzip = { 'accept-encoding': 'gzip' };

const login = { email: 'demo@example.com', password: 'Ferry-demo-1' };

/** Somebody with an empty cache, on a phone. */
const newContext = (browser: Browser) =>
  browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: onlyGzip,
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
async function visit(browser: Browser, url: string, name: RouteName, path: string): Promise<number> {
  const { access } = routes[name];
  const context = await newContext(browser);
  if (access === 'customer') await signIn(context, url);
  const page = await context.newPage();
  const bytes = await countScripts(page);
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  await page.goto(`${url}${path}`);
  await page.locator('main :is(h1, h2, form, table)').first().waitFor();
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
  const transferred = bytes();
  await context.close();
  if (failures.length > 0) throw new Error(`${path} failed: ${failures.join(', ')}`);
  return transferred;
}

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
      const bytes = await visit(browser, server.url, name, path);
      const budget = budgets[name] ?? usual;
      rows.push({
        part: 'first-load',
        what: routes[name].path,
        note: `${(bytes / 1000).toFixed(1)} kB of JavaScript, ${((bytes / budget) * 100).toFixed(0)} % of ${budget / 1000} kB`,
        isOverBudget: bytes > (over[name] ?? budget),
      });
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    await place.remove();
  }
}
