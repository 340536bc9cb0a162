import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openBrowser } from './parts/browser.ts';
import {
  makeDemoPlace,
  type Place,
  readSecrets,
  type ServerProcess,
  startServerProcess,
} from './parts/server-process.ts';
import { demoLogin, sendSignIn } from './parts/sign-in.ts';

const passwordOfDemo = 'Ferry-demo-1';
let place: Place;
let server: ServerProcess;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  place = await makeDemoPlace();
  server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

async function newDevice(): Promise<BrowserContext> {
  const device = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  onTestFinished(() => device.close());
  return device;
}
beforeEach(async () => {
  page = await (await newDevice()).newPage();
});

async function call(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return answer.json();
}

/** Tokens of the demo's customer on another device. */
const tokensOf = async (email: string) =>
  (await call('/api/v2/auth/account_login/login', { email, password: passwordOfDemo })).result;

async function linkFor(email: string): Promise<string> {
  const { user_id } = await tokensOf(email);
  const authorization = `Bearer ${readSecrets(place).admin}`;
  return (await call('/api/v2/admin_api/sign_in_link', { user_id }, { authorization })).result.url;
}

const whoIsIn = () =>
  page.evaluate(async () => {
    const authorization = `Bearer ${sessionStorage.getItem('access_token')}`;
    return (await (await fetch('/api/v2/user/get_me', { headers: { authorization } })).json()).result.email;
  });
const dashboard = () => page.waitForURL('**/user/dashboard');

test('a link signs in and leaves nothing in the address or the history', async () => {
  const link = await linkFor('demo@example.com');
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  await page.goto(link);
  await dashboard();
  expect(await whoIsIn()).toBe('demo@example.com');
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  const asked = seen.filter((url) => url.includes('/api/'));
  expect(asked.filter((url) => url.includes('code='))).toEqual([]);
  await page.goto(link);
  await page.getByRole('heading', { name: 'This sign-in link doesn’t work' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await page.goto(`${server.url}/user/dashboard`);
  expect(await whoIsIn(), 'a link that was used signs nobody out').toBe('demo@example.com');
});

test('a link replaces another’s session only after “continue as”', async () => {
  await page.goto(await linkFor('demo@example.com'));
  await dashboard();
  await page.goto(await linkFor('new@example.com'));
  await page.getByRole('heading', { name: /^Continue as/ }).waitFor();
  await page.getByRole('button', { name: /^Stay/ }).click();
  await dashboard();
  expect(await whoIsIn()).toBe('demo@example.com');
  await page.goto(await linkFor('new@example.com'));
  await page.getByRole('button', { name: /^Continue as/ }).click();
  await dashboard();
  expect(await whoIsIn()).toBe('new@example.com');
});

test('tokens in an address are taken out of it, exchanged and sign in', async () => {
  const { access_token, refresh_token } = await tokensOf('demo@example.com');
  const fragment = new URLSearchParams({ access_token, refresh_token });
  await page.goto(`${server.url}/auth/sign-in-by-access-jwt#${fragment}`);
  await dashboard();
  expect(await whoIsIn()).toBe('demo@example.com');
  const kept = await page.evaluate(() => [
    sessionStorage.getItem('access_token'),
    localStorage.getItem('refresh_token'),
  ]);
  for (const token of [access_token, refresh_token]) expect(kept).not.toContain(token);
  const forged = new URLSearchParams({ access_token, refresh_token: `${refresh_token}x` });
  const other = await (await newDevice()).newPage();
  await other.goto(`${server.url}/auth/sign-in-by-access-jwt#${forged}`);
  await other.getByRole('heading', { name: 'This sign-in link doesn’t work' }).waitFor();
});

test('a device shows a QR code, and another that signs in first lets it in for its password', async () => {
  const { login_token, login_url } = await call('/v1/auth/qrcode_login', {});
  await page.goto(login_url);
  await page.waitForURL('**/auth/sign-in**');
  await sendSignIn(page, demoLogin());
  await page.waitForURL('**/user/confirm-sign-in**');
  await page.getByText('127.0.0.1').waitFor();
  expect((await call('/v1/auth/qrcode_login', { login_token })).state).toBe('waiting');
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const letIn = () => page.getByRole('button', { name: 'Allow' }).click();
  await letIn();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await call('/v1/auth/qrcode_login', { login_token })).state).toBe('waiting');
  await letIn();
  const goOn = () => dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Current password').fill('not this one');
  await goOn();
  await dialog.getByText('The current password is wrong').waitFor();
  await dialog.getByLabel('Current password').fill(passwordOfDemo);
  await goOn();
  await page.getByText('Allowed').waitFor();
  const signedIn = await call('/v1/auth/qrcode_login', { login_token });
  expect(signedIn).toMatchObject({ state: 'confirmed', access_token: expect.any(String) });
});

test('a link that undoes asks first, and one that is not good says so', async () => {
  await page.goto(`${server.url}/auth/undo#${'A'.repeat(43)}`);
  await page.getByRole('heading', { name: 'Undo the change to your account?' }).waitFor();
  // The heading is in the picture, before the page removes the token from the address.
  await page.waitForURL((url) => url.hash === '');
  await page.getByRole('button', { name: 'Undo and secure my account' }).click();
  await page.getByRole('heading', { name: 'This undo link doesn’t work' }).waitFor();
});

test('strangers who guess at a password do not keep its owner out of the browser that signed in before', async () => {
  const signIn = async (on: Page) => {
    await on.goto(`${server.url}/auth/sign-in`);
    await sendSignIn(on, demoLogin());
  };
  await signIn(page);
  await dashboard();
  await page.goto(`${server.url}/auth/sign-out`);
  await page.waitForURL('**/auth/sign-in**');
  const guess = { email: 'demo@example.com', password: 'not the password' };
  for (let count = 0; count < 11; count += 1) await call('/api/v2/auth/account_login/login', guess);
  const strange = await (await newDevice()).newPage();
  await signIn(strange);
  await strange.getByText('Too many attempts').waitFor();
  await signIn(page);
  await dashboard();
});
