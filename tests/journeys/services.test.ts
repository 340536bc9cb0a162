import { sql } from 'kysely';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './parts/browser.ts';
import { ferry } from './parts/ferry.ts';
import { inSteps } from './parts/in-steps.ts';
import {
  makeDemoPlace,
  type Place,
  readSecrets,
  type ServerProcess,
  startServerProcess,
} from './parts/server-process.ts';
import { closeNews, demoLogin, signIn } from './parts/sign-in.ts';
import { inside } from './parts/site.ts';

const password = 'Ferry-demo-1';
const environment = { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' };

let place: Place;
let server: ServerProcess;
let browser: Browser;
let page: Page;

/**
 * The demo customer: a plan that ends in nine minutes without auto-renewal, 61.00 in the wallet, 82.20 of
 * commissions, and 6.00 more that are due.
 */
beforeAll(async () => {
  place = await makeDemoPlace();
  server = await startServerProcess(place, environment);
  await server.stop();
  await inside(place, async ({ database }) => {
    await sql`update service set level_expires_at = now() + interval '9 minutes'
      from account where account.id = account_id and email = 'demo@example.com'`.execute(database.sql);
    await sql`update purchase set auto_renews = false`.execute(database.sql);
    await sql`update commission set confirms_at = now() where confirmed_at is null`.execute(database.sql);
  });
  server = await startServerProcess(place, environment);
  browser = await openBrowser();
  page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  await signIn(page, server.url, demoLogin());
  await closeNews(page);
}, 480_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

inSteps(() => page);

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const open = (path: string) => page.goto(server.url + path);

async function run(job: string): Promise<void> {
  const operator = {
    FERRY_URL: server.url,
    FERRY_TOKEN: readSecrets(place).admin,
    FERRY_CONFIG: `${place.directory}/cli.json`,
    LANG: 'C.UTF-8',
  };
  const { code, err } = await ferry(operator, ['--quiet', 'jobs', 'run', job]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
}

test('a new link ends the old one at once', async () => {
  const linkOf = async (act: () => Promise<unknown>) => {
    const answer = page.waitForResponse('**/link-token/link-token/');
    await act();
    const { result } = (await (await answer).json()) as { result: { link_token: string } };
    return `${server.url}/link2/${result.link_token}`;
  };
  const old = await linkOf(() => open('/user/connection-reset'));
  expect((await fetch(old)).status).toBe(200);
  await button('换新链接').click();
  const fresh = await linkOf(() => dialog().getByRole('button', { name: '换新链接' }).click());
  await page.getByText(/\d\d:\d\d 已换新/).waitFor();
  expect(fresh).not.toBe(old);
  // Each process caches a link for a second.
  await expect.poll(async () => (await fetch(old)).status).toBe(404);
  expect((await fetch(fresh, { headers: { 'user-agent': 'journey/1.0' } })).status).toBe(200);
  // The page of the service shows the fetch.
  await expect
    .poll(
      async () => {
        await open('/user/services');
        await page.getByRole('row').nth(1).waitFor();
        return page.getByRole('row', { name: /journey/ }).count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
});

test('renewing, changing and adding traffic open the shop for it, also after a reload and back', async () => {
  const plan = page.getByRole('radio', { name: /快艇/ });
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  await open('/user/services');
  await link('续费').click();
  // The quarterly plan that the customer holds, quoted: 81.00, of which the wallet has 61.00.
  await button('充值 ¥20.00').waitFor();
  await page.reload();
  await button('充值 ¥20.00').waitFor();
  await expect.poll(() => plan.isChecked()).toBe(true);
  await page.goBack();
  await link('换套餐').click();
  await page.getByRole('radiogroup', { name: '其他套餐' }).waitFor();
  expect(await plan.count()).toBe(0);
  const other = page.getByRole('radio', { name: /轻舟/ });
  await other.check({ force: true });
  await button('支付 ¥40.00').waitFor();
  await page.reload();
  await expect.poll(() => other.isChecked()).toBe(true);
  await page.goBack();
  await link('加流量').click();
  const first = page.getByRole('radiogroup').first();
  await first.waitFor();
  expect(await first.getAttribute('aria-label')).toBe('流量包');
  await open('/user/dashboard');
  await link('续费').click();
  await button('充值 ¥20.00').waitFor();
});

test('“import into an app” leads to the buttons that import, and focuses the first', async () => {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await open('/user/services');
  await page.getByRole('link', { name: '导入到客户端' }).click();
  await page.waitForURL('**/user/dashboard#import');
  await expect.poll(focused).toMatch(/^导入/);
  await page.reload();
  await expect.poll(focused).toMatch(/^导入/);
});

test('the shop opens with the own plan and what it costs once more', async () => {
  await open('/user/services/buy');
  await button('充值 ¥20.00').waitFor();
  expect(await page.getByRole('radio', { name: /快艇/ }).isChecked()).toBe(true);
  expect(new URL(page.url()).search).toBe('');
});

test('a coupon takes its part off a purchase; one that is none says so at the field', async () => {
  await open('/user/services/buy');
  await page.getByRole('radio', { name: /50 GB/ }).check({ force: true });
  await button('支付 ¥8.00').waitFor();
  await button('用优惠码').click();
  const field = page.getByLabel('优惠码', { exact: true });
  await field.fill('NOSUCH');
  await button('使用').click();
  await page.getByRole('alert').first().waitFor();
  await button('支付 ¥8.00').waitFor();
  await field.fill('spring20');
  await button('使用').click();
  await button('支付 ¥6.40').click();
  await page.getByText('从钱包扣了 ¥6.40，余额 ¥54.60。').waitFor();
});

test('a friend’s recharge becomes a reward that waits, and one whose time has come goes to the wallet', async () => {
  const ask = async (path: string, body: object, token = '') => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { result: { access_token: string; pay: { text: string } } };
  };
  const friend = await ask('/api/v2/auth/account_login/login', { email: 'friend-1@example.com', password });
  const { result } = await ask(
    '/api/v2/user/wallet/recharge/',
    { amount: '100.00', method: 'sandbox' },
    friend.result.access_token,
  );
  const payment = server.url + new URL(result.pay.text).pathname;
  const sign = /name="sign" value="([^"]+)"/.exec(await (await fetch(payment)).text())?.[1] ?? '';
  await fetch(payment, { method: 'POST', body: new URLSearchParams({ sign, act: 'pay' }) });
  await run('invites.confirmCommissions');
  await open('/user/promote');
  // 10 % of 100.00.
  await page.getByText('¥10.00', { exact: true }).first().waitFor();
  await button('转入余额 ¥88.20').click();
  await dialog().getByRole('button', { name: '转入 ¥88.20' }).click();
  await page.getByText('转入了 ¥88.20，钱包余额 ¥142.80。').waitFor();
  await open('/user/wallet');
  await page.getByText('+¥88.20').first().waitFor();
});

test('automatic renewal is switched on and charged by the job', async () => {
  await open('/user/services/renewals');
  await page.getByText('余额够付，续费后剩 ¥61.80').waitFor();
  const renewal = page.getByRole('switch', { name: '自动续费' });
  await renewal.click();
  await expect.poll(() => renewal.isChecked()).toBe(true);
  await page.getByText('不自动扣款').waitFor({ state: 'detached' });
  await run('bills.renew');
  await open('/user/wallet');
  await page.getByText('−¥81.00').first().waitFor();
  await page.getByText('61.80').first().waitFor();
  await open('/user/services/renewals');
  await expect.poll(() => renewal.isChecked()).toBe(true);
});
