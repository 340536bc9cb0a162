import { sql } from 'kysely';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import type { Database } from '../../../../packages/server/src/db/driver/database.ts';
import { addAuthenticator } from '../../parts/authenticator.ts';
import { openBrowser } from '../../parts/browser.ts';
import {
  freePort,
  makeDemoPlace,
  type Place,
  type ServerProcess,
  startServerProcess,
} from '../../parts/server-process.ts';
import { demoLogin, sendSignIn } from '../../parts/sign-in.ts';
import { inside } from '../../parts/site.ts';
import { openSmtpSink, type SmtpSink } from '../../parts/smtp-sink.ts';

/** A device with an authenticator. */
export type Device = Awaited<ReturnType<typeof openDeviceIn>>;

async function openDeviceIn(browser: Browser) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.addLocatorHandler(page.locator('[role=dialog]:has-text("Announcement")'), () =>
    page.keyboard.press('Escape'),
  );
  return { context, page, ...(await addAuthenticator(page)) };
}

export const proofDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

export async function prove(page: Page): Promise<void> {
  const dialog = proofDialog(page);
  await dialog.getByLabel('Current password').fill(demoLogin().password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.waitFor({ state: 'detached' });
}

const pressPasskey = (page: Page) => page.getByRole('button', { name: 'Passkey', exact: true }).click();

/** Presses the button of the sign-in page and touches the authenticator, until something has happened. */
export async function usePasskey({ page, touch }: Device, until: () => Promise<unknown>): Promise<void> {
  await touch(async () => {
    await pressPasskey(page);
    await until();
  });
}

export const onDashboard = (page: Page) => () => page.waitForURL('**/user/dashboard');

/** The demo at an address with passkeys, for the tests of one file. */
export function openPasskeySite() {
  let place: Place;
  let server: ServerProcess;
  let sink: SmtpSink;
  let browser: Browser;
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

  /** Stops the server meanwhile, and changes its database. */
  async function alter(work: (sql: Database['sql']) => Promise<unknown>): Promise<void> {
    await server.stop();
    await inside(place, ({ database }) => work(database.sql));
    await startServer();
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
  return {
    /** The host of the passkeys. The server also listens at `127.0.0.1`, another address of the same portal. */
    portal: () => portal,
    otherAddress: () => server.url,
    alter,
    /** Makes every passkey older by so many hours: more than a day. */
    agePasskeys: (hours = 25) =>
      alter((db) =>
        sql`update passkey set created_at = created_at - make_interval(hours => ${hours})`.execute(db),
      ),
    /** What the mails to the demo's customer contain, newest last, such as a link. */
    mailed: (what: RegExp): string[] =>
      sink.all
        .filter(({ to }) => to?.[0]?.address === demoLogin().email)
        .flatMap(({ text }) => text?.match(what)?.[0] ?? []),
    openDevice: () => openDeviceIn(browser),
    openSecurity,
    async signInByPassword(page: Page): Promise<void> {
      await page.goto(`${portal}/auth/sign-in`);
      await sendSignIn(page, demoLogin());
      await onDashboard(page)();
    },
    /** Adds a passkey on a device that is signed in by the password. */
    async addOne({ page, touch }: Device): Promise<void> {
      const card = await openSecurity(page);
      const rows = card.getByRole('button', { name: /^Remove, / });
      const before = await rows.count();
      await card.getByRole('button', { name: 'Add a passkey' }).click();
      await touch(async () => {
        await prove(page);
        await expect.poll(() => rows.count()).toBe(before + 1);
      });
    },
    /** Signs out, and forgets that a passkey was used here, so that the browser offers none by itself. */
    async signOut(page: Page, { isForgotten = true } = {}): Promise<void> {
      await page.goto(`${portal}/auth/sign-out`);
      await page
        .getByRole('heading', { name: /signed out/ })
        .or(page.getByLabel('Password'))
        .first()
        .waitFor();
      if (isForgotten) await page.evaluate(() => localStorage.removeItem('auth_passkey'));
      await page.goto(`${portal}/auth/sign-in`);
    },
  };
}
