import type { Browser, BrowserContext, Page, Route, Worker } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openBrowser } from './parts/browser.ts';
import { keepPortal } from './parts/keep-portal.ts';
import { makeDemoPlace, type Place, type ServerProcess, startServerProcess } from './parts/server-process.ts';
import { closeNews, demoLogin, sendSignIn, signIn } from './parts/sign-in.ts';

let place: Place;
let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  place = await makeDemoPlace();
  server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' });
  browser = await openBrowser({ hasNotifications: true });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

/** A signed-in customer, whose page the service worker controls. */
async function openApp(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  onTestFinished(() => context.close());
  await context.grantPermissions(['notifications'], { origin: server.url });
  const page = await context.newPage();
  await signIn(page, server.url, demoLogin());
  await closeNews(page);
  await keepPortal(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  return { context, page };
}

/** Shares a text into the app, as the browser does: a form that the service worker gets. */
async function share(page: Page, shared: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((values) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/user/tickets/new';
    for (const [name, value] of Object.entries(values)) {
      const field = document.createElement('input');
      Object.assign(field, { type: 'hidden', name, value });
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  }, shared);
}

const subject = (page: Page) => page.getByLabel('标题', { exact: true });
const text = (page: Page) => page.locator('main textarea');

const workerOf = (context: BrowserContext): Worker => {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('there is no service worker');
  return worker;
};

/** Presses a notification that opens a page, and waits until the worker is done. */
const press = (context: BrowserContext, opened: string): Promise<void> =>
  // As text, because it uses types of workers.
  workerOf(context).evaluate(`(async () => {
    await registration.showNotification('工单有新回复', { tag: 'one', data: '${opened}' });
    const [notification] = await registration.getNotifications();
    const openWindow = clients.openWindow.bind(clients);
    self.windows = [];
    clients.openWindow = (address) => {
      self.windows.push(new URL(address).pathname);
      return openWindow(address);
    };
    const event = new NotificationEvent('notificationclick', { notification });
    const done = new Promise((resolve) => Object.assign(event, { waitUntil: resolve }));
    dispatchEvent(event);
    await done.catch(() => {});
    delete clients.openWindow;
  })()`);

/** The windows that the last press asked the browser for, which opens none without a person's tap. */
const askedWindows = (context: BrowserContext): Promise<string[]> =>
  workerOf(context).evaluate('self.windows ?? []');

test('a shared text begins a ticket, stays after a reload, and is sent by nobody', async () => {
  const { page } = await openApp();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/tickets')) sent.push(request.url());
  });
  await share(page, { title: '连不上', text: '日本 01 连不上', url: 'https://example.com/status' });
  await page.waitForURL('**/user/tickets/new?shared');
  await expect.poll(() => subject(page).inputValue()).toBe('连不上');
  expect(await text(page).inputValue()).toBe('日本 01 连不上\nhttps://example.com/status');
  await page.reload();
  await expect.poll(() => subject(page).inputValue()).toBe('连不上');
  // A second one goes below the first.
  await share(page, { text: '香港 02 也一样' });
  await expect
    .poll(() => text(page).inputValue())
    .toBe('日本 01 连不上\nhttps://example.com/status\n\n香港 02 也一样');
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('who is signed out signs in first, and finds the shared text', async () => {
  const { page } = await openApp();
  await page.goto(`${server.url}/auth/sign-out`);
  await page.waitForURL('**/auth/sign-in');
  await share(page, { title: '发票', text: '请开发票' });
  await page.waitForURL('**/auth/sign-in?returnTo=*');
  await sendSignIn(page, demoLogin());
  await page.waitForURL('**/user/tickets/new?shared');
  await expect.poll(() => text(page).inputValue()).toContain('请开发票');
});

/** Opens the page of a new ticket, as far as it can be written into. */
async function beginTicket(page: Page): Promise<void> {
  await page.goto(`${server.url}/user/tickets/new`);
  await subject(page).waitFor();
}

test('a press on a notification leaves a typed text where it is, and takes a page without one', async () => {
  const { context, page } = await openApp();
  await beginTicket(page);
  await subject(page).fill('写到一半');
  await press(context, '/user/wallet');
  expect(await askedWindows(context)).toEqual(['/user/wallet']);
  expect(new URL(page.url()).pathname).toBe('/user/tickets/new');
  expect(await subject(page).inputValue()).toBe('写到一半');

  await subject(page).fill('');
  await press(context, '/user/wallet');
  await page.waitForURL('**/user/wallet');
});

test('a press on a notification takes a page of a browser that saves data, as soon as it is there', async () => {
  const { context, page } = await openApp();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await beginTicket(page);
  await press(context, '/user/wallet');
  await page.waitForURL('**/user/wallet');
});

test('where a press opens no window, a page that was busy is taken once it answers', async () => {
  const { context, page } = await openApp();
  await beginTicket(page);
  const { promise: isBusy, resolve: beBusy } = Promise.withResolvers<Route>();
  await page.route('**/held', beBusy);
  await page.evaluate(() => {
    setTimeout(() => {
      const held = new XMLHttpRequest();
      held.open('GET', '/held', false);
      held.send();
    });
  });
  const held = await isBusy;
  const pressed = press(context, '/user/wallet');
  await expect.poll(() => askedWindows(context)).toEqual(['/user/wallet']);
  await held.fulfill({ body: '' });
  await page.waitForURL('**/user/wallet');
  await pressed;
});

test('the icon shows what waits, until it is read or the customer signs out', async () => {
  const { context } = await openApp();
  await context.addInitScript(() => {
    const told = (count: number) => localStorage.setItem('test badge', String(count));
    Object.assign(Navigator.prototype, {
      setAppBadge: async (count: number) => told(count),
      clearAppBadge: async () => told(0),
    });
  });
  const page = await context.newPage();
  const badge = () => page.evaluate(() => localStorage.getItem('test badge'));
  await page.goto(`${server.url}/user/tickets`);
  await expect.poll(async () => Number(await badge())).toBeGreaterThan(0);
  await page.goto(`${server.url}/auth/sign-out`);
  await page.waitForURL('**/auth/sign-in');
  expect(await badge()).toBe('0');
});

test('the shortcuts of the app open pages that exist, and one the button that copies the link', async () => {
  const { page } = await openApp();
  const manifest = await (await fetch(`${server.url}/manifest.webmanifest`)).json();
  expect(manifest.share_target.action).toBe('/user/tickets/new');
  const urls: string[] = manifest.shortcuts.map(({ url }: { url: string }) => url);
  expect(urls).toEqual([
    '/user/dashboard#link',
    '/user/services/buy',
    '/user/tickets/new',
    '/user/nodes',
    '/user/wallet/recharge/new',
  ]);
  await page.goto('about:blank');
  await page.goto(server.url + urls[0]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('复制');
});
