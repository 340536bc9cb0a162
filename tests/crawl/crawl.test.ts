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
import { faultsOf } from './examine-page.ts';
import { bringAbout, ownThings, type Person, password, people, seedPeople } from './people.ts';
import { watchRest } from './wait-until-idle.ts';

/** The second differs from the first in language, theme and size, and the fourth from the third. */
const settings = [
  { locale: 'zh-CN', theme: 'light', width: 1440, height: 900 },
  { locale: 'en-US', theme: 'dark', width: 390, height: 844 },
  { locale: 'zh-CN', theme: 'dark', width: 1440, height: 900 },
  { locale: 'en-US', theme: 'light', width: 360, height: 740 },
] as const;
type Setting = (typeof settings)[number];
type Visitor = Person | 'visitor';

interface Visit {
  readonly who: Visitor;
  readonly setting: Setting;
  readonly name: RouteName;
  readonly path: string;
}

/** Pages that end the session, or need an address from a mail or another program. */
const notOpened: readonly string[] = ['signOut', 'signInByLink', 'confirmSignIn', 'undo'];
const opened = (Object.keys(routes) as RouteName[]).filter((name) => !notOpened.includes(name));
const ofCustomers = opened.filter((name) => routes[name].access === 'customer');
const ofVisitors = opened.filter((name) => routes[name].access !== 'customer');
const others = (Object.keys(people) as Person[]).filter((person) => person !== 'usual');

const visit = (who: Visitor, at: number, name: RouteName, path = routes[name].path): Visit[] =>
  settings.slice(at, at + 1).map((setting) => ({ who, setting, name, path }));

/** A page in two settings that share nothing. The next page is seen in the other two. */
const inTwo = (who: Visitor, names: readonly RouteName[]): Visit[] =>
  settings.flatMap((_, at) =>
    names.filter((_, index) => index % 2 === Math.floor(at / 2)).flatMap((name) => visit(who, at, name)),
  );

/**
 * Visitors and the usual customer see each page in two settings. Other customers see each page in one setting, which
 * changes from page to page.
 */
const visits: Visit[] = [
  ...inTwo('visitor', ofVisitors),
  ...ofVisitors.flatMap((name) =>
    (routes[name].alsoAt ?? []).flatMap((path, index) =>
      visit('visitor', index % settings.length, name, path),
    ),
  ),
  ...inTwo('usual', ofCustomers),
  ...others.flatMap((who) =>
    settings.flatMap((_, at) =>
      ofCustomers
        .filter((_, index) => index % settings.length === at)
        .flatMap((name) => visit(who, at, name)),
    ),
  ),
];

const folder = fileURLToPath(new URL('../../.artifacts/crawl/', import.meta.url));
const pictures: string[] = [];

let place: Place;
let server: ServerProcess;
let browser: Browser;
let recoveryCodes: string[];
/** Values for the parameters of addresses, by page: the usual customer’s. */
let params: Record<string, Record<string, string>>;

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
  recoveryCodes = await bringAbout(server.url, readSecrets(place).admin);
  params = await ownThings(server.url);
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

async function openContext({ locale, theme, width, height }: Setting): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale,
    colorScheme: theme,
    viewport: { width, height },
    hasTouch: width < 600,
    reducedMotion: 'reduce',
    // Each page is loaded from the server.
    serviceWorkers: 'block',
  });
  await context.addInitScript((chosen) => {
    // The product is light by default, whatever the system's theme is.
    localStorage.setItem('theme', chosen);
    // A tab is used for many visits, each of which begins like one in a new tab.
    if (window === window.top) sessionStorage.clear();
  }, theme);
  await watchShifts(context);
  return context;
}

/** Tabs that no visit uses. The process of a new tab, and compiling in it, took half of the time. */
const idle: Page[] = [];

/** A tab of a context. The next visits are of the same context, so what others left open is closed. */
async function tabOf(context: BrowserContext): Promise<Page> {
  const known = idle.findIndex((tab) => tab.context() === context);
  if (known !== -1) return idle.splice(known, 1)[0] as Page;
  await Promise.all(idle.splice(0).map((tab) => tab.close()));
  return context.newPage();
}

function leave(tab: Page): void {
  tab.removeAllListeners();
  idle.push(tab);
}

async function signIn(context: BrowserContext, person: Person): Promise<void> {
  const page = await tabOf(context);
  const rest = watchRest(page);
  // It comes some time after the page rests, and only to who has connected.
  const popUp =
    person === 'usual' && page.waitForResponse((response) => response.url().includes('pop_up_ann'));
  await page.goto(`${server.url}/auth/sign-in`);
  await page.locator('input[type=email]').fill(`${people[person]}@example.com`);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  if (person === 'secondFactor') {
    await page.getByRole('button', { name: /恢复码|recovery code/ }).click();
    await page.locator('input[autocomplete=off]').fill(recoveryCodes.pop() ?? '');
    await page.locator('button[type=submit]').click();
  }
  await page.waitForURL('**/user/**');
  await page.locator('h1').waitFor();
  // Pop-ups are closed, and not shown again in this browser.
  await popUp;
  await rest();
  const news = page.getByRole('dialog');
  if (await news.isVisible()) await page.keyboard.press('Escape');
  leave(page);
}

/** One signed-in browser context for each customer and setting. */
const contexts = new Map<string, Promise<BrowserContext>>();

function contextOf({ who, setting }: Visit): Promise<BrowserContext> {
  const key = `${who} ${settings.indexOf(setting)}`;
  const open = async () => {
    const context = await openContext(setting);
    if (who !== 'visitor') await signIn(context, who);
    return context;
  };
  const context = contexts.get(key) ?? open();
  contexts.set(key, context);
  return context;
}

/** Whether a call may fail here: a banned customer is refused, and another's data is not found. */
function isExpected(who: Visitor, response: Response): boolean {
  if (who === 'banned') return [403, 404].includes(response.status());
  return who !== 'usual' && response.status() === 404 && /\/\d+|\?/.test(response.url());
}

/** Opens a page and returns its faults, in sentences. */
async function look(page: Page, { who, setting, name, path }: Visit): Promise<string[]> {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(`threw ${message}`));
  page.on('console', (said) => {
    // A failed request is reported below, with its address.
    if (said.type() === 'error' && !said.text().startsWith('Failed to load resource'))
      faults.push(`console: ${said.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isExpected(who, response))
      faults.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  const rest = watchRest(page);
  const { query = '', ...parts } = params[name] ?? {};
  await page.goto(server.url + (pathTo as (path: string, params: unknown) => string)(path, parts) + query);
  await page.locator('h1').first().waitFor();
  faults.push(...(await rest()));
  const language = setting.locale === 'en-US' ? 'en' : setting.locale;
  faults.push(...(await faultsOf(page, { theme: setting.theme, language })));
  // CI keeps the pictures of a failed run only, which show what is wrong.
  if (process.env.CI && faults.length === 0) return faults;
  const part = path === routes[name].path ? name : path.slice(1).replaceAll('/', '-');
  const picture = `${part}-${who}-${setting.width}-${setting.theme}-${language}.jpg`;
  await page.screenshot({ path: folder + picture, fullPage: true, type: 'jpeg', quality: 60 });
  pictures.push(picture);
  return faults;
}

describe('nothing is wrong with', () => {
  test.concurrent.each(visits)(
    '$path of $who at $setting.width px, $setting.theme, $setting.locale',
    async (visit) => {
      const page = await tabOf(await contextOf(visit));
      const faults = await look(page, visit);
      leave(page);
      expect(faults, faults.join('; ')).toEqual([]);
    },
  );
});
