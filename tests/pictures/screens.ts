import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { allCalls } from '../../packages/core/src/contract/index.ts';
import { pathTo, type RouteName, routes } from '../../packages/portal/src/routes.ts';
import { layout } from '../../packages/ui/src/locales/en/layout.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/screens/', import.meta.url));
const document = fileURLToPath(new URL('../../docs/screens.md', import.meta.url));

/** What ends the session, or needs an address that a mail or another program gave. */
const notShown: readonly RouteName[] = ['signOut', 'signInByLink', 'confirmSignIn', 'undo'];

const called = allCalls.map(({ operation, method, path }) => ({
  operation,
  method,
  address: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/** The operation of a request, or `undefined` for a file. */
const operationOf = (method: string, url: string): string | undefined =>
  called.find((call) => call.method === method && call.address.test(new URL(url).pathname))?.operation;

/** Opens a page, draws it, and gives the calls that it made, without those of the frame around it. */
async function draw(page: Page, url: string, name: RouteName, params: unknown, ofFrame: ReadonlySet<string>) {
  const calls = new Set<string>();
  const note = (request: { method(): string; url(): string }) => {
    const operation = operationOf(request.method(), request.url());
    if (operation !== undefined && !ofFrame.has(operation)) calls.add(operation);
  };
  page.on('request', note);
  await page.goto(url + (pathTo as (path: string, params: unknown) => string)(routes[name].path, params));
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {});
  page.off('request', note);
  await page.screenshot({ path: `${folder}${name}.jpg`, type: 'jpeg', quality: 70 });
  return [...calls].toSorted();
}

/** Something of the demo customer’s for the pages that show one thing. */
async function firstIds(page: Page, url: string): Promise<Partial<Record<string, object>>> {
  const idOf = async (path: string, place: string) => {
    await page.goto(url + path);
    const link = page.locator(`main a[href*="${place}"]`).first();
    await link.waitFor();
    return { id: (await link.getAttribute('href'))?.split('/').at(-1) };
  };
  return {
    ticket: await idOf('/user/tickets', '/user/tickets/view/'),
    invoice: await idOf('/user/wallet/billing', '/view-invoice/'),
  };
}

/** What the frame asks for on every page of a customer. */
const frameCalls = new Set([
  'account.me',
  'announcements.list',
  'auth.refresh',
  'tickets.events',
  'system.site',
]);

/** Draws every page of the portal for `docs/screens.md`, with the calls that it makes. */
export async function drawScreens(browser: Browser, url: string, signIn: (page: Page) => Promise<void>) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 0.5,
  });
  const page = await context.newPage();
  const rows: string[] = [];
  const names = Object.keys(routes) as RouteName[];
  const drawAll = async (wanted: readonly RouteName[], params: Partial<Record<string, object>>) => {
    for (const name of wanted) {
      const { path, title } = routes[name];
      const calls = await draw(page, url, name, params[name], frameCalls);
      const said = calls.map((call) => `\`${call}\``).join(', ') || '–';
      rows.push(
        `## ${layout[title as keyof typeof layout]} \`${path}\`\n\nCalls: ${said}\n\n![${path}](pictures/screens/${name}.jpg)\n`,
      );
    }
  };
  const shown = names.filter((name) => !notShown.includes(name));
  await drawAll(
    shown.filter((name) => routes[name].access !== 'customer'),
    {},
  );
  await signIn(page);
  await drawAll(
    shown.filter((name) => routes[name].access === 'customer'),
    await firstIds(page, url),
  );
  await context.close();
  const head =
    '# Screens\n\nEvery page with its address and the calls that it makes when it is opened; around the pages of a customer the frame\nalso asks for `account.me`, `announcements.list`, `tickets.events` and `system.site`. `npm run pictures` draws this page anew.\n';
  writeFileSync(document, `${head}\n${rows.join('\n')}`);
}
