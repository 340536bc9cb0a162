import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '../../packages/core/src/contract/index.ts';
import { createCdKeys } from '../../packages/server/src/modules/money/cd-keys/index.ts';
import { readConfig } from '../../packages/server/src/settings/config.ts';
import { openServices, type RunningServer, startServer } from '../../packages/server/src/start-server.ts';
import { password, seedPeople } from '../crawl/people.ts';
import { openBrowser } from '../journeys/parts/browser.ts';
import { askAgain, found, loseAnswers, unsure } from '../journeys/parts/lose-answer.ts';
import { freePort, makePlace, type Place } from '../journeys/parts/server-process.ts';
import { closeNews, signIn } from '../journeys/parts/sign-in.ts';
import { drives, notDriven, type Site } from './drives.ts';

const folder = fileURLToPath(new URL('../../.artifacts/lost/', import.meta.url));
const rows: string[] = [];

let place: Place;
let server: RunningServer;
let browser: Browser;
const contexts = new Map<string, BrowserContext>();

/** Tables that every page changes, or that only remember what was asked. */
const beside = new Set(['session', 'refresh_token', 'repeat', 'limit_counter', 'quote']);

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  place = await makePlace('pglite');
  const port = await freePort();
  const services = await openServices(
    readConfig({
      ...place.environment,
      NODE_ENV: 'test',
      PORT: String(port),
      FERRY_PUBLIC_URL: `http://127.0.0.1:${port}`,
      FERRY_LOG_LEVEL: 'silent',
      FERRY_CAPTCHA: 'off',
      FERRY_SANDBOX: 'on',
      FERRY_JOBS: 'off',
    }),
    () => {},
  );
  await seedPeople(services);
  await sql`delete from check_in`.execute(services.database.sql);
  server = await startServer(services);
  browser = await openBrowser();
}, 480_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
  const head =
    '| Write | Screen | Said | Done at first | Done by asking again | After a reload | Done by the reload |\n| --- | --- | --- | --- | --- | --- | --- |';
  writeFileSync(`${folder}lost.md`, `${head}\n${rows.join('\n')}\n`);
});

/** The content of each table, as a number that changes with it. */
async function look(): Promise<Map<string, string>> {
  const db = server.services.database.sql;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const seen = new Map<string, string>();
  for (const { name } of tables) {
    if (beside.has(name)) continue;
    const { rows: sums } = await sql<{ sum: string | null; count: string }>`
      select count(*), md5(string_agg(t::text, '' order by t::text)) as sum from ${sql.table(name)} t`.execute(
      db,
    );
    seen.set(name, `${sums[0]?.count} ${sums[0]?.sum}`);
  }
  return seen;
}
type Seen = Awaited<ReturnType<typeof look>>;
const countIn = (text = '') => text.split(' ')[0];
/** The tables that differ, by their number of rows alone if it may be written again as it is. */
const changed = (before: Seen, after: Seen, byCount = false): string[] =>
  [...after.keys()].filter((name) =>
    byCount ? countIn(before.get(name)) !== countIn(after.get(name)) : before.get(name) !== after.get(name),
  );

async function pageOf(who: string, path: string): Promise<Page> {
  let context = contexts.get(who);
  if (context === undefined) {
    context = await browser.newContext({
      locale: 'zh-CN',
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(15_000);
    contexts.set(who, context);
    const first = await context.newPage();
    await signIn(first, server.address, { email: `${who}@example.com`, password });
    await closeNews(first);
    await first.close();
  }
  const page = await context.newPage();
  await page.goto(server.address + path);
  return page;
}

const site: Site = {
  async code() {
    const { database } = server.services;
    const [code] = await createCdKeys(database.sql, server.services, {
      count: 1,
      grant: { kind: 'money', amount: '3.00' },
      expiresAt: null,
    });
    return code ?? '';
  },
  async earn(who: string) {
    await sql`update account set invite_balance = 5.00 where email = ${`${who}@example.com`}`.execute(
      server.services.database.sql,
    );
  },
};

describe('a lost answer', () => {
  test.each(Object.entries(drives))('of %s', async (operation, open) => {
    const call = allCalls.find((one) => one.operation === operation);
    if (call === undefined) throw new Error(`There is no call ${operation}.`);
    const drive = open(site);
    const [who, other] = drive.who ?? ['demo', 'demo'];
    const loseOn = async (page: Page, turn: number) => {
      const { lost, stop } = await loseAnswers(page, call);
      const before = await look();
      await drive.act(page, turn);
      await expect.poll(() => lost.count).toBe(1);
      if (!drive.isShown) await unsure(page).waitFor();
      await page.screenshot({ path: `${folder}${operation}.png` });
      await stop();
      return changed(before, await look());
    };

    const page = await pageOf(who, drive.path);
    const first = await loseOn(page, 0);
    expect(first).not.toEqual([]);
    const done = await look();
    if (!drive.isShown) await askAgain(page).click();
    await unsure(page).waitFor({ state: 'detached' });
    const twice = changed(done, await look(), drive.isNatural);
    expect(twice).toEqual([]);
    if (!drive.isShown) expect(await page.evaluate(() => sessionStorage.getItem('open_writes'))).toBeNull();
    await page.close();

    const next = await pageOf(other, drive.path);
    const second = await loseOn(next, 1);
    expect(second).not.toEqual([]);
    const before = await look();
    await next.reload();
    await next.locator('h1').first().waitFor();
    if (drive.stays) {
      await unsure(next).waitFor();
      await askAgain(next).click();
      await unsure(next).waitFor({ state: 'detached' });
    }
    if (!drive.isShown)
      await expect
        .poll(() => next.evaluate(() => sessionStorage.getItem('open_writes')), { timeout: 15_000 })
        .toBeNull();
    const isFound = await found(next)
      .waitFor({ timeout: 3_000 })
      .then(
        () => true,
        () => false,
      );
    const after = changed(before, await look(), drive.isNatural);
    expect(after).toEqual([]);
    expect(await unsure(next).count()).toBe(0);
    const said = isFound
      ? 'it was done'
      : `shows ${new URL(next.url()).pathname.replace(/[\da-f-]{36}/, '…')}`;
    await next.close();
    rows.push(
      `| ${operation} | ${drive.path} | ${drive.isShown ? 'what it reads anew' : 'may or may not'} | ${first.join(', ')} | nothing | ${said} | nothing |`,
    );
  });
});

test('every write that customers make is driven, or named with its reason', () => {
  const writes = allCalls.filter(
    ({ changes, access }) =>
      changes && (access === 'anyone' || access === 'customer' || access === 'customer-even-banned'),
  );
  const names = writes.map(({ operation }) => operation);
  expect(names.filter((name) => !(name in drives) && !(name in notDriven)).sort()).toEqual([]);
  expect(Object.keys({ ...drives, ...notDriven }).filter((name) => !names.includes(name))).toEqual([]);
});
