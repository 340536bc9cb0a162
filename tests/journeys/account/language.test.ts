import { expect, test } from 'vitest';
import { openBrowser } from '../parts/browser.ts';
import { makeDemoPlace, startServerProcess } from '../parts/server-process.ts';
import { signIn } from '../parts/sign-in.ts';

test('rows of the former language are gone at once, and come in the new one', async () => {
  const place = await makeDemoPlace();
  const server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    await signIn(page, server.url, { email: 'demo@example.com', password: 'Ferry-demo-1' });
    await page.goto(`${server.url}/user/wallet`);
    const rows = (words: string) => page.getByRole('row').filter({ hasText: words });
    await rows('支付宝').first().waitFor();

    // The server answers late.
    const answers = Promise.withResolvers<void>();
    await page.route('**/wallet/ledger/**', async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.getByLabel('语言').first().selectOption('en');
    await page.locator('html[lang=en]').waitFor();
    await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor();
    expect(await rows('支付宝').count()).toBe(0);
    answers.resolve();
    await rows('Alipay').first().waitFor();
    expect(await rows('支付宝').count()).toBe(0);
  } finally {
    await browser.close();
    await server.stop();
    await place.remove();
  }
});
