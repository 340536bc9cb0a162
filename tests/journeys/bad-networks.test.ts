import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './parts/browser.ts';
import { type Gateway, newsOfRelease, openGateway } from './parts/gateway.ts';
import { keepPortal } from './parts/keep-portal.ts';
import { makeDemoPlace, type Place, type ServerProcess, startServerProcess } from './parts/server-process.ts';
import { closeNews } from './parts/sign-in.ts';

const login = { email: 'demo@example.com', password: 'Ferry-demo-1' };

/** One more address of the site, where nobody answers here. */
const other = 'https://ferry.invalid';

let place: Place;
/** Customers use the gateway. `mirror` is the same API at its own address. */
let mirror: ServerProcess;
let first: ServerProcess;
let gateway: Gateway;
let browser: Browser;

beforeAll(async () => {
  place = await makeDemoPlace();
  const environment = { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' };
  // Pages name the mirror, and the mirror allows the gateway's origin: each needs the other's address first.
  let target = '';
  gateway = await openGateway(() => target);
  mirror = await startServerProcess(place, (url) => ({
    ...environment,
    FERRY_PUBLIC_URL: gateway.url,
    FERRY_API_MIRRORS: `${url},${other}`,
  }));
  const second = {
    ...environment,
    FERRY_PUBLIC_URL: gateway.url,
    FERRY_API_MIRRORS: `${mirror.url},${other}`,
  };
  first = await startServerProcess(place, second);
  target = first.url;
  browser = await openBrowser();
}, 480_000);

afterAll(async () => {
  await browser?.close();
  await gateway?.close();
  await mirror?.stop();
  await first?.stop();
  await place?.remove();
});

interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** A signed-in customer in a new browser, with the portal cached: at once, or when the page does so by itself. */
async function signIn({ isRemembered = true, isKeptByPage = false } = {}): Promise<Visit> {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(`${gateway.url}/auth/sign-in`);
  await page.getByLabel('邮箱', { exact: true }).fill(login.email);
  await page.getByLabel('密码', { exact: true }).fill(login.password);
  if (!isRemembered) await page.getByRole('checkbox', { name: /保持登录/ }).uncheck();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText('剩余时间').waitFor();
  await closeNews(page);
  if (isKeptByPage) await page.evaluate(() => navigator.serviceWorker.ready);
  else await keepPortal(page);
  return { context, page };
}

const keptReads = (page: Page) => page.evaluate(() => localStorage.getItem('kept_reads'));
const kept = (page: Page) => page.getByText(/下面是 .* 存下的数据/);
const signInField = (page: Page) => page.getByLabel('邮箱', { exact: true });

/** Opens a new tab without an access token, like an app that is opened again. */
async function open({ context }: Visit, path = '/user/dashboard'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(gateway.url + path);
  return page;
}

describe('without a network', () => {
  test('the app opens with the last dashboard, link and announcements, and goes on once it is back', async () => {
    const visit = await signIn({ isKeptByPage: true });
    const link = await visit.page
      .getByText(/\/link2?\//)
      .first()
      .textContent();
    await visit.page.close();
    await visit.context.setOffline(true);
    const page = await open(visit);
    await kept(page).waitFor();
    expect(
      await page
        .getByText(/\/link2?\//)
        .first()
        .textContent(),
    ).toBe(link);
    await expect.poll(() => page.getByText('剩余时间').count()).toBe(1);
    const nodes = await open(visit, '/user/nodes');
    await nodes.getByText('节点列表没有取到').waitFor();
    await visit.context.setOffline(false);
    await kept(page).waitFor({ state: 'detached' });
    await nodes
      .getByText(/^\/ \d+ 在线$/)
      .first()
      .waitFor();
    await visit.context.close();
  });

  test('nothing is kept for who did not ask to be remembered', async () => {
    const visit = await signIn({ isRemembered: false });
    expect(await keptReads(visit.page)).toBeNull();
    await visit.context.setOffline(true);
    const page = await open(visit);
    await page.getByText('概览没有取到').first().waitFor();
    expect(await page.getByText('剩余时间').count()).toBe(0);
    await visit.context.close();
  });
});

describe('what was kept is gone', () => {
  test('after a sign-out, for every tab', async () => {
    const visit = await signIn();
    const other = await open(visit);
    await other.getByText('剩余时间').waitFor();
    expect(await keptReads(other)).toContain('account.dashboard');
    await visit.page.goto(`${gateway.url}/auth/sign-out`);
    await signInField(other).waitFor();
    expect(await keptReads(other)).toBeNull();
    await visit.context.setOffline(true);
    const page = await open(visit);
    await signInField(page).waitFor();
    expect(await page.getByText('剩余时间').count()).toBe(0);
    await visit.context.close();
  });

  test('after a sign-out without a network, of which the page says that the server does not know', async () => {
    const visit = await signIn();
    await visit.context.setOffline(true);
    const page = await open(visit, '/auth/sign-out');
    await page.getByRole('heading', { name: '这台设备已退出登录' }).waitFor();
    expect(await keptReads(page)).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull();
    await visit.context.setOffline(false);
    await page.getByRole('link', { name: '重新登录' }).click();
    await signInField(page).waitFor();
    await visit.context.close();
  });

  test('once the server refuses the session', async () => {
    const visit = await signIn();
    const refreshToken = await visit.page.evaluate(() => localStorage.getItem('refresh_token'));
    await visit.page.close();
    await fetch(`${gateway.url}/api/v2/auth/jwt_token/sign-out`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
    await visit.context.setOffline(true);
    const page = await open(visit);
    await kept(page).waitFor();
    await visit.context.setOffline(false);
    await signInField(page).waitFor();
    expect(await keptReads(page)).toBeNull();
    await visit.context.setOffline(true);
    const again = await open(visit);
    await signInField(again).waitFor();
    await visit.context.close();
  });
});

test('the worker leaves the API, links and the server’s own pages alone', async () => {
  const visit = await signIn();
  const page = await open(visit);
  const names = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((path) => !path.startsWith('/assets/'))).toEqual(['/user/dashboard']);
  await visit.context.setOffline(true);
  for (const path of ['/api/docs', '/v1/version', '/link2/x', '/health'])
    await expect(page.goto(gateway.url + path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await visit.context.close();
});

test('the portal can be installed, in the customer’s language and in the colour of the theme', async () => {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(`${gateway.url}/auth/sign-in`);
  await signInField(page).waitFor();
  const told = () =>
    page.evaluate(() => [
      document.querySelector('link[rel=manifest]')?.getAttribute('href'),
      document.querySelector('meta[name=theme-color]')?.getAttribute('content'),
    ]);
  expect(await told()).toEqual(['/manifest.webmanifest', '#F6F7F9']);
  await page.getByLabel('语言').selectOption('en');
  await page.getByRole('button', { name: /theme/i }).click();
  await expect.poll(told).toEqual(['/manifest.en.webmanifest', '#0D1014']);
  const session = await context.newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  await context.close();
});

test('a page that is open when a newer version comes finds its own files, and offers the newer one quietly', async () => {
  const visit = await signIn();
  const { page } = visit;
  const before = gateway.asked('/assets/PromotePage');
  gateway.release();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.getByText(`新版本已经备好，更新前这里照常能用。新增：${newsOfRelease}。`).waitFor();
  // Never opened before, and missing on the server.
  const nav = page.getByRole('navigation', { name: '主导航' });
  await nav.getByRole('link', { name: '推广', exact: true }).click();
  await page.getByRole('heading', { name: '推广', level: 1 }).waitFor();
  expect(gateway.asked('/assets/PromotePage').filter((url) => !url.includes('.v2.js'))).toEqual(before);
  await page.getByRole('button', { name: '更新', exact: true }).click();
  await page.locator('script[type=module][src*=".v2.js"]').first().waitFor({ state: 'attached' });
  await page.getByRole('heading', { name: '推广', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('新版本已经备好').count()).toBe(0);
  await visit.context.close();
});

describe('the search', () => {
  test('is opened, used and left by the keyboard alone', async () => {
    const { context, page } = await signIn();
    const field = page.getByRole('combobox', { name: /^找页面/ });
    const search = async (text: string, option: string | RegExp) => {
      await page.keyboard.press('Control+k');
      await field.waitFor();
      await page.keyboard.type(text);
      await page.getByRole('option', { name: option }).first().waitFor();
      await expect.poll(() => page.locator('[role=option][data-highlighted]').textContent()).toMatch(option);
    };
    await search('日本 01', /日本 01/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/user\/nodes\?node=\d+$/);
    await page.getByRole('dialog', { name: /日本 01/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await search('提交', '提交工单');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    expect(page.url()).toContain('/user/nodes');
    await page.keyboard.press('/');
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    await page.keyboard.type('提交');
    await page.getByRole('option', { name: '提交工单', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/tickets/new');
    await field.waitFor({ state: 'detached' });
    // A slash in a text field is a slash and opens no search.
    const text = page.getByRole('textbox').first();
    await text.fill('');
    await text.press('/');
    await expect.poll(() => text.inputValue()).toBe('/');
    expect(await field.count()).toBe(0);
    await context.close();
  });
});

test('an installed app says at the sign-in where else the site is', async () => {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(`${gateway.url}/auth/sign-in`);
  await signInField(page).waitFor();
  const line = page.getByText('本站也在：');
  expect(await line.count()).toBe(0);
  // No browser without a screen installs an app.
  await page.addInitScript(() => {
    const usual = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      query === '(display-mode: standalone)' ? { ...usual(query), matches: true } : usual(query);
  });
  await page.reload();
  await line.getByRole('link', { name: new URL(other).host }).waitFor();
  await context.close();
});

test('where the first server is gone, an open page and a new one go on at the mirror', async () => {
  const visit = await signIn();
  await gateway.close();
  await first.stop();
  const nav = visit.page.getByRole('navigation', { name: '主导航' });
  await nav.getByRole('link', { name: '服务', exact: true }).click();
  await nav.getByRole('link', { name: '节点', exact: true }).click();
  await visit.page
    .getByText(/^\/ \d+ 在线$/)
    .first()
    .waitFor();
  // The portal is loaded from the browser's cache, and session and data from the mirror.
  const page = await open(visit, '/user/wallet');
  await page.getByRole('heading', { name: '钱包', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('api_base'))).toBe(mirror.url);
  await page.getByText(/^¥/).first().waitFor();
  // It says where else the site is: by https alone, and nothing goes along.
  const line = page.getByText('这个地址现在连不上。本站也在这里：');
  await line.waitFor();
  const links = await line
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual([`${other}/`]);
  // So does the page that signs in.
  await page.goto(`${gateway.url}/auth/sign-out`);
  await signInField(page).waitFor();
  await line.waitFor();
  await visit.context.close();
});
