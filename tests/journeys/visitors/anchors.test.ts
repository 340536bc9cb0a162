import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../parts/browser.ts';
import {
  makeDemoPlace,
  type Place,
  type ServerProcess,
  startServerProcess,
} from '../parts/server-process.ts';

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

/** Milliseconds of the specification. */
const jump = 300;
/** The height of the bar at the top of the page. */
const bar = 64;

/** The front door, once its own page has replaced the first picture. */
async function openDoor(options: BrowserContextOptions = {}): Promise<Page> {
  const viewport = { width: 1440, height: 700 };
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport,
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  await page.goto(`${server.url}/auth`);
  await page.locator('#portal:not([data-picture]) #steps').waitFor();
  return page;
}

/** A link to a part of the page, in the bar at its top. */
const link = (page: Page, part: string) => page.locator(`nav a[href$="#${part}"]`).first();

const topOf = (page: Page, part: string) =>
  page.evaluate((id) => Math.round(document.getElementById(id)?.getBoundingClientRect().top ?? 0), part);

const focusedIn = (page: Page) =>
  page.evaluate(() => [document.activeElement?.id, document.activeElement?.closest('section')?.id]);

test('a jump to a part of the front door takes 300 ms, and a second press jumps again', async () => {
  const page = await openDoor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const _ of ['first', 'second']) {
    const from = await topOf(page, 'steps');
    await link(page, 'steps').click();
    // The code of the jump is on its way for a moment, in which frames move nothing.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('steps');
    const tops: number[] = [];
    for (let passed = 0; passed < jump + 100; passed += 20) {
      await page.clock.runFor(20);
      tops.push(await topOf(page, 'steps'));
    }
    // In frames of 16 ms, of which the first may be nearly over.
    const under = tops.filter((top) => top !== from && top !== tops.at(-1)).length * 20;
    expect(under).toBeGreaterThan(jump - 60);
    expect(under).toBeLessThanOrEqual(jump + 20);
    expect(tops.at(-1)).toBe(bar);
    await page.evaluate(() => window.scrollTo(0, 0));
  }
  await page.context().close();
});

test('the focus follows a keyboard to the part, and goes on from there', async () => {
  const page = await openDoor();
  await link(page, 'questions').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedIn(page)).toEqual(['questions', 'questions']);
  await page.keyboard.press('Tab');
  expect((await focusedIn(page))[1]).toBe('questions');
  expect(new URL(page.url()).hash).toBe('#questions');
  await page.context().close();
});

test('who wants no motion sees none', async () => {
  const page = await openDoor({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await link(page, 'plans').click();
  // Though no frame passes.
  await expect.poll(() => topOf(page, 'plans')).toBe(bar);
  await page.context().close();
});

test('a page that is opened at a part begins there, and going back returns to where the reader was', async () => {
  const page = await openDoor();
  await page.goto(`${server.url}/about`);
  await link(page, 'steps').click();
  await expect.poll(() => topOf(page, 'steps')).toBe(bar);
  await page.goBack();
  await page.waitForURL('**/about');
  await page.context().close();
});
