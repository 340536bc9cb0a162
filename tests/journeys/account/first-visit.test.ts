import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../parts/browser.ts';
import {
  makeDemoPlace,
  type Place,
  type ServerProcess,
  startServerProcess,
} from '../parts/server-process.ts';
import { signIn } from '../parts/sign-in.ts';

let place: Place;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  place = await makeDemoPlace();
  server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' });
  browser = await openBrowser();
}, 480_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

/** A phone without stored files on which the demo's customer is signed in, and the paths that its page asks for. */
async function openPhone(): Promise<{ page: Page; asked: string[] }> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    // A phone with the bars of its browser.
    viewport: { width: 390, height: 664 },
    serviceWorkers: 'block',
  });
  const first = await context.newPage();
  await signIn(first, server.url, { email: 'demo@example.com', password: 'Ferry-demo-1' });
  await first.close();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return { page, asked };
}

async function openOverview(page: Page): Promise<void> {
  await page.goto(`${server.url}/user/dashboard`);
  await page.locator('#portal:not([data-picture]) h2', { hasText: '导入到客户端' }).waitFor();
  await page.waitForLoadState('networkidle');
}

test('the lower cards of the overview come when they are near the screen, and nothing moves', async () => {
  const { page, asked } = await openPhone();
  await openOverview(page);
  expect(asked.filter((path) => /checkin|subscribe-log/.test(path))).toEqual([]);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await page.mouse.wheel(0, 800);
  await page.getByRole('heading', { name: '用量' }).waitFor();
  expect(Math.abs((await height()) - before)).toBeLessThan(30);
  await page.context().close();
});

test('the pop-up of a first visit waits for an input', async () => {
  const { page, asked } = await openPhone();
  const isAsked = () => asked.some((path) => path.endsWith('/system/announcements'));
  // Looking for an element counts as a use of the page.
  await page.goto(`${server.url}/user/dashboard`);
  await expect.poll(() => asked.some((path) => path.endsWith('/terms')), { timeout: 60_000 }).toBe(true);
  // Longer than a page must rest before more is loaded.
  await page.waitForTimeout(4_000);
  expect(isAsked()).toBe(false);
  await page.keyboard.press('Shift');
  await expect.poll(isAsked, { timeout: 30_000 }).toBe(true);
  await page.context().close();
});

test('the document lists each script after those that it imports', async () => {
  const { page } = await openPhone();
  await openOverview(page);
  const { count, wrong } = await page.evaluate(async () => {
    const importsOf = async (href: string) => {
      const text = await (await fetch(href)).text();
      return [...text.matchAll(/(?:import|from)\s*["'](\.\/[^"']+)["']/g)].map(
        ([, name = '']) => new URL(name, href).href,
      );
    };
    const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
    const earlier = new Set([entry, ...(await importsOf(entry))]);
    const listed = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    const wrong: string[] = [];
    for (const { href } of listed) {
      for (const imported of await importsOf(href))
        if (!earlier.has(imported)) wrong.push(`${href} ${imported}`);
      earlier.add(href);
    }
    return { count: listed.length, wrong };
  });
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(5);
  await page.context().close();
});

test('a worker reads the tables of dates while the scripts are loading', async () => {
  const { page } = await openPhone();
  const worker = page.waitForEvent('worker');
  await page.goto(`${server.url}/user/dashboard`);
  expect((await worker).url()).toMatch(/^blob:/);
  await page.context().close();
});
