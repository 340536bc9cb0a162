import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../parts/browser.ts';
import {
  makeDemoPlace,
  type Place,
  type ServerProcess,
  startServerProcess,
} from '../parts/server-process.ts';
import { demoLogin, signIn } from '../parts/sign-in.ts';

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

const taken = (page: Page) => page.locator('#portal:not([data-picture]) main :is(h1, h2)').first();

/** A page whose frames are held until `nextFrame`, and the scripts that it asked for. */
async function openHeld(isHidden: boolean) {
  const context = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript((hidden) => {
    const held: FrameRequestCallback[] = [];
    const draw = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => held.push(callback);
    Object.assign(window, {
      nextFrame() {
        window.requestAnimationFrame = draw;
        for (const callback of held) draw(callback);
      },
    });
    if (hidden) Object.defineProperty(document, 'hidden', { get: () => true });
  }, isHidden);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) asked.push(request.url());
  });
  await page.goto(`${server.url}/auth/sign-in`);
  return { page, asked, close: () => context.close() };
}

test('the picture is drawn before its document asks for a script', async () => {
  const { page, asked, close } = await openHeld(false);
  await page.locator('#portal[data-picture] main').waitFor();
  expect(asked).toEqual([]);
  await page.evaluate('nextFrame()');
  await taken(page).waitFor();
  expect(asked.length).toBeGreaterThan(5);
  expect(new Set(asked).size).toBe(asked.length);
  await close();
});

test('a tab that is opened in the background does not wait for a frame', async () => {
  const { page, close } = await openHeld(true);
  await taken(page).waitFor();
  await close();
});

test('nor does one that goes to the background before its first frame', async () => {
  const { page, asked, close } = await openHeld(false);
  expect(asked).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await taken(page).waitFor();
  await close();
});

/** Records what is written to the root once the document is parsed. Each such attribute computes every style anew. */
const watchRoot = () => {
  const written: string[] = [];
  Object.assign(window, { written });
  document.addEventListener('DOMContentLoaded', () => {
    const observer = new MutationObserver((records) => {
      for (const { attributeName } of records) written.push(String(attributeName));
    });
    observer.observe(document.documentElement, { attributes: true });
  });
};

test.each(['/auth/sign-in', '/user/dashboard'])(
  '%s takes over without a change of its root',
  async (path) => {
    const context = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' });
    const page = await context.newPage();
    if (path.startsWith('/user')) await signIn(page, server.url, demoLogin());
    await page.addInitScript(watchRoot);
    await page.goto(server.url + path);
    await taken(page).waitFor();
    expect(await page.evaluate('written')).toEqual([]);
    await context.close();
  },
);
