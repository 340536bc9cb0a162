import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './parts/browser.ts';
import { openSlowly, shiftOf, watchShifts } from './parts/layout-shift.ts';
import { makeDemoPlace, type Place, type ServerProcess, startServerProcess } from './parts/server-process.ts';
import { closeNews } from './parts/sign-in.ts';

const password = 'Ferry-demo-1';
const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
type Device = keyof typeof viewports;
type Who = 'demo' | 'new';

let place: Place;
let server: ServerProcess;
let browser: Browser;
/** Browser contexts by customer and device. */
const contexts = new Map<string, Promise<BrowserContext>>();

beforeAll(async () => {
  place = await makeDemoPlace();
  server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: '1' });
  browser = await openBrowser();
}, 480_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

async function openContext(device: Device): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: viewports[device],
    // The tests make files slow or missing, and the service worker would have them.
    serviceWorkers: 'block',
  });
  await watchShifts(context);
  return context;
}

/** A signed-in context, shared by all tests. */
function signedIn(who: Who, device: Device): Promise<BrowserContext> {
  const name = `${who} ${device}`;
  const context = contexts.get(name) ?? signIn(who, device);
  contexts.set(name, context);
  return context;
}

async function signIn(who: Who, device: Device): Promise<BrowserContext> {
  const context = await openContext(device);
  const page = await context.newPage();
  await page.goto(`${server.url}/auth/sign-in`);
  await page.getByLabel('邮箱', { exact: true }).fill(`${who}@example.com`);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL('**/user/dashboard');
  await page.locator('h1').waitFor();
  // A new customer is shown none.
  if (who === 'demo') await closeNews(page);
  await page.close();
  return context;
}

async function within<T>(context: BrowserContext, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage();
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

const open: [Device, string][] = (['phone', 'desktop'] as const).flatMap((device) =>
  ['/auth', '/auth/sign-in', '/auth/sign-up', '/auth/forgot-password'].map((path): [Device, string] => [
    device,
    path,
  ]),
);
const closed: [Who, Device, string][] = (['phone', 'desktop'] as const).flatMap((device) => [
  ...[
    '/user/dashboard',
    '/user/services/buy',
    '/user/announcements/announcements',
    '/user/nodes',
    '/user/subscribe-log-chart',
    '/user/subscribe-log-detail',
    '/user/audit',
    '/user/wallet',
    '/user/wallet/billing',
    '/user/services',
    '/user/promote',
  ].map((path): [Who, Device, string] => ['demo', device, path]),
  ...[
    '/user/my-account',
    '/user/account/security',
    '/settings',
    '/user/account/login-ip-log',
    '/user/account/activity',
  ].map((path): [Who, Device, string] => ['demo', device, path]),
  ...['/user/dashboard', '/user/services/buy'].map((path): [Who, Device, string] => ['new', device, path]),
]);
/** Pages that say to a new customer what will be here. */
const empty: [Who, Device, string][] = [
  '/user/services',
  '/user/services/renewals',
  '/user/connection-reset',
  '/user/share-accounts',
  '/user/subscribe-log-chart',
  '/user/subscribe-log-detail',
  '/user/wallet',
  '/user/wallet/recharge',
  '/user/tickets',
  '/user/promote',
  '/user/my-account',
  '/user/wallet/billing',
].map((path) => ['new', 'phone', path]);

test.each(['/auth/sign-in', '/about'])('%s stands by the files that its document names', async (path) => {
  const context = await openContext('phone');
  await within(context, async (page) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (line) => void (line.type() === 'error' && faults.push(line.text())));
    const answer = await page.goto(`${server.url}${path}`);
    const named = (await answer?.text()) ?? '';
    const fetched = await page.waitForFunction(
      () =>
        document.querySelector('#portal:not([data-picture]) main :is(h1, h2, form)') &&
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
    );
    const scripts = ((await fetched.jsonValue()) ?? []).filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((file) => !named.includes(file))).toEqual([]);
    expect(faults).toEqual([]);
  });
  await context.close();
});

// Concurrent, because a page over a slow network mostly waits.
describe.concurrent('a page does not move under the eye while it comes over a slow network', () => {
  const steady = async (context: BrowserContext, path: string) =>
    within(context, async (page) => {
      await openSlowly(page, server.url + path);
      await page.locator('h1').waitFor();
      const { score, what } = await shiftOf(page);
      expect(score, JSON.stringify(what, null, 1)).toBeLessThanOrEqual(0.01);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/客户门户/);
    });

  test.each(open)('on a %s, %s', async (device, path) => {
    const context = await openContext(device);
    await steady(context, path);
    await context.close();
  });

  test.each([...closed, ...empty])('of the %s customer on a %s, %s', async (who, device, path) => {
    await steady(await signedIn(who, device), path);
  });
});

/** Makes a file of words fail, identified by a sentence in it, and counts the requests for it. */
async function withoutWords(page: Page, sentence: string) {
  let asked = 0;
  const scripts = /\/assets\/[^/]*\.js$/;
  await page.route(scripts, async (route) => {
    const answer = await route.fetch();
    if (!(await answer.text()).includes(sentence)) return route.fulfill({ response: answer });
    asked += 1;
    return route.abort();
  });
  // A file that is on its way is waited for: it could no longer be answered afterwards.
  return { asked: () => asked, mend: () => page.unrouteAll({ behavior: 'wait' }) };
}

describe('words that do not come', () => {
  test('are asked for again, and then the page says that it failed, without a key', async () => {
    await within(await signedIn('demo', 'phone'), async (page) => {
      const words = await withoutWords(page, '选一项，看看会怎样');
      await page.goto(`${server.url}/user/services/buy`);
      await page.getByText('这一页没有取到').waitFor();
      expect(words.asked()).toBeGreaterThanOrEqual(3);
      expect(await page.locator('body').textContent()).not.toContain('ruleRenew');
      await words.mend();
      await page.getByRole('button', { name: '重新加载' }).click();
      await page.getByRole('heading', { name: '买之前' }).waitFor();
    });
  });

  test('of another language leave the old ones where they are, until all of the new are there', async () => {
    const context = await openContext('desktop');
    const page = await context.newPage();
    await page.goto(`${server.url}/auth/sign-in`);
    await page.getByLabel('邮箱', { exact: true }).waitFor();
    const words = await withoutWords(page, 'Reset your password');
    await page.getByLabel('语言').selectOption('en');
    await expect.poll(words.asked).toBeGreaterThanOrEqual(3);
    await page.waitForTimeout(1_000);
    await expect.poll(() => page.locator('h1').textContent()).toBe('登录渡口');
    await words.mend();
    await page.getByLabel('语言').selectOption('en');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await context.close();
  });
});

test('without a network, pages that were open and the likely next one still open', async () => {
  const context = await signedIn('demo', 'desktop');
  await within(context, async (page) => {
    const go = (name: string) =>
      page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true }).click();
    const pending = new Set<Request>();
    page.on('request', (request) => void (request.url().includes('/assets/') && pending.add(request)));
    page.on('requestfinished', (request) => void pending.delete(request));
    page.on('requestfailed', (request) => void pending.delete(request));
    await page.goto(`${server.url}/user/nodes`);
    await page
      .getByText(/^\/ \d+ 在线$/)
      .first()
      .waitFor();
    await go('概览');
    await page.getByText('剩余时间').waitFor();
    // The likely next page is prefetched four seconds later.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/BuyPage-')),
    );
    // Its words and imports are requested together with it.
    await expect.poll(() => pending.size).toBe(0);
    await context.setOffline(true);
    await page.getByRole('link', { name: '看节点' }).click();
    await page
      .getByText(/^\/ \d+ 在线$/)
      .first()
      .waitFor();
    await go('购买');
    await page.getByText('商品没有取到').waitFor();
    await context.setOffline(false);
  });
});

describe('on a phone', () => {
  test('the way back closes a sheet before it leaves the page, and a link opens a node', async () => {
    await within(await signedIn('demo', 'phone'), async (page) => {
      const dialog = page.getByRole('dialog');
      await page.goto(`${server.url}/user/dashboard`);
      await page.getByRole('button', { name: '二维码' }).click();
      await dialog.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      expect(page.url()).toBe(`${server.url}/user/dashboard`);

      await page.getByRole('button', { name: '二维码' }).click();
      await dialog.getByRole('button', { name: '关闭' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: '节点' }).last().click();
      await page.getByRole('button', { name: /日本 01/ }).click();
      await dialog.waitFor();
      expect(page.url()).toMatch(/\/user\/nodes\?node=\d+$/);
      const address = page.url();
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      expect(page.url()).toBe(`${server.url}/user/nodes`);
      await page.goBack();
      await page.waitForURL('**/user/dashboard');

      await page.goto(address);
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await page.waitForURL(`${server.url}/user/nodes`);
    });
  });

  test('without a network the pay button is off and the bar says why; back online it pays', async () => {
    const context = await signedIn('demo', 'phone');
    await within(context, async (page) => {
      await page.goto(`${server.url}/user/services/buy`);
      // The page opens with the period that is held, which costs more than the wallet has.
      await page.getByRole('button', { name: /^月付/ }).click();
      await page.getByRole('radio', { name: /快艇/ }).first().check();
      const bar = page.getByRole('region', { name: '报价', exact: true });
      const pay = bar.getByRole('button', { name: /^(支付|看要放弃)/ });
      await pay.waitFor();
      await context.setOffline(true);
      await bar.getByText('网络断了，联网后再付').waitFor();
      await expect.poll(() => pay.isDisabled()).toBe(true);
      await context.setOffline(false);
      await bar.getByText('网络断了').waitFor({ state: 'detached' });
    });
  });

  test('no news stands before a first dashboard, which shows the next step', async () => {
    await within(await signedIn('new', 'phone'), async (page) => {
      await page.goto(`${server.url}/user/dashboard`);
      await page.locator('[aria-current=step]').getByText('选一个套餐').waitFor();
      await page.waitForTimeout(4_000);
      expect(await page.getByRole('dialog').count()).toBe(0);
    });
  });
});
