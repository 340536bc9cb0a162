import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page, Response } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathTo, type RouteName, routes } from '../../packages/portal/src/routes.ts';
import { openBrowser } from '../journeys/parts/browser.ts';
import { watchShifts } from '../journeys/parts/layout-shift.ts';
import {
  makePlace,
  type Place,
  readSecrets,
  type ServerProcess,
  startServerProcess,
} from '../journeys/parts/server-process.ts';
import { inside } from '../journeys/parts/site.ts';
import { faultsOf } from './look.ts';
import { bringAbout, nextCode, ownThings, type Person, password, people, seedPeople } from './people.ts';

/** Every pair of language, theme and size. */
const settings = [
  { locale: 'zh-CN', dark: false, width: 1440, height: 900 },
  { locale: 'en-US', dark: true, width: 1440, height: 900 },
  { locale: 'zh-CN', dark: true, width: 390, height: 844 },
  { locale: 'en-US', dark: false, width: 360, height: 740 },
] as const;
type Setting = (typeof settings)[number];

const folder = fileURLToPath(new URL('../../.artifacts/crawl/', import.meta.url));
const names = Object.keys(routes) as RouteName[];
/** What ends the session or needs the address that a mail or another program gave. */
const notOpened: readonly string[] = ['signOut', 'signInByLink', 'confirmSignIn', 'undo'];

let place: Place;
let server: ServerProcess;
let browser: Browser;
let secret: string;
/** What stands in addresses, by the name of the page: something of the usual customer’s. */
const params: Partial<Record<string, Record<string, string>>> = {};
const pictures: string[] = [];

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  place = await makePlace('pglite');
  await inside(place, seedPeople);
  server = await startServerProcess(place, {
    FERRY_DEMO: 'on',
    FERRY_CAPTCHA: 'off',
    FERRY_TEST_PAGES: 'on',
    FERRY_SANDBOX: 'on',
  });
  secret = await bringAbout(server.url, readSecrets(place).admin);
  Object.assign(params, await ownThings(server.url));
  browser = await openBrowser();
}, 480_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
  const drawn = pictures
    .sort()
    .map((file) => `<figure><img loading="lazy" src="${file}"><figcaption>${file}`);
  const style =
    'body{display:flex;flex-wrap:wrap;gap:16px;font:12px sans-serif}img{width:320px;border:1px solid #ccc}';
  writeFileSync(
    `${folder}index.html`,
    `<!doctype html><meta charset="utf-8"><style>${style}</style>${drawn.join('\n')}`,
  );
});

async function openContext({ locale, dark, width, height }: Setting): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale,
    colorScheme: dark ? 'dark' : 'light',
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
  // Ferry is light until somebody chooses, whatever the system says.
  await context.addInitScript((theme) => localStorage.setItem('theme', theme), dark ? 'dark' : 'light');
  await watchShifts(context);
  return context;
}

async function signIn(context: BrowserContext, person: Person): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${server.url}/auth/sign-in`);
  await page.locator('input[type=email]').fill(`${people[person]}@example.com`);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  if (person === 'secondFactor')
    await page.locator('input[autocomplete=one-time-code]').fill(nextCode(secret));
  await page.waitForURL('**/user/**');
  await page.locator('h1').waitFor();
  // News that pops up is closed, and comes no more in this browser.
  await page.waitForLoadState('networkidle');
  const news = page.getByRole('dialog');
  if (await news.isVisible()) await page.keyboard.press('Escape');
  await page.close();
}

/** Whether a call may fail here: who is banned is refused, and what is another's is not there. */
function isExpected(person: Person | undefined, response: Response): boolean {
  if (person === 'banned') return [403, 404].includes(response.status());
  return person !== 'usual' && response.status() === 404 && /\/\d+|\?/.test(response.url());
}

/** Opens a page and gives what is wrong with it, in sentences. */
async function open(
  page: Page,
  person: Person | undefined,
  name: RouteName,
  setting: Setting,
): Promise<string[]> {
  const looks = {
    theme: setting.dark ? 'dark' : 'light',
    language: setting.locale === 'en-US' ? 'en' : 'zh-CN',
  } as const;
  const label = `${name}-${person ?? 'visitor'}-${setting.width}-${looks.theme}-${looks.language}`;
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(`threw ${message}`));
  page.on('console', (said) => {
    // A failed request is told below, with its address.
    if (said.type() === 'error' && !said.text().startsWith('Failed to load resource'))
      faults.push(`console: ${said.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isExpected(person, response))
      faults.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  const path = (pathTo as (path: string, params: unknown) => string)(routes[name].path, params[name]);
  await page.goto(server.url + path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {});
  const picture = `${label}.jpg`;
  await page.screenshot({ path: folder + picture, fullPage: true, type: 'jpeg', quality: 60 });
  pictures.push(picture);
  return [...faults, ...(await faultsOf(page, looks))].map((fault) => `${path}, ${label}: ${fault}`);
}

/** Walks through pages in one browser window. */
async function walk(
  person: Person | undefined,
  setting: Setting,
  pages: readonly RouteName[],
): Promise<string[]> {
  const context = await openContext(setting);
  const faults: string[] = [];
  try {
    if (person !== undefined) await signIn(context, person);
    for (const name of pages) {
      const page = await context.newPage();
      faults.push(...(await open(page, person, name, setting)));
      await page.close();
    }
  } finally {
    await context.close();
  }
  return faults;
}

const limit = 900_000;
const ofCustomers = names.filter((name) => routes[name].access === 'customer' && !notOpened.includes(name));
const ofVisitors = names.filter((name) => routes[name].access !== 'customer' && !notOpened.includes(name));

describe('nothing is wrong with any page', () => {
  test.concurrent.each(settings)(
    'of a visitor at $width px, dark $dark, in $locale',
    async (setting) => {
      expect(await walk(undefined, setting, ofVisitors)).toEqual([]);
    },
    limit,
  );

  test.concurrent.each(settings)(
    'of the usual customer at $width px, dark $dark, in $locale',
    async (setting) => {
      expect(await walk('usual', setting, ofCustomers)).toEqual([]);
    },
    limit,
  );

  // One setting each, another one for each page.
  const others = (Object.keys(people) as Person[]).filter((person) => person !== 'usual');
  test.concurrent.each(others)(
    'of a customer of this kind: %s',
    async (person) => {
      const faults: string[] = [];
      for (const [index, setting] of settings.entries()) {
        const pages = ofCustomers.filter((_, at) => at % settings.length === index);
        faults.push(...(await walk(person, setting, pages)));
      }
      expect(faults).toEqual([]);
    },
    limit,
  );
});
