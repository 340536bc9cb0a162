import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './parts/browser.ts';
import { makeDemoPlace, type Place, type ServerProcess, startServerProcess } from './parts/server-process.ts';
import { closeNews, demoLogin, sendSignIn } from './parts/sign-in.ts';

let place: Place;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  place = await makeDemoPlace();
  server = await startServerProcess(place, { FERRY_DEMO: 'on' });
  browser = await openBrowser();
}, 480_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

const hour = 3_600_000;

/** Sets the clock of a device wrong by so many milliseconds. It runs as any other. */
const setWrong = (context: BrowserContext, by: number) =>
  context.addInitScript((wrong) => {
    const { now } = Date;
    const shown = () => now() + wrong;
    globalThis.Date = new Proxy(Date, {
      construct: (Right, given, self) =>
        Reflect.construct(Right, given.length === 0 ? [shown()] : given, self),
      get: (Right, name) => (name === 'now' ? shown : Reflect.get(Right, name)),
    });
  }, by);

/** The time of day in the site's zone, as pages say it. */
const clockOf = (at: number) =>
  new Intl.DateTimeFormat('zh-CN', {
    timeZone: 'Asia/Shanghai',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);

const minutesBetween = (from: number, to: number): string[] =>
  Array.from({ length: Math.floor(to / 60_000) - Math.floor(from / 60_000) + 1 }, (_, at) =>
    clockOf(from + at * 60_000),
  );

const secondsIn = (text: string | null): number => {
  const [, minutes = '', seconds = ''] = /(\d+):(\d\d)/.exec(text ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

/** A QR code of the sign-in counts down from fifteen minutes, to the second: an answer says no fractions of one. */
async function seeCountdown(page: Page) {
  const begun = Date.now();
  await page.goto(`${server.url}/auth/sign-in?way=qr`);
  const left = secondsIn(await page.getByText(/\d+:\d\d\s*后失效/).textContent());
  expect(left).toBeLessThanOrEqual(15 * 60 + 1);
  expect(left).toBeGreaterThanOrEqual(15 * 60 - Math.ceil((Date.now() - begun) / 1000) - 2);
}

/** The captcha says for how long it worked, though the first answer corrects the clock meanwhile. */
async function seeCaptcha(page: Page) {
  const begun = Date.now();
  await page.goto(`${server.url}/auth/sign-up`);
  await page.locator('input[type=email]').fill('clock@example.com');
  const said = await page.getByText(/用时\s*[\d.]+\s*秒/).textContent();
  expect(Number(/[\d.]+/.exec(said ?? '')?.[0])).toBeLessThanOrEqual((Date.now() - begun) / 1000 + 1);
}

async function signInHere(page: Page) {
  await page.goto(`${server.url}/auth/sign-in`);
  await sendSignIn(page, demoLogin());
  await page.waitForURL('**/user/dashboard');
  await closeNews(page);
}

/** The demo keeps a node silent for twelve minutes. */
const seeNodes = async (page: Page) => {
  await page.goto(`${server.url}/user/nodes`);
  await page
    .getByRole('row', { name: /洛杉矶/ })
    .getByText(/^1[1-4] 分钟前$/)
    .first()
    .waitFor();
};

/** A kept access token is used, whatever the device's clock says. */
async function seeReload(page: Page) {
  const renewed: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('jwt_access_refresh')) renewed.push(request.url());
  });
  const kept = await page.evaluate(() => sessionStorage.getItem('access_token'));
  await seeNodes(page);
  await page.reload();
  await page.getByRole('row', { name: /洛杉矶/ }).waitFor();
  expect(renewed).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBe(kept);
}

/** Data that was stored for a time without a server says when. */
async function seeStored(page: Page) {
  const before = Date.now();
  await page.goto(`${server.url}/user/dashboard`);
  await page.getByRole('heading', { name: '概览' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('kept_reads') ?? ''))
    .toContain('account.dashboard');
  await page.waitForLoadState('networkidle');
  const after = Date.now();
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  const said = await page.getByText(/下面是.*存下的数据/).textContent();
  expect(minutesBetween(before, after)).toContain(/下面是\s*(.*?)\s*存下/.exec(said ?? '')?.[1]);
  await page.unroute('**/api/**');
}

describe.each([
  ['three hours ahead', 3 * hour, '快了'],
  ['two days behind', -48 * hour, '慢了'],
])('on a device whose clock is %s', (_, wrong, said) => {
  const openPage = async () => {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    await setWrong(context, wrong);
    return context.newPage();
  };

  test('a visitor sees countdowns and durations as they are', async () => {
    const page = await openPage();
    await seeCaptcha(page);
    await page.context().close();
    const other = await openPage();
    await seeCountdown(other);
    await other.context().close();
  });

  test('a customer reads ages, keeps the token, and is told of stored data when it was stored', async () => {
    const page = await openPage();
    await signInHere(page);
    await seeNodes(page);
    await seeReload(page);
    await seeStored(page);
    await page.goto(`${server.url}/user/nodes/check`);
    await page.getByText(said).first().waitFor();
    await page.context().close();
  });
});
