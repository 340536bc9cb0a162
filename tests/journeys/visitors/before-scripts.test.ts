import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../parts/browser.ts';
import { openTab, picture, taken, visitIn, type Work } from '../parts/held-scripts.ts';
import {
  makeDemoPlace,
  type Place,
  type ServerProcess,
  startServerProcess,
} from '../parts/server-process.ts';

let place: Place;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  place = await makeDemoPlace();
  server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' });
  browser = await openBrowser();
}, 480_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

/** Opens the page of sign-in in a new browser. */
async function visit(work: Work) {
  const page = await openTab(browser);
  try {
    await visitIn(page, `${server.url}/auth/sign-in`, work);
  } finally {
    await page.context().close();
  }
}

test('what is done to the picture is done to the page', async () => {
  await visit(async ({ page, go }) => {
    await picture(page).waitFor();
    await page.getByLabel('邮箱', { exact: true }).fill('demo@example.com');
    await page.getByRole('checkbox').uncheck();
    await page.getByRole('button', { name: '切换深浅色' }).click();
    await page.getByLabel('密码', { exact: true }).pressSequentially('Ferry-demo-1');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    go();
    await taken(page).waitFor();
    await expect.poll(() => page.getByLabel('邮箱', { exact: true }).inputValue()).toBe('demo@example.com');
    await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(false);
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/dashboard');
  });
});

test('a link of the picture takes a typed address along', async () => {
  await visit(async ({ page, go }) => {
    await picture(page).waitFor();
    const address = page.getByLabel('邮箱', { exact: true });
    await address.fill('demo@example.com');
    await page.getByRole('link', { name: '忘记密码' }).click();
    await page.waitForURL('**/auth/forgot-password', { waitUntil: 'commit' });
    go();
    await expect.poll(() => address.inputValue()).toBe('demo@example.com');
  });
});

test('an address typed into the picture goes along from the page, too', async () => {
  await visit(async ({ page, go }) => {
    await picture(page).waitFor();
    const address = page.getByLabel('邮箱', { exact: true });
    await address.fill('demo@example.com');
    go();
    await taken(page).waitFor();
    await page.getByRole('link', { name: '忘记密码' }).click();
    await page.getByRole('heading', { name: '重设密码' }).waitFor();
    await expect.poll(() => address.inputValue()).toBe('demo@example.com');
  });
});

test('a press that began on the picture is a click on the page', async () => {
  await visit(async ({ page, go }) => {
    await picture(page).waitFor();
    await page.getByText('30 天内保持登录').hover();
    await page.mouse.down();
    go();
    await taken(page).waitFor();
    await page.mouse.up();
    await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(false);
  });
  await visit(async ({ page, go }) => {
    await picture(page).waitFor();
    const link = page.getByRole('link', { name: '忘记密码' });
    await link.hover();
    await page.mouse.down();
    go();
    await taken(page).waitFor();
    // Released elsewhere, it is none.
    await page.getByRole('heading').first().hover();
    await page.mouse.up();
    await link.hover();
    expect(page.url()).toBe(`${server.url}/auth/sign-in`);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForURL('**/auth/forgot-password');
  });
  await visit(async ({ page, go }) => {
    await picture(page).waitFor();
    await page.getByRole('link', { name: '忘记密码' }).hover();
    await page.mouse.down();
    go();
    await taken(page).waitFor();
    await page.mouse.up();
    await page.waitForURL('**/auth/forgot-password');
  });
});

test('a form that is sent too early puts nothing into the address, and is sent when the page is there', async () => {
  await visit(async ({ page, go }) => {
    await picture(page).waitFor();
    await page.getByLabel('邮箱', { exact: true }).fill('demo@example.com');
    await page.getByLabel('密码', { exact: true }).fill('Ferry-demo-1');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
    expect(page.url()).toBe(`${server.url}/auth/sign-in`);
    go();
    await page.waitForURL('**/user/dashboard');
  });
});

test('a page whose scripts do not come says so, and keeps the typed address', async () => {
  const page = await openTab(browser);
  await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort());
  await page.goto(`${server.url}/auth/sign-in`);
  // It was loaded again once by itself.
  const bar = page.getByRole('alert');
  await bar.getByText('页面没有加载完整，请检查网络。').waitFor();
  const address = page.getByLabel('邮箱', { exact: true });
  await address.pressSequentially('demo@example.com');
  await page.unrouteAll({ behavior: 'wait' });
  await bar.getByRole('button', { name: '重新加载' }).click();
  await taken(page).waitFor();
  await expect.poll(() => address.inputValue()).toBe('demo@example.com');
  expect(await bar.count()).toBe(0);
  await page.context().close();
});

test('a script of an extension or a proxy may fail', async () => {
  const page = await openTab(browser);
  await page.goto(`${server.url}/auth/sign-in`);
  await taken(page).waitFor();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const script = document.createElement('script');
        Object.assign(script, { type: 'module', src: '/cdn-cgi/beacon.js', onerror: resolve });
        document.head.append(script);
      }),
  );
  await page.waitForTimeout(300);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.context().close();
});
