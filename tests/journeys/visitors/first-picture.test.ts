import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../parts/browser.ts';
import {
  openTab,
  type Prepare,
  picture,
  taken,
  type Visit,
  visitIn,
  type Work,
} from '../parts/held-scripts.ts';
import { shiftOf } from '../parts/layout-shift.ts';
import {
  makeDemoPlace,
  type Place,
  type ServerProcess,
  startServerProcess,
} from '../parts/server-process.ts';
import { demoLogin, signIn } from '../parts/sign-in.ts';

const siteName = 'A & <B>';
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

let place: Place;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  place = await makeDemoPlace();
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

const open = (options: BrowserContextOptions, prepare?: Prepare) => openTab(browser, options, prepare);

/** Opens a page in a new browser. */
async function visit(path: string, options: BrowserContextOptions, work: Work, prepare?: Prepare) {
  const page = await open(options, prepare);
  try {
    await visitIn(page, server.url + path, work);
  } finally {
    await page.context().close();
  }
}

const keep = (key: string, value: string) => (context: BrowserContext) =>
  context.addInitScript(([name, text]) => localStorage.setItem(String(name), String(text)), [key, value]);

/** Position and style of every text and box. */
const lookOf = (page: Page, of = '#portal *:not(svg *)'): Promise<string[]> =>
  page.evaluate(
    (elements) =>
      [...document.querySelectorAll(elements)].map((element) => {
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
    of,
  );

/** Pages whose picture is complete. The others are still loading data. */
const whole = [
  '/auth/sign-in',
  '/auth/sign-up',
  '/auth/forgot-password',
  '/auth/undo#some-token',
  '/auth/not-me#some-token',
];
/** Pages whose document also tells their data, which they show at once. What does not depend on it stays. */
const told = ['/auth', '/about'];
const fixed =
  '#portal header:has(nav) *:not(svg *), #portal h1, #portal h1 ~ p, #portal h1 ~ div, #portal h1 ~ div a, #portal h1 ~ dl *';

const languages = { 'zh-CN': /登录|账户|密码|关于/, en: /Sign|account|password|About/i } as const;
const cases = [...whole, ...told].flatMap((path) =>
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
      const parts = told.includes(path) ? fixed : undefined;
      const before = await lookOf(page, parts);
      expect(before.length).toBeGreaterThan(10);
      // Data of calls never arrives, so that what is still asked for stays as it begins.
      if (told.includes(path)) await page.route('**/api/**', () => {});
      go();
      await taken(page).waitFor();
      expect(await lookOf(page, parts)).toEqual(before);
      const price = page.getByText(/¥15\.00/).first();
      if (path === '/auth') await price.waitFor();
      expect(await page.title()).toBe(title);
      // A busy browser may paint before it has parsed the whole document.
      const { score, what } = await shiftOf(page);
      expect(score, JSON.stringify(what)).toBeLessThanOrEqual(0.02);
      expect(await page.locator('style[data-picture]').count()).toBe(0);
      await expect.poll(() => page.locator('#portal').count()).toBe(1);
      expect(faults).toEqual([]);
    };
    const look = `${locale} ${theme} ${device}`;
    const tab = tabs.get(look) ?? open(options, keep('theme', theme));
    tabs.set(look, tab);
    await visitIn(await tab, server.url + path, work);
  });

  test('where there is no page, nor one that is near', async () => {
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
    const before = await lookOf(page);
    resolve();
    await taken(page).waitFor();
    expect(await lookOf(page)).toEqual(before);
    await context.close();
  });
});

/** The page of customers with a picture. */
const ofCustomers = '/user/dashboard';

describe('a customer’s picture', () => {
  const kinds = (Object.keys(languages) as (keyof typeof languages)[]).flatMap((locale) =>
    (['phone', 'desktop'] as const).map((device) => ({ locale, device })),
  );
  /** Boxes and texts of the page itself: the frame around it gets the name of the customer. */
  const ofPage = async (page: Page) =>
    (await lookOf(page)).filter((line) => !/^(HEADER|DIV|SPAN|BUTTON|A) /.test(line));

  test.each(kinds)(
    'is there before any script, and tells nobody’s name: $locale, on a $device',
    async ({ locale, device }) => {
      const page = await open({ locale, viewport: sizes[device] });
      try {
        await signIn(page, server.url, demoLogin());
        await page.goto('about:blank');
        // The session is kept, and the tab is another one.
        const other = await page.context().newPage();
        const asked: string[] = [];
        other.on('request', (request) => void asked.push(new URL(request.url()).pathname));
        // The page’s own data never arrives, so the initial state stays.
        await other.route('**/api/v2/user/**', () => {});
        await visitIn(other, server.url + ofCustomers, async ({ faults, go }) => {
          await picture(other).waitFor();
          expect(await other.locator('html').getAttribute('lang')).toBe(locale);
          expect(await other.locator('#portal').textContent()).not.toContain('demo');
          await expect.poll(() => asked).toContain('/api/v2/user/dashboard/');
          const before = await ofPage(other);
          expect(before.length).toBeGreaterThan(10);
          go();
          await taken(other).waitFor();
          expect(await ofPage(other)).toEqual(before);
          const { score, what } = await shiftOf(other);
          expect(score, JSON.stringify(what)).toBeLessThanOrEqual(0.01);
          expect(await other.locator('style[data-picture]').count()).toBe(0);
          expect(faults).toEqual([]);
        });
      } finally {
        await page.context().close();
      }
    },
  );

  test('is followed by the data, for which each call is made once', async () => {
    const page = await open({ viewport: sizes.phone });
    try {
      await signIn(page, server.url, demoLogin());
      const other = await page.context().newPage();
      await page.close();
      const asked: string[] = [];
      other.on('request', (request) => {
        if (request.url().includes('/api/')) asked.push(`${request.method()} ${request.url()}`);
      });
      await other.goto(server.url + ofCustomers);
      await other.locator('#portal:not([data-picture]) h2').first().waitFor();
      // The lower cards are loaded when they come near the screen.
      await other.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await other.getByRole('heading', { name: '用量' }).waitFor();
      await expect.poll(() => other.locator('main [aria-busy=true]').count()).toBe(0);
      expect(asked.length).toBeGreaterThan(8);
      expect([...new Set(asked)]).toEqual(asked);
    } finally {
      await page.context().close();
    }
  });

  test('is not shown to somebody who is not signed in, nor without scripts', async () => {
    await visit(ofCustomers, {}, async ({ page, go }) => {
      await page.locator('#portal[data-picture]').waitFor({ state: 'attached' });
      await page.waitForTimeout(300);
      expect(await picture(page).isVisible()).toBe(false);
      go();
      await page.waitForURL('**/auth/sign-in');
    });
    const answer = await fetch(server.url + ofCustomers);
    expect(await answer.text()).toContain('<noscript><style>#portal{display:none}</style></noscript>');
  });

  test('ends at the sign-in page if the session has ended', async () => {
    const ended = keep('refresh_token', 'of-an-old-session');
    await visit(
      ofCustomers,
      {},
      async ({ page, go }) => {
        await picture(page).waitFor();
        go();
        await page.waitForURL('**/auth/sign-in');
        await page.getByLabel('密码', { exact: true }).waitFor();
      },
      ended,
    );
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
    await page.getByLabel('语言').selectOption('en');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    const again = await page.reload();
    expect(await again?.text()).toContain('<html lang="en">');
    await context.close();
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
  const file = new URL('../../../packages/portal/dist/pictures.json', import.meta.url);
  interface Drawn {
    readonly by: readonly string[];
    readonly drawn: Readonly<Record<string, object>>;
  }
  const { pages, absent } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly pages: Readonly<Record<string, Drawn>>;
    readonly absent: Drawn;
  };
  expect(Object.keys(pages).sort()).toEqual(
    [...whole, ...told, ofCustomers].map((path) => path.replace(/#.*/, '')).sort(),
  );
  expect(pages['/auth']?.by).toEqual(['plans', 'nodes', 'questions']);
  expect(pages['/auth/sign-in']?.by).toEqual(['captcha', 'telegram', 'passkeys']);
  for (const { by, drawn } of [...Object.values(pages), absent])
    for (const language of Object.values(drawn)) {
      const kinds = Object.keys(language).map((kind) => kind.split(' ').filter(Boolean));
      expect(kinds).toHaveLength(2 ** by.length);
      expect(kinds.every((kind) => kind.every((part) => by.includes(part)))).toBe(true);
    }
});
