import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createAccount, hashPassword } from '../../packages/server/src/modules/identity/auth/index.ts';
import { openBrowser } from './parts/browser.ts';
import {
  makePlace,
  type Place,
  readSecrets,
  type ServerProcess,
  startServerProcess,
} from './parts/server-process.ts';
import { signIn } from './parts/sign-in.ts';
import { inside } from './parts/site.ts';

const login = { email: 'tabs@example.com', password: 'Zugvogel-am-Kai-7' };
const lifetime = 15;

let place: Place;
let server: ServerProcess;
let browser: Browser;
let admin = '';

beforeAll(async () => {
  place = await makePlace();
  await inside(place, async (services) => {
    const password = await hashPassword(login.password);
    await createAccount(services.database.sql, services, {
      email: login.email,
      name: '林夏',
      password,
      language: 'zh-CN',
      ip: null,
      invitedBy: null,
    });
  });
  server = await startServerProcess(place, {
    FERRY_CAPTCHA: 'off',
    FERRY_ACCESS_TOKEN_SECONDS: String(lifetime),
  });
  ({ admin } = readSecrets(place));
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

async function signedIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, server.url, login);
  return page;
}

/** The number of refreshes that the server answered. */
async function refreshes(): Promise<number> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${admin}` } });
  return Number((await answer.text()).match(/^ferry_token_refresh_total (\d+)$/m)?.[1] ?? 0);
}

test('two tabs stay signed in for a minute with one refresh per round in all, and a refused one signs both out', async () => {
  const context = await browser.newContext({ locale: 'zh-CN' });
  onTestFinished(() => context.close());
  const warnings: string[] = [];
  const one = await signedIn(context);
  const two = await context.newPage();
  for (const page of [one, two]) page.on('console', (message) => warnings.push(message.text()));
  await two.goto(`${server.url}/user/dashboard`);
  await two.waitForURL('**/user/dashboard');

  const before = await refreshes();
  await one.waitForTimeout(60_000);
  const rounds = (await refreshes()) - before;
  // A token of 15 seconds is refreshed 10 seconds before its expiry: every 5 seconds, or a bit more on a slow
  // machine.
  expect(rounds).toBeGreaterThanOrEqual(8);
  expect(rounds).toBeLessThanOrEqual(13);
  for (const page of [one, two]) expect(page.url()).toContain('/user/dashboard');

  const out = () => [one, two].every((page) => page.url().includes('/auth/sign-in'));
  // A refresh that is under way would store its own token over this one.
  await expect
    .poll(
      async () => {
        if (!out())
          await one.evaluate(() => localStorage.setItem('refresh_token', 'tampered')).catch(() => {});
        return out();
      },
      { timeout: 90_000, interval: 1_000 },
    )
    .toBe(true);
  expect(warnings.join('\n')).toMatch(/请重新登录|payload/);
});

test('stop_refresh leaves everything as it is: no refresh, no sign-out, no way to sign-in', async () => {
  const context = await browser.newContext({ locale: 'zh-CN' });
  onTestFinished(() => context.close());
  const page = await signedIn(context);
  await page.evaluate(() => sessionStorage.setItem('stop_refresh', 'true'));
  await page.waitForTimeout(6_000);
  const before = await refreshes();
  await page.waitForTimeout(14_000);
  expect(await refreshes()).toBe(before);
  expect(page.url()).toContain('/user/dashboard');
});

test('an access token without exp logs out', async () => {
  const context = await browser.newContext({ locale: 'zh-CN' });
  onTestFinished(() => context.close());
  const page = await signedIn(context);
  await page.evaluate(() => {
    const encode = (value: unknown) =>
      btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const [, payload = ''] = (sessionStorage.getItem('access_token') ?? '').split('.');
    const { exp: _, ...rest } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    sessionStorage.setItem('access_token', `${encode({ alg: 'HS256' })}.${encode(rest)}.x`);
  });
  await page.reload();
  await page.waitForURL('**/auth/sign-in**');
  expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull();
});
