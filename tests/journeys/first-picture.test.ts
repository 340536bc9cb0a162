import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './parts/browser.ts';
import { shiftOf, watchShifts } from './parts/layout-shift.ts';
import { makePlace, type Place, type ServerProcess, startServerProcess } from './parts/server-process.ts';

const siteName = 'A & <B>';
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

let place: Place;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  place = await makePlace();
  server = await startServerProcess(place, {
    FERRY_DEMO: 'on',
    FERRY_CAPTCHA: 'off',
    FERRY_SITE_NAME: siteName,
  });
  browser = await openBrowser();
}, 480_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

interface Visit {
  readonly page: Page;
  readonly faults: string[];
  /** Releases the scripts of the page. */
  readonly go: () => void;
}

type Work = (visit: Visit) => Promise<void>;
type Prepare = (context: BrowserContext) => Promise<unknown>;

async function openTab(options: BrowserContextOptions, prepare?: Prepare): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block', ...options });
  await watchShifts(context);
  await prepare?.(context);
  return context.newPage();
}

/** Opens an address in a tab and holds its scripts back, like a bad network. */
async function visitIn(page: Page, path: string, work: Work) {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (line) => void (line.type() === 'error' && faults.push(line.text())));
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  try {
    await page.goto(server.url + path, { waitUntil: 'commit' });
    await work({ page, faults, go: resolve });
  } finally {
    resolve();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    page.removeAllListeners();
  }
}

/** The same in a new browser. */
async function visit(path: string, options: BrowserContextOptions, work: Work, prepare?: Prepare) {
  const page = await openTab(options, prepare);
  try {
    await visitIn(page, path, work);
  } finally {
    await page.context().close();
  }
}

const keep = (key: string, value: string) => (context: BrowserContext) =>
  context.addInitScript(([name, text]) => localStorage.setItem(String(name), String(text)), [key, value]);

const picture = (page: Page) => page.locator('#portal[data-picture] main');
const taken = (page: Page) => page.locator('#portal:not([data-picture]) main :is(h1, h2)').first();

/** Position and style of every text and box. */
const lookOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#portal *:not(svg *)')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, font, borderColor } = getComputedStyle(element);
      const { checked = '', disabled = '', value = '' } = element as HTMLInputElement;
      const box = [x, y, width, height].map((length) => Math.round(length * 4) / 4);
      const text = element.children.length === 0 ? element.textContent : '';
      return [
        element.tagName,
        ...box,
        color,
        backgroundColor,
        font,
        borderColor,
        checked,
        disabled,
        value,
        text,
      ].join(' ');
    }),
  );

/** Pages whose picture is complete. The others are still loading data. */
const whole = [
  '/auth/sign-in',
  '/auth/sign-up',
  '/auth/forgot-password',
  '/auth/undo#some-token',
  '/auth/not-me#some-token',
];
const begun = ['/auth', '/about'];

const languages = { 'zh-CN': /登录|账户|密码|关于/, en: /Sign|account|password|About/i } as const;
const cases = [...whole, ...begun].flatMap((path) =>
  (Object.keys(languages) as (keyof typeof languages)[]).flatMap((locale) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      (['phone', 'desktop'] as const).map((device) => ({ path, locale, theme, device })),
    ),
  ),
);

/** A tab for each way to look, used for all paths. Requests that a test may hold are never answered from a cache. */
const tabs = new Map<string, Promise<Page>>();

describe('the first picture is there before any script, and the page takes its place unseen', () => {
  test.each(cases)('$path in $locale, $theme, on a $device', async ({ path, locale, theme, device }) => {
    const options = { locale, viewport: sizes[device] };
    const work = async ({ page, faults, go }: Visit) => {
      await picture(page).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(locale);
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
      expect(await page.title()).toContain(` · ${siteName}`);
      await expect.poll(() => page.locator('body').textContent()).toMatch(languages[locale]);
      expect(await page.locator('body').textContent()).not.toMatch(/[\uE000-\uF8FF]/);
      const title = await page.title();
      const before = await lookOf(page);
      expect(before.length).toBeGreaterThan(20);
      if (whole.includes(path)) {
        go();
        await taken(page).waitFor();
        expect(await lookOf(page)).toEqual(before);
      } else {
        // The data never arrives, so the initial state stays.
        await page.route('**/api/**', () => {});
        go();
        await taken(page).waitFor();
        expect(await lookOf(page)).toEqual(before);
      }
      expect(await page.title()).toBe(title);
      // A busy browser may paint before it has parsed the whole document.
      const { score, what } = await shiftOf(page);
      expect(score, JSON.stringify(what)).toBeLessThanOrEqual(0.02);
      expect(await page.locator('style[data-picture]').count()).toBe(0);
      await expect.poll(() => page.locator('#portal').count()).toBe(1);
      expect(faults).toEqual([]);
    };
    const look = `${locale} ${theme} ${device}`;
    const tab = tabs.get(look) ?? openTab(options, keep('theme', theme));
    tabs.set(look, tab);
    await visitIn(await tab, path, work);
  });

  test('where there is no page, nor one that is near', async () => {
    const before: string[] = [];
    const context = await browser.newContext({ locale: 'en', serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(`${server.url}/health`);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(`${server.url}/qqqqqqqqqqqq`, { waitUntil: 'commit' });
    await picture(page).waitFor();
    before.push(...(await lookOf(page)));
    resolve();
    await taken(page).waitFor();
    expect(await lookOf(page)).toEqual(before);
    await context.close();
  });
});

describe('a picture that is not this browser’s is not shown', () => {
  const hidden = async ({ page, go }: Visit, after: RegExp) => {
    await page.locator('#portal[data-picture]').waitFor({ state: 'attached' });
    await page.waitForTimeout(300);
    expect(await picture(page).isVisible()).toBe(false);
    go();
    await page.locator('#portal:not([data-picture])').getByText(after).first().waitFor();
  };
  const cases: [string, string, RegExp, [string, string] | undefined][] = [
    ['another language was chosen', '/auth/sign-in', /^Sign in to/, ['language', 'en']],
    ['a session is kept', '/auth/sign-in', /登录/, ['refresh_token', 'of-an-old-session']],
    ['another way in is open', '/auth/sign-in?way=qr', /扫|手机/, undefined],
    ['a link lost its token', '/auth/undo', /链接/, undefined],
  ];
  test.each(cases)('%s', async (_, path, after, kept) => {
    await visit(path, {}, (one) => hidden(one, after), kept && keep(...kept));
  });

  test('and the server knows at the next visit which language was chosen', async () => {
    const context = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(`${server.url}/auth/sign-in`);
    await page.getByRole('button', { name: '切换到英文' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    const again = await page.reload();
    expect(await again?.text()).toContain('<html lang="en">');
    await context.close();
  });
});

test('what is done to the picture is done to the page', async () => {
  await visit('/auth/sign-in', {}, async ({ page, go }) => {
    await picture(page).waitFor();
    await page.getByLabel('邮箱', { exact: true }).fill('demo@example.com');
    await page.getByRole('checkbox').uncheck();
    await page.getByRole('button', { name: '切换深浅色' }).click();
    await page.getByLabel('密码', { exact: true }).pressSequentially('Ferry-demo-1');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    go();
    await taken(page).waitFor();
    await expect.poll(() => page.getByLabel('邮箱', { exact: true }).inputValue()).toBe('demo@example.com');
    await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(false);
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/dashboard');
  });
});

test('a form that is sent too early puts nothing into the address, and is sent when the page is there', async () => {
  await visit('/auth/sign-in', {}, async ({ page, go }) => {
    await picture(page).waitFor();
    await page.getByLabel('邮箱', { exact: true }).fill('demo@example.com');
    await page.getByLabel('密码', { exact: true }).fill('Ferry-demo-1');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
    expect(page.url()).toBe(`${server.url}/auth/sign-in`);
    go();
    await page.waitForURL('**/user/dashboard');
  });
});

test('without JavaScript the page is there, says what it lacks, and keeps what is typed to itself', async () => {
  await visit('/auth/sign-in', { javaScriptEnabled: false, locale: 'en' }, async ({ page }) => {
    await page.getByRole('heading', { name: `Sign in to ${siteName}` }).waitFor();
    // The automated browser parses noscript content as if scripts were enabled.
    const text = await (await page.request.get(page.url())).text();
    expect(text).toMatch(
      /<noscript><p>[^<]*Please turn on JavaScript\.<\/p><\/noscript>\s*<div id="portal" data-picture>/,
    );
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
    expect(page.url()).toBe(`${server.url}/auth/sign-in`);
  });
});

test('every site has a picture of each page: the build drew all kinds', () => {
  const file = new URL('../../packages/portal/dist/pictures.json', import.meta.url);
  interface Drawn {
    readonly drawn: Readonly<Record<string, object>>;
  }
  const { pages, absent } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly pages: Readonly<Record<string, Drawn>>;
    readonly absent: Drawn;
  };
  expect(Object.keys(pages).sort()).toEqual(
    [...whole, ...begun].map((path) => path.replace(/#.*/, '')).sort(),
  );
  for (const { drawn } of [...Object.values(pages), absent])
    for (const language of Object.values(drawn))
      expect(Object.keys(language).sort()).toEqual(['', 'captcha', 'captcha telegram', 'telegram']);
});
