import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished, test } from 'vitest';
import * as account from '../../packages/core/src/contract/accounts/customer.ts';
import * as signingIn from '../../packages/core/src/contract/auth/anyone.ts';
import type { Call } from '../../packages/core/src/contract/base/call.ts';
import * as servicesOld from '../../packages/core/src/contract/bills/customer.ts';
import * as checkIn from '../../packages/core/src/contract/check-in/customer.ts';
import * as invites from '../../packages/core/src/contract/invites/customer.ts';
import * as links from '../../packages/core/src/contract/links/customer.ts';
import * as security from '../../packages/core/src/contract/security/customer.ts';
import * as shop from '../../packages/core/src/contract/shop/customer.ts';
import * as tickets from '../../packages/core/src/contract/tickets/customer.ts';
import { openBrowser } from '../journeys/parts/browser.ts';
import { askAgain, found, loseAnswers, unsure } from '../journeys/parts/lose-answer.ts';
import {
  makeDemoPlace,
  type Place,
  type ServerProcess,
  startServerProcess,
} from '../journeys/parts/server-process.ts';
import { closeNews, demoLogin, sendSignIn, signIn } from '../journeys/parts/sign-in.ts';
import { inside } from '../journeys/parts/site.ts';
import { openSmtpSink, type SmtpSink } from '../journeys/parts/smtp-sink.ts';

// What the page says when the response of a write is lost. The last test counts what was done.

let place: Place;
let server: ServerProcess;
let sink: SmtpSink;
let browser: Browser;

beforeAll(async () => {
  place = await makeDemoPlace();
  sink = await openSmtpSink();
  const environment = { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off', FERRY_SMTP_URL: sink.url };
  server = await startServerProcess(place, environment);
  await server.stop();
  await inside(place, async ({ database }) => {
    await sql`update purchase set auto_renews = false`.execute(database.sql);
    await sql`delete from check_in where day >= current_date - 1`.execute(database.sql);
  });
  server = await startServerProcess(place, environment);
  browser = await openBrowser();
}, 480_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await sink?.close();
  await place?.remove();
});

async function newPage(): Promise<Page> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  onTestFailed(({ task }) =>
    page.screenshot({ path: `.artifacts/lost-${task.name.replace(/\W+/g, '-')}.png` }).then(() => {}),
  );
  onTestFinished(() => context.close());
  return page;
}

/** The demo customer on a page. */
async function at(path: string): Promise<Page> {
  const page = await newPage();
  await signIn(page, server.url, demoLogin());
  await closeNews(page);
  await page.goto(server.url + path);
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('open_writes'));

/** Does something and loses the first response. The next one arrives. */
async function loseOnce(page: Page, call: Call, act: () => Promise<unknown>): Promise<void> {
  const { lost, stop } = await loseAnswers(page, call);
  await act();
  await expect.poll(() => lost.count).toBe(1);
  stop();
}

const securityPath = '/user/account/security';
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

async function beginFactor(page: Page): Promise<string> {
  await button(page, '开启两步验证').click();
  const key = page.getByRole('group', { name: /^密钥/ }).locator('span').first();
  return ((await key.textContent()) ?? '').replaceAll(' ', '');
}

test('a link is replaced once, and until then no button offers to keep the old one', async () => {
  const page = await at('/user/connection-reset');
  await button(page, '换新链接').click();
  const dialog = page.getByRole('dialog');
  await loseOnce(page, links.reset, () => dialog.getByRole('button', { name: '换新链接' }).click());
  await unsure(page).waitFor();
  expect(await dialog.getByRole('button', { name: /保留/ }).count()).toBe(0);
  expect(await dialog.getByRole('button', { name: '换新链接' }).count()).toBe(0);
  expect(JSON.parse((await stored(page)) ?? '')).toEqual([
    {
      operation: 'links.reset',
      key: expect.any(String),
      account: expect.any(Number),
      at: expect.any(Number),
    },
  ]);
  await askAgain(page).click();
  await page.getByText(/\d\d:\d\d 已换新/).waitFor();
  expect(await stored(page)).toBeNull();
});

test('after a reload the page says once that the link was replaced', async () => {
  const page = await at('/user/connection-reset');
  await button(page, '换新链接').click();
  const dialog = page.getByRole('dialog');
  await loseOnce(page, links.reset, () => dialog.getByRole('button', { name: '换新链接' }).click());
  await unsure(page).waitFor();
  await page.reload();
  await found(page).waitFor();
  expect(await stored(page)).toBeNull();
  await page.reload();
  await page
    .getByRole('heading', { name: /重置连接|换新/ })
    .first()
    .waitFor();
  expect(await found(page).count()).toBe(0);
});

test('a retry moves commission once and shows its amount', async () => {
  const page = await at('/user/promote');
  await button(page, /^转入余额/).click();
  const dialog = page.getByRole('dialog');
  await loseOnce(page, invites.moveToWallet, () => dialog.getByRole('button', { name: /^转入/ }).click());
  await unsure(page).waitFor();
  expect(await page.getByText('转入 ¥0.00').count()).toBe(0);
  await askAgain(page).click();
  await page.getByText('转入了 ¥82.20').first().waitFor();
});

test('a ticket is found after a reload instead of being sent again', async () => {
  const page = await at('/user/tickets/new');
  await page.getByLabel('标题', { exact: true }).fill('回应丢了');
  await page.getByLabel('内容', { exact: true }).fill('这一张只该有一份。');
  await loseOnce(page, tickets.create, () => button(page, '提交工单').click());
  await unsure(page).waitFor();
  expect(await button(page, '提交工单').count()).toBe(0);
  await page.reload();
  await page.waitForURL('**/user/tickets/view/**');
  await page.getByRole('heading', { name: '回应丢了' }).waitFor();
});

test('a purchase is found after a reload, with its receipt', async () => {
  const page = await at('/user/services/buy');
  await page.getByRole('radio', { name: /50 GB/ }).check({ force: true });
  await loseOnce(page, shop.confirmOrder, () => button(page, '支付 ¥8.00').click());
  await unsure(page).waitFor();
  expect(await button(page, '支付 ¥8.00').count()).toBe(0);
  await page.reload();
  await page.getByText('从钱包扣了 ¥8.00').waitFor();
});

test('a check-in is retried and gives its traffic once', async () => {
  const page = await at('/user/dashboard');
  await loseOnce(page, checkIn.checkIn, () => button(page, /^签到，领/).click());
  await unsure(page).waitFor();
  await askAgain(page).click();
  await button(page, /^今天领了/).waitFor();
  await unsure(page).waitFor({ state: 'detached' });
});

test('automatic renewal is shown as enabled, and is enabled', async () => {
  const page = await at('/user/services/renewals');
  const renewal = page.getByRole('switch', { name: '自动续费' });
  const { lost, stop } = await loseAnswers(page, servicesOld.setAutoRenewal);
  await renewal.click();
  await expect.poll(() => lost.count).toBe(1);
  await expect.poll(() => renewal.isChecked()).toBe(true);
  stop();
  await page.reload();
  await expect.poll(() => renewal.isChecked()).toBe(true);
});

test('a retry signs a new customer in, and after a reload the page asks to sign in', async () => {
  for (const [email, isReloaded] of [
    ['lost-1@example.com', false],
    ['lost-2@example.com', true],
  ] as const) {
    const page = await newPage();
    await page.goto(`${server.url}/auth/sign-up`);
    await page.getByLabel('邮箱', { exact: true }).fill(email);
    await button(page, '发送验证码').click();
    const code = (await sink.mailTo(email)).text?.match(/^\d{6}$/m)?.[0] ?? '';
    await page.getByLabel('邮箱验证码').fill(code);
    await button(page, '下一步').click();
    await page.getByLabel('昵称').fill('林夏');
    await page.getByLabel('密码', { exact: true }).fill('Ferry-demo-1');
    await loseOnce(page, signingIn.register, () => button(page, '注册并登录').click());
    await unsure(page).waitFor();
    expect(await page.getByText(/验证码.*(不对|失效|过期)/).count()).toBe(0);
    if (isReloaded) {
      await page.reload();
      await page.getByText('已经注册，请直接登录。').waitFor();
    } else {
      await askAgain(page).click();
      await page.waitForURL('**/user/dashboard');
    }
  }
});

test('after a reload a new second factor is shown as enabled, with a way to get new recovery codes', async () => {
  const page = await newPage();
  await signIn(page, server.url, demoLogin('new'));
  await page.goto(server.url + securityPath);
  const secret = await beginFactor(page);
  await loseOnce(page, security.change, () =>
    page.getByRole('textbox', { name: /6 位数字/ }).fill(codeOf(secret)),
  );
  await unsure(page).waitFor();
  await page.reload();
  await page.getByText('恢复码只显示一次，请换一组新的。').waitFor();
  await page.getByText('还剩 10 个').waitFor();
});

test('after a lost password change the page asks for the new password, not for the old one', async () => {
  const page = await newPage();
  await signIn(page, server.url, demoLogin('friend-1'));
  await page.goto(`${server.url}/user/account/edit-password`);
  await page.getByLabel('新密码').fill('Ferry-demo-22');
  await button(page, '改密码').click();
  const proof = page.getByRole('dialog', { name: '证明是你本人' });
  await proof.getByLabel('当前密码').fill('Ferry-demo-1');
  const { stop } = await loseAnswers(page, account.editPassword);
  await button(page, '继续').click();
  // The page redirects by itself: it reads data again after the change, and its session has ended.
  await page.waitForURL('**/auth/sign-in**');
  stop();
  await page.getByText('密码已经改好，请用新密码登录。').waitFor();
  await sendSignIn(page, { email: 'friend-1@example.com', password: 'Ferry-demo-22' });
  await page.waitForURL('**/user/**');
});

test('a sign-out removes the record of open writes in every tab', async () => {
  const page = await at('/user/tickets/new');
  await page.getByLabel('标题', { exact: true }).fill('另一张');
  await page.getByLabel('内容', { exact: true }).fill('没有回应。');
  await loseOnce(page, tickets.create, () => button(page, '提交工单').click());
  await unsure(page).waitFor();
  expect(await stored(page)).not.toBeNull();
  const other = await page.context().newPage();
  await other.goto(`${server.url}/auth/sign-out`);
  await page.waitForURL('**/auth/sign-in**');
  expect(await stored(page)).toBeNull();
});

test('a retry shows the recovery codes', async () => {
  const page = await at(securityPath);
  const secret = await beginFactor(page);
  await loseOnce(page, security.change, () =>
    page.getByRole('textbox', { name: /6 位数字/ }).fill(codeOf(secret)),
  );
  await unsure(page).waitFor();
  await askAgain(page).click();
  await page.getByRole('heading', { name: '存好这些恢复码' }).waitFor();
  await expect.poll(() => page.getByRole('list', { name: '恢复码' }).getByRole('listitem').count()).toBe(10);
});

test('each write was done once', async () => {
  await server.stop();
  await inside(place, async ({ database }) => {
    const count = async (query: ReturnType<typeof sql>) =>
      Number(((await query.execute(database.sql)).rows[0] as { count: unknown }).count);
    expect({
      tickets: await count(sql`select count(*) from ticket where title = '回应丢了'`),
      purchases: await count(
        sql`select count(*) from purchase where price = 8.00 and created_at > now() - interval '1 hour'`,
      ),
      moved: await count(sql`select count(*) from ledger where amount = 82.20`),
      checkIns: await count(sql`select count(*) from check_in where day >= current_date - 1`),
      accounts: await count(sql`select count(*) from account where email like 'lost-%'`),
    }).toEqual({ tickets: 1, purchases: 1, moved: 1, checkIns: 1, accounts: 2 });
  });
});
