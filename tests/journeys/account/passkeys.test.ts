import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { signInByPasskey } from '../../../packages/core/src/contract/auth/passkey-sign-in.ts';
import { addPasskey, removePasskey } from '../../../packages/core/src/contract/security/passkeys.ts';
import { addAuthenticator } from '../parts/authenticator.ts';
import { openBrowser } from '../parts/browser.ts';
import { loseAnswers } from '../parts/lose-answer.ts';
import {
  freePort,
  makeDemoPlace,
  type Place,
  type ServerProcess,
  startServerProcess,
} from '../parts/server-process.ts';
import { sendSignIn } from '../parts/sign-in.ts';
import { inside } from '../parts/site.ts';
import { openSmtpSink, type SmtpSink } from '../parts/smtp-sink.ts';

const email = 'demo@example.com';
const password = 'Ferry-demo-1';
let place: Place;
let server: ServerProcess;
let sink: SmtpSink;
let browser: Browser;
/** The host of the passkeys. The server also listens at `127.0.0.1`, another address of the same portal. */
let portal: string;

const startServer = async () => {
  server = await startServerProcess(place, {
    PORT: new URL(portal).port,
    FERRY_PUBLIC_URL: portal,
    FERRY_DEMO: 'on',
    FERRY_CAPTCHA: 'off',
    FERRY_SMTP_URL: sink.url,
  });
};

/** Stops the server meanwhile, and makes every passkey older by so many hours: more than a day. */
async function agePasskeys(hours = 25): Promise<void> {
  await server.stop();
  await inside(place, ({ database }) =>
    sql`update passkey set created_at = created_at - make_interval(hours => ${hours})`.execute(database.sql),
  );
  await startServer();
}

beforeAll(async () => {
  place = await makeDemoPlace();
  sink = await openSmtpSink();
  const port = await freePort();
  portal = `http://localhost:${port}`;
  await startServer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await sink?.close();
  await place?.remove();
});

/** A device with an authenticator. */
async function openDevice() {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.addLocatorHandler(page.locator('[role=dialog]:has-text("Announcement")'), () =>
    page.keyboard.press('Escape'),
  );
  return { context, page, ...(await addAuthenticator(page)) };
}
type Device = Awaited<ReturnType<typeof openDevice>>;

async function signInByPassword(page: Page): Promise<void> {
  await page.goto(`${portal}/auth/sign-in`);
  await sendSignIn(page, { email, password });
  await page.waitForURL('**/user/dashboard');
}

async function openSecurity(page: Page) {
  await page.goto(`${portal}/user/account/security`);
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card
    .getByText(/No passkeys yet|Added/)
    .first()
    .waitFor();
  return card;
}

const proofDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

async function prove(page: Page): Promise<void> {
  const dialog = proofDialog(page);
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Adds a passkey on a device that is signed in by the password. */
async function addOne({ page, touch }: Device): Promise<void> {
  const card = await openSecurity(page);
  const rows = card.getByRole('button', { name: /^Remove, / });
  const before = await rows.count();
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await touch(async () => {
    await prove(page);
    await expect.poll(() => rows.count()).toBe(before + 1);
  });
}

const pressPasskey = (page: Page) => page.getByRole('button', { name: 'Passkey', exact: true }).click();
/** Presses the button of the sign-in page and touches the authenticator, until something has happened. */
async function usePasskey({ page, touch }: Device, until: () => Promise<unknown>): Promise<void> {
  await touch(async () => {
    await pressPasskey(page);
    await until();
  });
}
const onDashboard = (page: Page) => () => page.waitForURL('**/user/dashboard');

/** Signs out, and forgets that a passkey was used here, so that the browser offers none by itself. */
async function signOut(page: Page, { isForgotten = true } = {}): Promise<void> {
  await page.goto(`${portal}/auth/sign-out`);
  await page
    .getByRole('heading', { name: /signed out/ })
    .or(page.getByLabel('Password'))
    .first()
    .waitFor();
  if (isForgotten) await page.evaluate(() => localStorage.removeItem('auth_passkey'));
  await page.goto(`${portal}/auth/sign-in`);
}

test('a passkey is added, signs in alone, and is refused once it was removed', async () => {
  const device = await openDevice();
  const { page } = device;
  await signInByPassword(page);
  await addOne(device);
  await signOut(page);
  await usePasskey(device, onDashboard(page));

  const card = await openSecurity(page);
  await card
    .getByRole('button', { name: /^Rename, / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox').fill('journey');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await card.getByText('journey', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Remove, journey' }).click();
  await page
    .getByRole('dialog', { name: /journey/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await prove(page);
  await card.getByText('journey', { exact: true }).waitFor({ state: 'detached' });

  // The device still has it, so the server has to refuse it. The password stays.
  await signOut(page);
  await usePasskey(device, () => page.getByText(/isn’t registered here/).waitFor());
  await sendSignIn(page, { email, password });
  await page.waitForURL('**/user/dashboard');
});

test('who signed in by a passkey here is offered it by the browser, without a press', async () => {
  const device = await openDevice();
  const { page } = device;
  await signInByPassword(page);
  await addOne(device);
  await signOut(page, { isForgotten: false });
  // An offer that came before the touch is never taken by this authenticator.
  await device.touch(async () => {
    await page.reload({ waitUntil: 'commit' });
    await onDashboard(page)();
  });
});

test('one signature signs in once: replayed, in parallel, and in two tabs', async () => {
  const device = await openDevice();
  const { page, context } = device;
  await signInByPassword(page);
  await addOne(device);
  await signOut(page);

  const send = async (body: string) => {
    const answer = await fetch(`${portal}${signInByPasskey.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  // A stolen signature, after the browser has used it.
  const used = page.waitForRequest((request) => request.url().endsWith(signInByPasskey.path));
  await usePasskey(device, onDashboard(page));
  const replayed = (await used).postData() ?? '';
  expect(await send(replayed)).toEqual([403, 'auth.passkey_gone']);

  // One that never arrived, sent five times at once.
  await signOut(page);
  const address = `**${signInByPasskey.path}`;
  let unused = '';
  await page.route(address, (route) => {
    unused = route.request().postData() ?? '';
    return route.abort('connectionrefused');
  });
  await usePasskey(device, () => expect.poll(() => unused).not.toBe(''));
  const tries = await Promise.all(Array.from({ length: 5 }, () => send(unused)));
  expect(tries.toSorted()).toEqual([
    [200, undefined],
    ...Array.from({ length: 4 }, () => [403, 'auth.passkey_gone']),
  ]);
  await page.unroute(address);

  // Two tabs, each with a challenge of its own.
  await page.goto(`${portal}/auth/sign-in`);
  const second = await context.newPage();
  await second.goto(`${portal}/auth/sign-in`);
  await usePasskey(device, onDashboard(page));
  await second.waitForURL('**/user/dashboard');
});

test('at another address of the portal passkeys are not offered, and the password stays', async () => {
  const { page } = await openDevice();
  await page.goto(`${server.url}/auth/sign-in`);
  await page.getByRole('link', { name: /phone|QR/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Passkey', exact: true }).count()).toBe(0);
  await sendSignIn(page, { email, password });
  await page.waitForURL('**/user/dashboard');
  await page.goto(`${server.url}/user/account/security`);
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByText(/don’t work at this address/).waitFor();
  expect(await card.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
});

test('a lost key leaves the password', async () => {
  const device = await openDevice();
  const { page, cdp, authenticator } = device;
  await signInByPassword(page);
  await addOne(device);
  await signOut(page);
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId: authenticator });
  await usePasskey(device, () => page.getByText('No passkey was used').waitFor());
  await sendSignIn(page, { email, password });
  await page.waitForURL('**/user/dashboard');
});

test('lost answers add and remove one passkey, once', async () => {
  const { page, touch } = await openDevice();
  await signInByPassword(page);
  const card = await openSecurity(page);
  const rows = () => card.getByRole('button', { name: /^Remove, / }).count();
  const before = await rows();
  const adding = await loseAnswers(page, addPasskey);
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  const again = () => page.getByRole('button', { name: 'Check again' }).first();
  await touch(async () => {
    await prove(page);
    await again().waitFor();
  });
  await adding.stop();
  await again().click();
  await expect.poll(rows).toBe(before + 1);

  const removing = await loseAnswers(page, removePasskey);
  await card
    .getByRole('button', { name: /^Remove, / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await again().waitFor();
  await removing.stop();
  await again().click();
  await expect.poll(rows).toBe(before);
});

/** What the mails to the customer contain, newest last: an owner's link of a kind, or a code for a new password. */
const mailed = (what: RegExp): string[] =>
  sink.all.filter(({ to }) => to?.[0]?.address === email).flatMap(({ text }) => text?.match(what)?.[0] ?? []);
const undoLink = /\/auth\/undo#[\w-]+/;
const notMeLink = /\/auth\/not-me#[\w-]+/;
const code = /^\d{6}$/m;

/** Waits for a mail with this, after so many. */
async function nextMailed(what: RegExp, before: number): Promise<string> {
  await expect.poll(() => mailed(what).length, { timeout: 30_000 }).toBeGreaterThan(before);
  return mailed(what).at(-1) ?? '';
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(portal + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Opens an owner's link and confirms it. Then a new password is set by the mailed code: the one that it was before. */
async function useLink(page: Page, link: string, [act, done]: readonly [string, string]): Promise<void> {
  const before = mailed(code).length;
  await page.goto(portal + link);
  await page.getByRole('button', { name: act }).click();
  await page.getByRole('heading', { name: done }).waitFor();
  const next = { email, password, email_code: await nextMailed(code, before) };
  expect((await post('/api/v2/auth/account_reset_password/', next)).status).toBe(200);
}

test('a passkey of a thief that the owner ended stays away, whatever link the thief has noted', async () => {
  const thief = await openDevice();
  const { page } = thief;
  await signInByPassword(page);
  await addOne(thief);
  await nextMailed(undoLink, 0);
  const links = mailed(undoLink).length;
  const token = await page.evaluate(() => sessionStorage.getItem('access_token'));
  const later = { name: 'later', scope: 'read', current_password: password };
  const made = await post('/api/v2/user/account/api-tokens/', later, { authorization: `Bearer ${token}` });
  expect(made.status).toBe(200);
  const noted = await nextMailed(undoLink, links);

  const told = mailed(notMeLink).length;
  await post('/api/v2/auth/account_login/login', { email, password }, { 'user-agent': 'elsewhere' });
  const owner = await openDevice();
  const notMe = await nextMailed(notMeLink, told);
  await useLink(owner.page, notMe, ['It wasn’t me, secure my account', 'Account secured']);
  const isRefused = () => usePasskey(thief, () => page.getByText(/isn’t registered here/).waitFor());
  await signOut(page);
  await isRefused();

  // After three days, when the link of the later change still works.
  await page.goto('about:blank');
  await agePasskeys(73);
  await useLink(page, noted, ['Undo and secure my account', 'Change undone']);
  await page.goto(`${portal}/auth/sign-in`);
  await isRefused();
  await signInByPassword(owner.page);
});

test('it is the second factor and the proof of the owner, once it is a day old', async () => {
  const device = await openDevice();
  const { page } = device;
  await signInByPassword(page);
  await addOne(device);

  await page.reload();
  await page.getByRole('button', { name: 'Turn on two-factor' }).click();
  if (await proofDialog(page).isVisible()) await prove(page);
  const key = page.getByRole('group', { name: /^Key/ }).locator('span').first();
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  const shown = (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await page.getByRole('textbox', { name: /six digits/ }).fill(shown());
  await page.getByRole('button', { name: 'I’ve saved them' }).click();

  // Within its first day it is the first factor only, and a code follows.
  await signOut(page);
  const ofCode = page.getByRole('textbox', { name: 'Code' });
  await usePasskey(device, () => ofCode.waitFor());
  await ofCode.fill(shown(1));
  await page.waitForURL('**/user/dashboard');
  await signOut(page);
  await page.goto('about:blank');
  await agePasskeys();

  // After the password, instead of the code.
  await page.goto(`${portal}/auth/sign-in`);
  await sendSignIn(page, { email, password });
  await device.touch(async () => {
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await page.waitForURL('**/user/dashboard');
  });

  // As the proof of the owner.
  const card = await openSecurity(page);
  const rows = () => card.getByRole('button', { name: /^Remove, / }).count();
  const before = await rows();
  await card
    .getByRole('button', { name: /^Remove, / })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await device.touch(async () => {
    await proofDialog(page).getByRole('button', { name: 'Use a passkey' }).click();
    await expect.poll(rows).toBe(before - 1);
  });
});
