import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './parts/browser.ts';
import { makeDemoPlace, type Place, type ServerProcess, startServerProcess } from './parts/server-process.ts';
import { demoLogin, signIn } from './parts/sign-in.ts';
import { inside } from './parts/site.ts';

let place: Place;
let server: ServerProcess;
let browser: Browser;
let context: BrowserContext;
let page: Page;

const environment = { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' };

beforeAll(async () => {
  place = await makeDemoPlace();
  server = await startServerProcess(place, environment);
  browser = await openBrowser();
  context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  await signIn(page, server.url, demoLogin('new'));
}, 480_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const tradeNo = () => new URL(page.url()).searchParams.get('trade_no') ?? '';

/** Selects an amount and creates the order. */
async function begin(amount: string) {
  await page.goto(`${server.url}/user/wallet/recharge/new`);
  await page.getByRole('radio', { name: `¥${amount}` }).check({ force: true });
  await page.getByRole('button', { name: `沙盒付 ¥${amount}` }).click();
  await heading('等你付款').waitFor();
}

/** Pays on another device. */
async function payElsewhere() {
  const address = `${server.url}/v1/payment/sandbox/${tradeNo()}`;
  const sign = /name="sign" value="([^"]+)"/.exec(await (await fetch(address)).text())?.[1] ?? '';
  const body = new URLSearchParams({ sign, act: 'pay' });
  expect((await fetch(address, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
}

const walletShows = async (amount: string) => {
  await page.goto(`${server.url}/user/wallet`);
  await page.getByText(amount, { exact: true }).first().waitFor();
};

test('a recharge is paid at the gateway and heard of by itself, also after a reload', async () => {
  await page.goto(`${server.url}/user/wallet`);
  await page.getByRole('link', { name: '充值', exact: true }).last().click();
  await page.waitForURL('**/recharge/new');
  await begin('10.00');
  await page.reload();
  await heading('等你付款').waitFor();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: '去沙盒付 ¥10.00' }).click();
  const gateway = await opened;
  await gateway.getByRole('button').first().click();
  // The gateway redirects to a page that asks the server, and the first page is updated, too.
  await gateway.getByRole('heading', { name: '已到账' }).waitFor();
  await gateway.close();
  await page.bringToFront();
  await heading('已到账').waitFor();
  await walletShows('10.00');
});

test('one that is cancelled moves nothing, and stands in the list', async () => {
  await begin('20.00');
  await page.getByRole('button', { name: '取消这一笔' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消这一笔' }).click();
  await heading('已取消').waitFor();
  await page.goto(`${server.url}/user/wallet/recharge?status=cancelled`);
  await page.getByText('¥20.00').waitFor();
  await walletShows('10.00');
});

test('while the network is gone nothing is known, and once it is back the payment is', async () => {
  await begin('10.00');
  await context.setOffline(true);
  await page.getByText('网络断了，暂停查询').waitFor();
  await payElsewhere();
  await context.setOffline(false);
  await heading('已到账').waitFor();
  await walletShows('20.00');
});

test('one whose time ran out is closed and moves nothing, and the customer is told not to pay again', async () => {
  await begin('50.00');
  const trade = tradeNo();
  await server.stop();
  await inside(place, ({ database }) =>
    database.sql
      .updateTable('recharge')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('trade_no', '=', trade)
      .execute(),
  );
  server = await startServerProcess(place, { ...environment, PORT: new URL(server.url).port });
  await heading('付款码过期了').waitFor();
  await page.getByRole('link', { name: '再下一单' }).waitFor();
  await page.goto(`${server.url}/user/wallet/recharge?status=expired`);
  await page.getByText('¥50.00').waitFor();
  await walletShows('20.00');
});

test('what a purchase lacks is recharged, and then it is bought', async () => {
  await page.goto(`${server.url}/user/services/buy`);
  await page.getByRole('radio', { name: /快艇/ }).first().check({ force: true });
  await page.getByRole('button', { name: '充值 ¥10.00' }).click();
  await page.waitForURL('**/recharge/new?**');
  await page.getByRole('button', { name: '沙盒付 ¥10.00' }).click();
  await heading('等你付款').waitFor();
  await payElsewhere();
  await page.getByRole('link', { name: '回去接着买' }).click();
  await page.getByRole('button', { name: '支付 ¥30.00' }).click();
  await page.getByText('快艇月付已生效').first().waitFor();
  await walletShows('0.00');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const [columns, newest, ...others] = (await readFile(await (await saved).path(), 'utf8')).split('\r\n');
  expect(columns).toBe('\uFEFF时间,事项,类型,单号,金额,余额');
  expect(newest).toMatch(/,快艇月付,购买,\d+,-30\.00,0\.00$/);
  expect(others).toHaveLength(4);
});
