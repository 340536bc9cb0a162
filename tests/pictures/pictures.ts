import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { openBrowser } from '../journeys/parts/browser.ts';
import { makePlace, readSecrets, startServerProcess } from '../journeys/parts/server-process.ts';
import { closeNews, demoLogin, signIn } from '../journeys/parts/sign-in.ts';
import { drawScreens } from './screens.ts';
import { drawStorybook } from './storybook.ts';
import { drawTerminal } from './terminal.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

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
  await signInToDemo(page, url);
  await page.goto(url + shot.path);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}${shot.name}.png` });
  await context.close();
}

async function signInToDemo(page: Page, url: string): Promise<void> {
  await signIn(page, url, demoLogin());
  await closeNews(page);
}

mkdirSync(folder, { recursive: true });
execFileSync('vite', ['build', 'packages/portal', '--logLevel=warn'], { stdio: 'inherit' });
const storybook = mkdtempSync(join(tmpdir(), 'ferry-storybook-'));
execFileSync('storybook', ['build', '--quiet', '-o', storybook], { stdio: 'inherit' });
const place = await makePlace();
const server = await startServerProcess(place, { FERRY_DEMO: 'on', FERRY_CAPTCHA: 'off' });
const browser = await openBrowser();
try {
  await drawStorybook(browser, storybook, `${folder}storybook.jpg`);
  const access = { FERRY_URL: server.url, FERRY_TOKEN: readSecrets(place).admin };
  await drawTerminal(browser, access, `${folder}terminal.png`);
  for (const shot of shots) await picture(browser, server.url, shot);
  await drawScreens(browser, server.url, (page) => signInToDemo(page, server.url));
} finally {
  await browser.close();
  await server.stop();
  await place.remove();
  rmSync(storybook, { recursive: true });
}
