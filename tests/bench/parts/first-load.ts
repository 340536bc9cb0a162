import { execFileSync } from 'node:child_process';
import type { Browser, Page } from 'playwright';
import { openBrowser } from '../../journeys/parts/browser.ts';
import { makePlace, startServerProcess } from '../../journeys/parts/server-process.ts';
import type { Row } from '../table.ts';

/** Bytes. More of either fails the bench. */
const budgets = { signIn: 170_000, dashboard: 200_000 };

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

/** A cold visit: until the sign-in form takes input, and until the dashboard shows its figure. */
async function visit(
  browser: Browser,
  url: string,
  login: { email: string; password: string },
): Promise<typeof budgets> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: onlyGzip,
  });
  const page = await context.newPage();
  const bytes = await countScripts(page);
  await page.goto(`${url}/auth/sign-in`);
  const address = page.getByLabel('邮箱');
  await address.waitFor();
  // What was on its way when the form stood counts too.
  await page.waitForTimeout(1_000);
  const signIn = bytes();
  await address.fill(login.email);
  await page.getByLabel('密码', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL('**/user/dashboard');
  await context.storageState();

  // A cold visit of somebody who is signed in: a new page of the same session, nothing cached.
  const again = await context.newPage();
  const dashboardBytes = await countScripts(again);
  await again.goto(`${url}/user/dashboard`);
  await again.getByText('剩余时间').waitFor();
  const dashboard = dashboardBytes();
  await context.close();
  return { signIn, dashboard };
}

/** The JavaScript that a browser transfers on a cold visit, compressed, against its budget. */
export async function measureFirstLoad(): Promise<Row[]> {
  execFileSync('vite', ['build', 'packages/portal', '--logLevel=warn'], { stdio: 'inherit' });
  const place = await makePlace('pglite');
  const server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' });
  const browser = await openBrowser();
  try {
    const load = await visit(browser, server.url, { email: 'demo@example.com', password: 'Ferry-demo-1' });
    return (['signIn', 'dashboard'] as const).map((page) => {
      const ofBudget = load[page] / budgets[page];
      return {
        part: 'first-load',
        what: page === 'signIn' ? 'sign-in page' : 'dashboard',
        note: `${(load[page] / 1000).toFixed(1)} kB of JavaScript, ${(ofBudget * 100).toFixed(0)} % of ${budgets[page] / 1000} kB`,
        isOverBudget: ofBudget > 1,
      };
    });
  } finally {
    await browser.close();
    await server.stop();
    await place.remove();
  }
}
