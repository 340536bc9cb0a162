import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { openBrowser } from '../journeys/parts/browser.ts';
import { makePlace, startServerProcess } from '../journeys/parts/server-process.ts';
import { drawScreens } from './screens.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const login = { email: 'demo@example.com', password: 'Ferry-demo-1' };

const shots = [
  {
    name: 'dashboard-desktop',
    path: '/user/dashboard',
    width: 1440,
    height: 900,
    dark: false,
    locale: 'zh-CN',
  },
  { name: 'dashboard-phone', path: '/user/dashboard', width: 390, height: 844, dark: true, locale: 'zh-CN' },
  { name: 'buy-desktop', path: '/user/services/buy', width: 1440, height: 900, dark: false, locale: 'en-US' },
  { name: 'nodes-phone', path: '/user/nodes', width: 390, height: 844, dark: false, locale: 'zh-CN' },
];

async function picture(browser: Browser, url: string, shot: (typeof shots)[number]): Promise<void> {
  const context = await browser.newContext({
    locale: shot.locale,
    colorScheme: shot.dark ? 'dark' : 'light',
    viewport: { width: shot.width, height: shot.height },
  });
  await context.addInitScript((dark) => localStorage.setItem('theme', dark ? 'dark' : 'light'), shot.dark);
  const page = await context.newPage();
  await signIn(page, url);
  await page.goto(url + shot.path);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}${shot.name}.png` });
  await context.close();
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth/sign-in`);
  await page.locator('input[type=email]').fill(login.email);
  await page.locator('input[type=password]').fill(login.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/user/dashboard');
  const popup = page.getByRole('dialog');
  await popup.waitFor({ timeout: 3_000 }).then(
    () => page.keyboard.press('Escape'),
    () => {},
  );
}

mkdirSync(folder, { recursive: true });
execFileSync('vite', ['build', 'packages/portal', '--logLevel=warn'], { stdio: 'inherit' });
const place = await makePlace();
const server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' });
const browser = await openBrowser();
try {
  for (const shot of shots) await picture(browser, server.url, shot);
  await drawScreens(browser, server.url, (page) => signIn(page, server.url));
} finally {
  await browser.close();
  await server.stop();
  await place.remove();
}
