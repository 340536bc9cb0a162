import type { Browser, Page } from 'playwright';

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

export interface FirstLoad {
  signIn: number;
  dashboard: number;
}

/** Measures a cold visit: until the sign-in form takes input, and until the dashboard shows its figure. */
export async function measureFirstLoad(
  browser: Browser,
  url: string,
  login: { email: string; password: string },
): Promise<FirstLoad> {
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
