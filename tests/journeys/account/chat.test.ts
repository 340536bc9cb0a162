import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openBrowser } from '../parts/browser.ts';
import { makeDemoPlace, startServerProcess } from '../parts/server-process.ts';
import { demoLogin, signIn } from '../parts/sign-in.ts';

/** A widget that keeps what it is told, as Crisp's script does with the queue that it finds. */
const widget = `
  const told = JSON.parse(sessionStorage.getItem('told') ?? '[]');
  const keep = (one) => { told.push(one.slice(0, 2).join(' ')); sessionStorage.setItem('told', JSON.stringify(told)); };
  window.$crisp.forEach(keep);
  window.$crisp.push = keep;
  sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads')) + 1));
`;

const loads = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('loads')));
const told = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('told') ?? '[]'));

test('the chat is told once a session who the customer is, is there on every page, and forgets him at sign-out after a reload, too', async () => {
  const place = await makeDemoPlace();
  const settings = { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off', FERRY_CRISP_WEBSITE_ID: crypto.randomUUID() };
  const server = await startServerProcess(place, settings);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ locale: 'en', viewport: { width: 1440, height: 900 } });
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/user/crisp_data') && asked.push(request.url()));
    await page.route('https://client.crisp.chat/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: widget }),
    );
    await signIn(page, server.url, demoLogin());
    await expect.poll(() => told(page), { timeout: 60_000 }).toContain('set user:email');
    expect(asked).toHaveLength(1);
    const before = await told(page);

    await page.reload();
    await expect.poll(() => loads(page), { timeout: 60_000 }).toBe(2);
    expect(asked).toHaveLength(1);
    expect(await told(page)).not.toContain('do session:reset');
    expect((await told(page)).filter((one) => one.startsWith('set user:'))).toEqual(
      before.filter((one) => one.startsWith('set user:')),
    );

    await page.goto(`${server.url}/user/settings`);
    await expect.poll(() => loads(page), { timeout: 60_000 }).toBe(3);
    await page.evaluate(() => sessionStorage.setItem('told', '[]'));
    await page.goto(`${server.url}/auth/sign-out`);
    await expect.poll(() => told(page), { timeout: 60_000 }).toContain('do session:reset');
    expect(await page.evaluate(() => sessionStorage.getItem('chat_sent'))).toBeNull();
  } finally {
    await browser.close();
    await server.stop();
    await place.remove();
  }
});
