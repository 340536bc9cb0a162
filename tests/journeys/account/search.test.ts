import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../parts/browser.ts';
import {
  makeDemoPlace,
  type Place,
  type ServerProcess,
  startServerProcess,
} from '../parts/server-process.ts';
import { demoLogin, signIn } from '../parts/sign-in.ts';

let place: Place;
let server: ServerProcess;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  place = await makeDemoPlace();
  server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' });
  browser = await openBrowser();
  const context = await browser.newContext({
    locale: 'zh-CN',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  await signIn(page, server.url, { email: 'demo@example.com', password: 'Ferry-demo-1' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

const option = (name: string | RegExp) => page.getByRole('option', { name });

/** Opens the search by its key, from another page, so that there is a recent one. */
async function search(text: string): Promise<void> {
  await page.goto(`${server.url}/user/wallet`);
  await page.getByRole('link', { name: '推广', exact: true }).click();
  await page.waitForURL('**/user/promote');
  await page.keyboard.press('Control+k');
  await option('复制订阅链接').waitFor();
  await page.getByRole('combobox').fill(text);
}

test('it does what can be done at once: the link is copied, and the theme changes', async () => {
  await search('');
  await option(/^钱包/).first().waitFor();
  await option('复制订阅链接').click();
  await page.getByText('订阅链接已复制').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https?:\/\/.+/);
  await search('换成深色');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a check-in that is done is offered no more', async () => {
  await search('qd');
  await option(/^签到/).click();
  await page.getByText(/签到成功，领到/).waitFor();
  await search('qd');
  await option('用“qd”提交工单').waitFor();
  expect(await option(/^签到/).count()).toBe(0);
  await page.keyboard.press('Escape');
});

test('pinyin and the other language find pages, and money is paid only on its page', async () => {
  await search('redeem');
  await option(/^兑换码/).waitFor();
  await page.getByRole('combobox').fill('xf');
  await option(/^续费快艇/).click();
  await page.waitForURL('**/user/services/buy?do=renew');
});

test('what is not found becomes a ticket with the words that were typed', async () => {
  await search('电视连不上');
  await option('用“电视连不上”提交工单').click();
  await page.waitForURL('**/user/tickets/new?**');
  await expect.poll(() => page.getByLabel('标题').inputValue()).toBe('电视连不上');
});

test('before the first plan there is no link to copy, as on the overview', async () => {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const other = await context.newPage();
  await signIn(other, server.url, demoLogin('new'));
  // The link is told on every page that asks, and so is whether there was a plan.
  await Promise.all([
    ...['/link-token/', '/dashboard/'].map((path) =>
      other.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path)),
    ),
    other.goto(`${server.url}/user/wallet`).then(async () => {
      await other.getByRole('heading', { name: '钱包' }).first().waitFor();
      await other.keyboard.press('Control+k');
    }),
  ]);
  await other.getByRole('combobox').fill('订阅');
  await other.getByRole('option', { name: '用“订阅”提交工单' }).waitFor();
  expect(await other.getByRole('option', { name: '复制订阅链接' }).count()).toBe(0);
  await context.close();
});
