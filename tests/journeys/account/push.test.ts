import { createECDH, randomBytes } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { add, remove } from '../../../packages/core/src/contract/push/customer.ts';
import { openBrowser } from '../parts/browser.ts';
import { askAgain, loseAnswers } from '../parts/lose-answer.ts';
import {
  makeDemoPlace,
  type Place,
  type ServerProcess,
  startServerProcess,
} from '../parts/server-process.ts';
import { closeNews, demoLogin, signIn } from '../parts/sign-in.ts';

let place: Place;
let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  place = await makeDemoPlace();
  server = await startServerProcess(place, {
    FERRY_DEMO: 'on',
    FERRY_CAPTCHA: 'off',
    // No such host exists, so nothing is sent anywhere.
    FERRY_PUSH_HOSTS: 'push.invalid',
  });
  browser = await openBrowser({ hasNotifications: true });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

/** What a browser without a push service gives in place of `PushManager`'s: an address that it keeps. */
function keepAddresses({ p256dh, auth }: { p256dh: string; auth: string }): void {
  const kept = 'test push address';
  const of = (endpoint: string) => ({
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      localStorage.removeItem(kept);
      return true;
    },
  });
  Object.assign(PushManager.prototype, {
    async getSubscription() {
      const endpoint = localStorage.getItem(kept);
      return endpoint === null ? null : of(endpoint);
    },
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      if (!/^B[\w-]{86}$/.test(applicationServerKey)) throw new TypeError('no key of a server');
      if (localStorage.getItem('test push') === 'away')
        throw new DOMException('push service error', 'AbortError');
      const endpoint = `https://push.invalid/send/${crypto.randomUUID()}`;
      localStorage.setItem(kept, endpoint);
      return of(endpoint);
    },
  });
}

/** A device of the demo's customer at the section of notifications. `isAllowed`: the browser lets the site notify. */
async function openDevice({ isAllowed }: { isAllowed: boolean }) {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  onTestFinished(() => context.close());
  if (isAllowed) await context.grantPermissions(['notifications'], { origin: server.url });
  const pair = createECDH('prime256v1');
  const keys = {
    p256dh: pair.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await context.addInitScript(keepAddresses, keys);
  const page = await context.newPage();
  await signIn(page, server.url, demoLogin());
  await closeNews(page);
  await page.goto(`${server.url}/user/account/notifications`);
  const card = page.getByRole('region', { name: '设备通知' });
  const here = card.getByRole('group', { name: '这台设备的通知' });
  await here.waitFor();
  return { context, page, card, here };
}

const turnOn = (page: Page) => page.getByRole('button', { name: '开启', exact: true });

/** Gives a message to the portal's service worker, as the browser does that got it. */
async function deliver(context: BrowserContext, page: Page, message: object): Promise<void> {
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}

test('a browser is turned on by a press, shows what comes, opens its page, and is turned off', async () => {
  const { context, page, card, here } = await openDevice({ isAllowed: true });
  await here.getByText('未开启').waitFor();
  const shut = page.getByRole('switch', { name: '工单有回复：设备' });
  expect(await shut.isDisabled()).toBe(true);

  await turnOn(page).click();
  await here.getByText('已开启').waitFor();
  await expect.poll(() => shut.isDisabled()).toBe(false);
  await shut.click({ force: true });
  await expect.poll(() => shut.isChecked()).toBe(false);
  // It is the same after a reload.
  await page.reload();
  await here.getByText('已开启').waitFor();
  await expect.poll(() => shut.isChecked()).toBe(false);

  const told = { title: '工单有新回复', body: '小林 回复了「慢」。', page: '/user/tickets', tag: 'ferry-1' };
  await deliver(context, page, told);
  await deliver(context, page, told);
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
        title,
        body,
        tag,
      })),
    );
  await expect.poll(shown).toEqual([{ title: told.title, body: told.body, tag: told.tag }]);

  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('there is no service worker');
  // As text, because it uses types of workers. Without a person's tap it may not bring a tab to the front.
  await worker.evaluate(`registration.getNotifications().then(([notification]) => {
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })`);
  await expect.poll(shown).toEqual([]);
  // The page has no unsaved text, so the notification takes it.
  await page.waitForURL('**/user/tickets');
  await page.goBack();

  await card.getByRole('button', { name: '关闭' }).click();
  await here.getByText('未开启').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('test push address'))).toBeNull();
});

test('lost answers turn a browser on and off, once', async () => {
  const { page, here, card } = await openDevice({ isAllowed: true });
  const adding = await loseAnswers(page, add);
  await turnOn(page).click();
  await askAgain(page).waitFor();
  adding.stop();
  await askAgain(page).click();
  await here.getByText('已开启').waitFor();

  const removing = await loseAnswers(page, remove);
  await card.getByRole('button', { name: '关闭' }).click();
  await askAgain(page).waitFor();
  removing.stop();
  await askAgain(page).click();
  await here.getByText('未开启').waitFor();
  expect(adding.lost.count + removing.lost.count).toBeGreaterThanOrEqual(2);
});

test('what the browser lost, refuses or cannot reach is said, and the page stays right', async () => {
  const { context, page, here } = await openDevice({ isAllowed: true });
  await page.evaluate(() => localStorage.setItem('test push', 'away'));
  await turnOn(page).click();
  await page.getByText('浏览器连不上它的推送服务').waitFor();
  await here.getByText('未开启').waitFor();

  await page.evaluate(() => localStorage.removeItem('test push'));
  await turnOn(page).click();
  await here.getByText('已开启').waitFor();
  await page.getByText('浏览器连不上它的推送服务').waitFor({ state: 'detached' });

  // The browser took another address by itself.
  await page.evaluate(() => localStorage.setItem('test push address', 'https://push.invalid/send/other'));
  await page.reload();
  await here.getByText('已失效').waitFor();
  await turnOn(page).click();
  await here.getByText('已开启').waitFor();

  await context.clearPermissions();
  await page.reload();
  await here.getByText(/已失效|浏览器不允许/).waitFor();
});
