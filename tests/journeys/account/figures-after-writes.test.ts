import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../packages/core/src/contract/base/call.ts';
import { show as showCheckIn } from '../../../packages/core/src/contract/check-in/customer.ts';
import { show as showInvites } from '../../../packages/core/src/contract/invites/customer.ts';
import { reset, show as showLink } from '../../../packages/core/src/contract/links/customer.ts';
import { create } from '../../../packages/core/src/contract/tickets/customer.ts';
import { show as showWallet } from '../../../packages/core/src/contract/wallet/customer.ts';
import { openBrowser } from '../parts/browser.ts';
import { askAgain, loseAnswers, unsure } from '../parts/lose-answer.ts';
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

async function onPhone(who?: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, server.url, demoLogin(who));
  return { context, page };
}

/** Reads of these calls get no answer until `release`. */
async function hold(page: Page, ...calls: readonly Pick<Call, 'path'>[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const { path } of calls)
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        if (route.request().method() === 'GET') await promise;
        await route.fallback();
      },
    );
  return resolve;
}

const shown = (page: Page, text: string) => page.locator('main').getByText(text).filter({ visible: true });

test('beside a recharge that came in there is no balance until the new one is known', async () => {
  const { context, page } = await onPhone('new');
  await page.goto(`${server.url}/user/wallet/recharge/new`);
  await page.getByRole('radio', { name: '¥10.00' }).check({ force: true });
  await page.getByRole('button', { name: '沙盒付 ¥10.00' }).click();
  await page.getByRole('heading', { name: '等你付款' }).waitFor();
  await shown(page, '¥0.00').first().waitFor();
  const release = await hold(page, showWallet);
  const trade = new URL(page.url()).searchParams.get('trade_no') ?? '';
  const gateway = `${server.url}/v1/payment/sandbox/${trade}`;
  const sign = /name="sign" value="([^"]+)"/.exec(await (await fetch(gateway)).text())?.[1] ?? '';
  const body = new URLSearchParams({ sign, act: 'pay' });
  expect((await fetch(gateway, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
  await page.getByRole('heading', { name: '已到账' }).waitFor();
  await shown(page, '+¥10.00').waitFor();
  expect(await shown(page, '¥0.00').count()).toBe(0);
  release();
  await page.locator('dd').getByText('¥10.00', { exact: true }).waitFor();
  await context.close();
});

test('beside rewards that were moved to the wallet there is neither the old balance nor what could be moved', async () => {
  const { context, page } = await onPhone();
  await page.goto(`${server.url}/user/promote`);
  const ask = page.locator('main').getByRole('button', { name: /^转入余额 ¥/ });
  const amount = /¥[\d.]+/.exec((await ask.textContent()) ?? '')?.[0] ?? '';
  await ask.click();
  const release = await hold(page, showInvites);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `转入 ${amount}` })
    .click();
  await page.getByText(`转入了 ${amount}，钱包余额`).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await ask.filter({ visible: true }).count()).toBe(0);
  expect(
    await page.locator('main').getByText(amount, { exact: true }).filter({ visible: true }).count(),
  ).toBe(0);
  release();
  await shown(page, '还没有可转的返利').waitFor();
  await context.close();
});

test('beside a new link the old one cannot be copied', async () => {
  const { context, page } = await onPhone();
  await page.goto(`${server.url}/user/connection-reset`);
  const old = page.locator('main').getByRole('button', { name: /复制/ }).first();
  await old.waitFor();
  const count = await page.locator('main').getByRole('button', { name: /复制/ }).count();
  await page.getByRole('button', { name: '换新链接' }).first().click();
  const release = await hold(page, showLink);
  const answered = page.waitForResponse((one) => new URL(one.url()).pathname === reset.path);
  await page.getByRole('dialog').getByRole('button', { name: '换新链接' }).click();
  await answered;
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => page.locator('main').getByRole('button', { name: /复制/ }).count()).toBe(count - 1);
  release();
  await expect.poll(() => page.locator('main').getByRole('button', { name: /复制/ }).count()).toBe(count);
  await context.close();
});

test('a check-in is told with what it brought, and is not offered again before', async () => {
  const { context, page } = await onPhone();
  await page.goto(`${server.url}/user/dashboard`);
  const offered = page.getByRole('button', { name: /^签到，领/ });
  await offered.waitFor();
  const release = await hold(page, showCheckIn);
  const answered = page.waitForResponse(
    (one) => new URL(one.url()).pathname === showCheckIn.path && one.request().method() === 'POST',
  );
  await offered.click();
  await answered;
  await page.getByRole('button', { name: '签到中' }).waitFor();
  expect(await offered.count()).toBe(0);
  release();
  await page.getByRole('button', { name: /^今天领了/ }).waitFor();
  await context.close();
});

test('where the button of a long form was, a phone says that no answer came, and asks again from there', async () => {
  const { context, page } = await onPhone();
  await page.goto(`${server.url}/user/tickets/new`);
  await page.getByLabel('标题').fill('香港节点打不开');
  await page.getByRole('textbox').last().fill('从昨晚起香港的节点都打不开。'.repeat(60));
  const { lost, stop } = await loseAnswers(page, create);
  const button = page.getByRole('button', { name: '提交工单' });
  await button.scrollIntoViewIfNeeded();
  await button.click();
  await unsure(page).waitFor();
  expect(lost.count).toBe(1);
  const alert = page.getByRole('alert').filter({ has: askAgain(page) });
  await alert.waitFor();
  const boxes = async () => ({
    said: await alert.boundingBox(),
    field: await page.getByRole('textbox').last().boundingBox(),
  });
  const { said, field } = await boxes();
  expect(said?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0));
  expect(said?.y).toBeGreaterThanOrEqual(0);
  // Above the bar at the bottom.
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(844 - 60);
  expect(await alert.evaluate((one) => one.parentElement === document.activeElement)).toBe(true);
  await stop();
  await askAgain(page).click();
  await page.waitForURL(/\/user\/tickets\/[^/n]/);
  await context.close();
});
