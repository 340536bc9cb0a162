import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openBrowser } from './parts/browser.ts';
import { makePlace, type Place, type ServerProcess, startServerProcess } from './parts/server-process.ts';

let place: Place;
let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  place = await makePlace();
  server = await startServerProcess(place, { FERRY_DEMO: 'off', FERRY_CAPTCHA: 'off' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

const back = (to: string) => `/auth/sign-in?returnTo=${encodeURIComponent(to)}`;

test.each([
  ['/user/wallet?page=2', back('/user/wallet?page=2')],
  ['/USER/wallet?page=2', back('/user/wallet?page=2')],
  ['/%75ser/wallet?page=2', back('/user/wallet?page=2')],
  ['//user//wallet/?page=2', back('/user/wallet?page=2')],
  ['/user/tickets/view/AbC', back('/user/tickets/view/AbC')],
  ['/userfoo', back('/userfoo')],
  ['//user/nowhere', '/auth/sign-in'],
  ['/USER', '/auth/sign-in'],
])('a visitor at %s is asked to sign in', async (path, end) => {
  const context = await browser.newContext({ locale: 'en-US' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(server.url + path);
  await page.waitForURL(server.url + end);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});
