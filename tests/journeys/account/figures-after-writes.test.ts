import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  editEmail,
  editProfile,
  profile as showProfile,
} from '../../../packages/core/src/contract/accounts/customer.ts';
import type { Call } from '../../../packages/core/src/contract/base/call.ts';
import { show as showCheckIn } from '../../../packages/core/src/contract/check-in/customer.ts';
import { show as showInvites } from '../../../packages/core/src/contract/invites/customer.ts';
import { show as showLink } from '../../../packages/core/src/contract/links/customer.ts';
import { status as showStatus } from '../../../packages/core/src/contract/payments/v1.ts';
import { list as listSessions } from '../../../packages/core/src/contract/sessions/customer.ts';
import { quoteBuy } from '../../../packages/core/src/contract/shop/v1.ts';
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

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

async function open(viewport: typeof phone, who?: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport });
  const page = await context.newPage();
  await signIn(page, server.url, demoLogin(who));
  return { context, page };
}

const onPhone = (who?: string) => open(phone, who);

/** Pays a recharge at the gateway, as in another window. */
async function pay(tradeNo: string): Promise<void> {
  const gateway = `${server.url}/v1/payment/sandbox/${tradeNo}`;
  const sign = /name="sign" value="([^"]+)"/.exec(await (await fetch(gateway)).text())?.[1] ?? '';
  const body = new URLSearchParams({ sign, act: 'pay' });
  expect((await fetch(gateway, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
}

const tradeNoOf = (page: Page): string => new URL(page.url()).searchParams.get('trade_no') ?? '';

/** Reads of this call get no answer until `release`. `asked`: once the page has read it anew. */
async function hold(page: Page, { path }: Pick<Call, 'path'>) {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() === 'GET') {
        asked.resolve();
        await held.promise;
      }
      await route.fallback();
    },
  );
  return { asked: asked.promise, release: held.resolve };
}

const shown = (page: Page, text: string) => page.locator('main').getByText(text).filter({ visible: true });

test('beside a recharge that came in there is no balance until the new one is known', async () => {
  const { context, page } = await onPhone('new');
  await page.goto(`${server.url}/user/wallet/recharge/new`);
  await page.getByRole('radio', { name: '¥10.00' }).check({ force: true });
  await page.getByRole('button', { name: '沙盒付 ¥10.00' }).click();
  await page.getByRole('heading', { name: '等你付款' }).waitFor();
  await shown(page, '¥0.00').first().waitFor();
  const { asked, release } = await hold(page, showWallet);
  await pay(tradeNoOf(page));
  await page.getByRole('heading', { name: '已到账' }).waitFor();
  await shown(page, '+¥10.00').waitFor();
  await asked;
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
  const { asked, release } = await hold(page, showInvites);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `转入 ${amount}` })
    .click();
  await page.getByText(`转入了 ${amount}，钱包余额`).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await asked;
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
  const copies = page.locator('main').getByRole('button', { name: /复制/ });
  // Of the link, the password and the UUID.
  await expect.poll(() => copies.count()).toBe(3);
  await page.getByRole('button', { name: '换新链接' }).first().click();
  const { asked, release } = await hold(page, showLink);
  await page.getByRole('dialog').getByRole('button', { name: '换新链接' }).click();
  await asked;
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => copies.count()).toBe(2);
  release();
  await expect.poll(() => copies.count()).toBe(3);
  await context.close();
});

test('a check-in is told with what it brought, and is not offered again before', async () => {
  const { context, page } = await onPhone();
  await page.goto(`${server.url}/user/dashboard`);
  // The card is loaded when it comes near the screen.
  await page.locator('#portal:not([data-picture]) h2').first().waitFor();
  await page.mouse.wheel(0, 600);
  const offered = page.getByRole('button', { name: /^签到，领/ });
  await offered.waitFor();
  const { asked, release } = await hold(page, showCheckIn);
  await offered.click();
  await asked;
  await page.getByRole('button', { name: '签到中' }).waitFor();
  expect(await offered.count()).toBe(0);
  release();
  await page.getByRole('button', { name: /^今天领了/ }).waitFor();
  await context.close();
});

test('an address that was changed is the new one wherever it is said', async () => {
  const { context, page } = await onPhone();
  await page.goto(`${server.url}/user/account/edit-profile`);
  await page.route(
    (url) => url.pathname === editEmail.path,
    (route) =>
      route.fulfill({ json: { is_success: true, message: '', result: { is_changed: true, stopped: [] } } }),
  );
  await page.getByRole('button', { name: '换邮箱' }).click();
  await page.getByLabel('新邮箱').fill('new@example.com');
  await page.getByRole('button', { name: '发验证码' }).click();
  await page.getByLabel('验证码', { exact: true }).fill('123456');
  const { asked, release } = await hold(page, showProfile);
  await page.getByRole('button', { name: '换成 new@example.com' }).click();
  // It goes away after seconds.
  await page.getByText('邮箱已换成 new@example.com').waitFor();
  await asked;
  await expect.poll(() => shown(page, demoLogin().email).count()).toBe(0);
  release();
  await context.close();
});

test('a price that was asked for before the money came in is not the one that is shown after it', async () => {
  const { context, page } = await onPhone('new');
  await page.goto(`${server.url}/user/shop-old/payment?shop=2`);
  await page.getByRole('button', { name: /^先充 ¥/ }).click();
  await page.getByRole('heading', { name: '等你付款' }).waitFor();
  // The first answer, from before the payment, arrives after it.
  const early = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let count = 0;
  await page.route(
    (url) => url.pathname === quoteBuy.path,
    async (route) => {
      count += 1;
      if (count > 1) return route.fallback();
      const response = await route.fetch();
      answered.resolve();
      await early.promise;
      // The page may have given it up.
      await route.fulfill({ response }).catch(() => undefined);
    },
  );
  await page.reload();
  await answered.promise;
  let isTold = false;
  await page.route(
    (url) => url.pathname === showStatus.path,
    async (route) => {
      const response = await route.fetch();
      isTold ||= (await response.text()).includes('"paid"');
      await route.fulfill({ response });
    },
  );
  // Once it knows of the money, the page reads the balance anew.
  const reread = page.waitForRequest(
    (request) => isTold && new URL(request.url()).pathname === showWallet.path,
  );
  await pay(tradeNoOf(page));
  await reread;
  early.resolve();
  await page.getByRole('button', { name: /^付 ¥[\d.]+ 买下$/ }).waitFor();
  expect(await shown(page, '还差').count()).toBe(0);
  await context.close();
});

test('a product that is chosen while the price of another one is asked for gets its own', async () => {
  const { context, page } = await onPhone();
  await page.goto(`${server.url}/user/shop-old`);
  const early = Promise.withResolvers<void>();
  let count = 0;
  await page.route(
    (url) => url.pathname === quoteBuy.path,
    async (route) => {
      count += 1;
      if (count === 1) await early.promise;
      await route.fallback();
    },
  );
  const offered = page.locator('main').getByRole('button', { name: /^购买/ }).filter({ visible: true });
  await offered.first().click();
  await expect.poll(() => count).toBe(1);
  // The price is asked for before the dialog shows.
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await offered.nth(1).click();
  early.resolve();
  await page.getByRole('dialog').getByText('应付').waitFor();
  await context.close();
});

test('a nickname and a language of mails are the new ones as soon as they are stored', async () => {
  const { context, page } = await onPhone();
  await page.goto(`${server.url}/user/account/edit-profile`);
  await page.getByRole('button', { name: '修改昵称' }).click();
  const field = page.getByLabel('新昵称');
  const before = await field.inputValue();
  await field.fill('林间');
  const { asked, release } = await hold(page, showProfile);
  const stored = () =>
    page.waitForResponse((response) => new URL(response.url()).pathname === editProfile.path);
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存。').waitFor();
  await asked;
  await shown(page, '林间').first().waitFor();
  expect(await shown(page, before).count()).toBe(0);
  const english = page.getByRole('group', { name: '邮件用的语言' }).getByRole('button', { name: 'English' });
  const isChosen = () => english.getAttribute('aria-pressed');
  expect(await isChosen()).toBe('false');
  const [answer] = await Promise.all([stored(), english.click()]);
  expect(answer.ok()).toBe(true);
  await expect.poll(isChosen).toBe('true');
  release();
  await context.close();
});

test('what a leak would stop is not counted from before other devices were signed out', async () => {
  const others = [await onPhone(), await onPhone()];
  const { context, page } = await open(desktop);
  await page.goto(`${server.url}/user/account/security#leak`);
  const counted = page.locator('main').getByText(/^\d+ 个全部退出$/);
  await counted.waitFor();
  const { asked, release } = await hold(page, listSessions);
  await page.getByRole('button', { name: /^退出其他 \d+ 台$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /退出/ }).first().click();
  await asked;
  await expect.poll(() => counted.count()).toBe(0);
  release();
  await context.close();
  for (const other of others) await other.context.close();
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
  // Under the field, and above the bar at the bottom, once the page has scrolled to it.
  await expect
    .poll(async () => {
      const { said, field } = await boxes();
      if (said === null || field === null) return 'not drawn';
      if (said.y < field.y + field.height) return 'above the field';
      return said.y >= 0 && said.y + said.height <= 844 - 60 ? 'in sight' : 'out of sight';
    })
    .toBe('in sight');
  await expect.poll(() => alert.evaluate((one) => one.parentElement === document.activeElement)).toBe(true);
  stop();
  await askAgain(page).click();
  await page.waitForURL(/\/user\/tickets\/[^/n]/);
  await context.close();
});
