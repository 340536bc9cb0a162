import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../parts/browser.ts';
import {
  makeDemoPlace,
  type Place,
  type ServerProcess,
  startServerProcess,
} from '../parts/server-process.ts';
import { sendSignIn } from '../parts/sign-in.ts';

const email = 'demo@example.com';
const password = 'Ferry-demo-1';
let place: Place;
let server: ServerProcess;
let browser: Browser;

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

/** A new browser without the demo's pop-up. */
async function newBrowser(): Promise<Page> {
  const device = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  onTestFinished(() => device.close());
  const page = await device.newPage();
  await page.addLocatorHandler(page.locator('[role=dialog]:has-text("Announcement")'), () =>
    page.keyboard.press('Escape'),
  );
  return page;
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/auth/sign-in`);
  await sendSignIn(page, { email, password });
}
const security = async (page: Page) => {
  await page.waitForURL('**/user/dashboard');
  await page.goto(`${server.url}/user/account/security`);
  await page.getByRole('table', { name: 'Sessions' }).waitFor();
};
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** The present code, or that of another 30-second step. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('who signed in elsewhere and out again is shown, also after the customer’s own next sign-in', async () => {
  const page = await newBrowser();
  await signIn(page);
  await security(page);
  const log = page.getByRole('group', { name: 'Sign-in log' });
  // The demo's earlier sign-ins came from addresses of the documentation.
  await log.getByText(/^Last on another device: .*, (192\.0\.2|198\.51\.100|203\.0\.113)\./).waitFor();

  const thief = await newBrowser();
  await signIn(thief);
  await thief.waitForURL('**/user/dashboard');
  await thief.goto(`${server.url}/auth/sign-out`);
  await thief.waitForURL('**/auth/sign-in**');
  await page.goto(`${server.url}/auth/sign-out`);
  await page.waitForURL('**/auth/sign-in**');
  await signIn(page);
  await security(page);
  await log.getByText(/^Last on another device: .*, (127\.0\.0\.1|::1)$/).waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/user/my-account`);
  await page.getByRole('link', { name: /^Sign-in log\s*Elsewhere / }).waitFor();
});

test('a second factor is turned on, asked for, and ended by a code and the password', async () => {
  const page = await newBrowser();
  await signIn(page);
  await security(page);
  await press(page, 'Turn on two-factor');
  const key = page.getByRole('group', { name: /^Key/ }).locator('span').first();
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  const code = page.getByRole('textbox', { name: /six digits/ });
  await code.fill(codeOf(secret, -9));
  await page.getByText('The code is wrong or was already used').waitFor();
  await code.fill(codeOf(secret));
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  expect(codes).toHaveLength(10);
  await press(page, 'I’ve saved them');
  await page.getByText('10 left').waitFor();

  await page.goto(`${server.url}/auth/sign-out`);
  await page.waitForURL('**/auth/sign-in**');
  await signIn(page);
  // A code is valid once, and codes of earlier steps are invalid.
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
  await security(page);
  await press(page, 'Turn off');
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor?' });
  await dialog.getByRole('textbox').fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Turn off two-factor' }).click();
  await prove(page);
  await page.getByRole('button', { name: 'Turn on two-factor' }).waitFor();
});

test('a session that is ended from the list is signed out, and the leak ends all others and says so', async () => {
  const page = await newBrowser();
  const other = await newBrowser();
  await signIn(other);
  await other.waitForURL('**/user/dashboard');
  await signIn(page);
  await security(page);

  // This device is first, and then the one that was used last.
  const sessions = page.getByRole('table', { name: 'Sessions' });
  await sessions.getByText('This device').waitFor();
  const others = page.getByRole('button', { name: /^Sign out \d+ other/ });
  const before = await others.textContent();
  await sessions.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The list shows the first ones only.
  await expect.poll(() => others.textContent()).not.toBe(before);
  await other.reload();
  await other.waitForURL('**/auth/sign-in**');

  await signIn(other);
  await other.waitForURL('**/user/dashboard');
  await page.goto(`${server.url}/user/account/login-ip-log`);
  await page.getByText('This device').last().waitFor();
  await page.getByRole('link', { name: 'Not me' }).first().click();
  await page.waitForURL('**/user/account/security#leak');
  const leak = page.getByRole('group', { name: 'Something leaked?' });
  await leak.getByText(/\d signed out/).waitFor();
  await leak.getByRole('button', { name: 'Stop and replace everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop and replace everything' }).click();
  await prove(page);
  await leak.getByText(/Other devices signed out: \d/).waitFor();
  // The header row, and this device.
  await expect.poll(() => sessions.getByRole('row').count()).toBe(2);
  await other.reload();
  await other.waitForURL('**/auth/sign-in**');

  await page.goto(`${server.url}/user/account/activity?topic=security`);
  await page.getByText(/^Replaced link, connection password and UUID/).waitFor();
});

test('the account is one page: each address opens its part, and an open row survives a reload', async () => {
  const page = await newBrowser();
  await page.goto(`${server.url}/settings`);
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  const rail = page.getByRole('navigation', { name: 'Parts of the account' });
  expect(await rail.count()).toBe(0);
  await signIn(page);
  await page.waitForURL('**/user/dashboard');

  await page.goto(`${server.url}/settings`);
  await rail.waitFor();
  const topOf = (name: string) =>
    page
      .getByRole('group', { name, exact: true })
      .evaluate((part) => Math.round(part.getBoundingClientRect().top));
  await expect.poll(() => topOf('Look and language')).toBeLessThan(700);
  await expect.poll(() => topOf('Profile')).toBeLessThan(0);
  await rail.getByRole('link', { name: 'Devices' }).click();
  await page.waitForURL('**/user/account/devices');
  await expect.poll(() => topOf('Devices')).toBeLessThan(200);
  await rail.locator('[aria-current]').getByText('Devices').waitFor();

  await press(page, 'Change Nickname');
  await page.waitForURL('**/user/account/edit-profile#name');
  await page.reload();
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Lin Zhou');
  await press(page, 'Save');
  await page.getByText('Saved.').waitFor();
  await page.waitForURL((url) => url.hash === '');
  // The new name is read again after it is saved.
  await page.getByRole('group', { name: 'Nickname' }).getByText('Lin Zhou').waitFor();
});
