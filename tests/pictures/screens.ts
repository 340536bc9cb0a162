import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { type RouteName, routes } from '../../packages/portal/src/routes.ts';
import { type MappedPage, mapPages } from './page-map.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/screens/', import.meta.url));
const document = fileURLToPath(new URL('../../docs/screens.md', import.meta.url));

/** Pages that end the session, or need an address from a mail or another program. */
const notShown: readonly RouteName[] = ['signOut', 'signInByLink', 'confirmSignIn', 'undo'];

/** Opens an address and takes a screenshot. */
async function draw(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {});
  await page.screenshot({ path: `${folder}${name}.jpg`, type: 'jpeg', quality: 70 });
}

/** Pages of one object, with the list that links to the demo customer's objects and a part of the links. */
const ofOneObject: Partial<Record<string, readonly [list: string, link: string]>> = {
  ticket: ['/user/tickets', '/user/tickets/view/'],
  invoice: ['/user/wallet/billing', '/view-invoice/'],
  auditRecord: ['/user/audit', '/user/audit/view?record='],
};

/** The address of a customer's page; for a page of one object, of the first object in its list. */
async function addressOf(page: Page, url: string, { name, path }: MappedPage): Promise<string> {
  const [list, place] = ofOneObject[name] ?? [];
  if (list === undefined) return url + path;
  await page.goto(url + list);
  const link = page.locator(`main a[href*="${place}"]`).first();
  await link.waitFor();
  return url + (await link.getAttribute('href'));
}

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ') || '–';

const rowOf = ({ name, path, title, screens, calls }: MappedPage): string =>
  `## ${title} \`${path}\`\n\nScreens: ${listed(screens.map((screen) => screen.split('/').at(-1) ?? ''))}\n\nCalls: ${listed(calls)}\n\n![${path}](pictures/screens/${name}.jpg)\n`;

const head = `# Screens

Every page with its path, the screens that it shows and the calls that it reads and sends, from the imports of its files.
Around customers' pages, the frame also reads \`account.me\`, \`announcements.list\`, \`tickets.events\` and
\`system.site\`. \`npm run pictures\` writes this page.
`;

/** Takes screenshots of every page for `docs/screens.md`. */
export async function drawScreens(browser: Browser, url: string, signIn: (page: Page) => Promise<void>) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 0.5,
  });
  const page = await context.newPage();
  const shown = (await mapPages()).filter(({ name }) => !notShown.includes(name));
  const isOfCustomers = ({ name }: MappedPage) => routes[name].access === 'customer';
  const [customers, open] = [shown.filter(isOfCustomers), shown.filter((one) => !isOfCustomers(one))];
  for (const { name, path } of open) await draw(page, url + path, name);
  await signIn(page);
  for (const one of customers) await draw(page, await addressOf(page, url, one), one.name);
  await context.close();
  writeFileSync(document, `${head}\n${[...open, ...customers].map(rowOf).join('\n')}`);
}
