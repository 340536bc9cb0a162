import { dirname } from 'node:path';
import type { Browser } from 'playwright';
import { preview } from 'vite';

const story = '?path=/story/screens-account-dashboardscreen--ready&globals=locale:en&panel=false';

/** Takes a screenshot of a screen in a Storybook that was built into a folder. */
export async function drawStorybook(browser: Browser, built: string, path: string): Promise<void> {
  const server = await preview({
    configFile: false,
    root: dirname(built),
    build: { outDir: built },
    preview: { host: '127.0.0.1', port: 0 },
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    page.setDefaultTimeout(120_000);
    await page.goto(`${server.resolvedUrls?.local[0]}${story}`);
    await page.frameLocator('#storybook-preview-iframe').locator('#storybook-root h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path, type: 'jpeg', quality: 80 });
    await page.close();
  } finally {
    await server.close();
  }
}
