import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testPages } from '../../packages/portal/src/features/test-pages/test-paths.ts';
import words from '../../packages/ui/src/locales/en/test-pages.json' with { type: 'json' };
import { openBrowser } from './parts/browser.ts';
import { makePlace, type Place, type ServerProcess, startServerProcess } from './parts/server-process.ts';

let place: Place;
let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  place = await makePlace();
  server = await startServerProcess(place, { FERRY_DEMO: 'off', FERRY_CAPTCHA: 'off' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

/** A visitor, and the errors in his browser's console. */
async function visit() {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('response', (answer) => answer.status() >= 400 && wrong.push(`${answer.status()} ${answer.url()}`));
  return { page, wrong };
}

/** The pages that the specification gives the layout without a sidebar. */
const layout1 = ['/test-page/test2', '/test-page/test3'];

describe('a test page opens without a sign-in and without an error', () => {
  test.each(Object.entries(testPages))('%s', async (path, { title }) => {
    const { page, wrong } = await visit();
    const answer = await page.goto(server.url + path);
    expect(answer?.status()).toBe(200);
    // Layout 2 has the sidebar of customers, and its bar the first heading.
    const isWide = layout1.includes(path);
    await page.getByRole('heading', { level: isWide ? 1 : 2, name: words[title], exact: true }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Main navigation' }).isVisible()).toBe(!isWide);
    await page.waitForFunction((name) => document.title.startsWith(name), words[title]);
    expect(wrong).toEqual([]);
  });
});

test('the inspector turns the clock of the real machine, and a refused refresh signs out', async () => {
  const { page, wrong } = await visit();
  await page.goto(`${server.url}/test-page/test6`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press(words.signIn);
  await page.getByText('authenticated', { exact: true }).waitFor();
  await press(words.answer_refuse);
  await press(words.by3600);
  await page.getByText('unauthenticated', { exact: true }).waitFor();
  await page.getByText('toSignIn: expired').waitFor();
  expect(wrong).toEqual([]);
});

test('the example makes its call, and the explorer finds it', async () => {
  const { page, wrong } = await visit();
  await page.goto(`${server.url}/test-page/api-example?call=system.version`);
  await page.getByRole('button', { name: words.send, exact: true }).click();
  await page.getByText(/^Status 200 in \d+ ms$/).waitFor();
  await page.goto(`${server.url}/test-page/2025101501`);
  await page.getByLabel(words.search).fill('system version');
  await page.getByText('/api/version').first().click();
  await page.getByText('The version of the server.').waitFor();
  expect(wrong).toEqual([]);
});

test('where they are off they are 404, for the server and in the portal', async () => {
  const closed = await startServerProcess(await closedPlace(), {
    FERRY_DEMO: 'off',
    FERRY_TEST_PAGES: 'off',
  });
  onTestFinished(() => closed.stop());
  const { page } = await visit();
  for (const path of Object.keys(testPages)) expect((await fetch(closed.url + path)).status, path).toBe(404);
  await page.goto(`${closed.url}/test-page/test1`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});

async function closedPlace(): Promise<Place> {
  const other = await makePlace();
  onTestFinished(() => other.remove());
  return other;
}
