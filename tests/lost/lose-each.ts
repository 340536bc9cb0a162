import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { allCalls } from '../../packages/core/src/contract/index.ts';
import { createAccount, hashPassword } from '../../packages/server/src/modules/identity/auth/index.ts';
import { createCdKeys } from '../../packages/server/src/modules/money/cd-keys/index.ts';
import { readConfig } from '../../packages/server/src/settings/config.ts';
import { openServices, type RunningServer, startServer } from '../../packages/server/src/start-server.ts';
import { password, seedPeople } from '../crawl/people.ts';
import { watchRest } from '../crawl/wait-until-idle.ts';
import { openBrowser } from '../journeys/parts/browser.ts';
import { askAgain, found, loseAnswers, unsure } from '../journeys/parts/lose-answer.ts';
import { freePort, makePlace, type Place } from '../journeys/parts/server-process.ts';
import { signIn } from '../journeys/parts/sign-in.ts';
import { drives as customersDrives, type Drive, type Site } from './drives.ts';
import { visitorsDrives } from './visitors-drives.ts';

const folder = fileURLToPath(new URL('../../.artifacts/lost/', import.meta.url));
const rows: string[] = [];

let place: Place;
let server: RunningServer;
let browser: Browser;
const contexts = new Map<string, BrowserContext>();

const drives: Readonly<Record<string, (site: Site) => Drive>> = { ...customersDrives, ...visitorsDrives };

/** Tables that every page changes, or that only record requests. */
const beside = new Set(['refresh_token', 'repeat', 'limit_counter', 'quote', 'captcha_key']);
/** Tables of which only some columns count. Every call marks its session as used. */
const looked = new Map([['session', sql.raw('t.id, t.ended_at')]]);

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
      // No mail is sent to it, because no job runs.
      FERRY_TELEGRAM_TOKEN: '700001:AAE-nobody_may_see_this_token_00000',
      FERRY_TELEGRAM_API_ROOT: 'http://127.0.0.1:9',
      FERRY_JOBS: 'off',
    }),
    () => {},
  );
  await seedPeople(services);
  await sql`delete from check_in`.execute(services.database.sql);
  // A pop-up would have to be closed by each customer.
  await sql`delete from announcement where kind = 'pop_up_ann'`.execute(services.database.sql);
  server = await startServer(services);
  browser = await openBrowser();
}, 480_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
  const head =
    '| Write | Screen | Said | Done at first | Done by asking again | After a reload | Done by the reload |\n| --- | --- | --- | --- | --- | --- | --- |';
  const file = expect.getState().testPath?.replace(/.*\/|\.test\.ts$/g, '');
  writeFileSync(`${folder}${file}.md`, `${head}\n${rows.join('\n')}\n`);
});

/** A checksum of each table. */
async function look(): Promise<Map<string, string>> {
  const db = server.services.database.sql;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const seen = new Map<string, string>();
  for (const { name } of tables) {
    if (beside.has(name)) continue;
    const { rows: sums } = await sql<{ sum: string | null; count: string }>`
      select count(*), md5(string_agg(l::text, '' order by l::text)) as sum
      from (select ${looked.get(name) ?? sql.raw('t.*')} from ${sql.table(name)} t) l`.execute(db);
    seen.set(name, `${sums[0]?.count} ${sums[0]?.sum}`);
  }
  return seen;
}
type Seen = Awaited<ReturnType<typeof look>>;
const countIn = (text = '') => text.split(' ')[0];
/** The tables that differ. If the same rows may be written again, only their number counts. */
const changed = (before: Seen, after: Seen, byCount = false): string[] =>
  [...after.keys()].filter((name) =>
    byCount ? countIn(before.get(name)) !== countIn(after.get(name)) : before.get(name) !== after.get(name),
  );

async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(60_000);
  return context;
}

/** The browser of a customer, who signs in once. */
async function contextOf(who: string): Promise<BrowserContext> {
  const known = contexts.get(who);
  if (known !== undefined) return known;
  const context = await newContext();
  contexts.set(who, context);
  const first = await context.newPage();
  await signIn(first, server.address, { email: `${who}@example.com`, password });
  await first.close();
  return context;
}

async function pageOf(who: string | null, path: string): Promise<Page> {
  const page = await (who === null ? await newContext() : await contextOf(who)).newPage();
  onTestFailed(({ task }) => page.screenshot({ path: `${folder}failed-${task.name}.png` }).then(() => {}));
  await page.goto(server.address + path);
  return page;
}

/** Makes a call like a program. */
async function ask<Result>(path: string, body: object, token?: string, method = 'POST'): Promise<Result> {
  const response = await fetch(server.address + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.message}`);
  // The older calls have no `result`.
  return answer.result ?? answer;
}
const tokenOf = async (who: string) =>
  (
    await ask<{ access_token: string }>('/api/v2/auth/account_login/login', {
      email: `${who}@example.com`,
      password,
    })
  ).access_token;

let newcomers = 0;

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
  async signInElsewhere(who) {
    await tokenOf(who);
  },
  async signedInLongAgo(who) {
    await sql`update session set created_at = created_at - interval '1 hour'
      where account_id = (select id from account where email = ${`${who}@example.com`})`.execute(
      server.services.database.sql,
    );
  },
  async linkTelegram(who) {
    await sql`update account set telegram_id = 4711, telegram_name = 'linxia', telegram_linked_at = now()
      where email = ${`${who}@example.com`}`.execute(server.services.database.sql);
  },
  async newcomer() {
    const name = `newcomer-${++newcomers}`;
    const { database } = server.services;
    const account = {
      password: await hashPassword(password),
      isUncommon: true,
      language: 'zh-CN',
      ip: null,
      invitedBy: null,
      email: `${name}@example.com`,
      name: '过客',
    };
    await database.sql.transaction().execute((tx) => createAccount(tx, server.services, account));
    return name;
  },
  async mailed(who, pattern) {
    const ofLast = async () => {
      const { rows: mails } = await sql<{ body_text: string }>`
        select body_text from mail where recipient = ${`${who}@example.com`} order by id desc limit 1`.execute(
        server.services.database.sql,
      );
      return pattern.exec(mails[0]?.body_text ?? '')?.[1];
    };
    await expect.poll(ofLast).toBeDefined();
    return (await ofLast()) ?? '';
  },
  async signInRequest() {
    return (await ask<{ login_code: string }>('/v1/auth/qrcode_login', {})).login_code;
  },
  async dearest() {
    const { rows: products } = await sql<{ id: number }>`
      select id from product order by price desc limit 1`.execute(server.services.database.sql);
    return products[0]?.id ?? 0;
  },
  async stay(who) {
    await ask('/api/v2/user/account/deletion', {}, await tokenOf(who), 'DELETE');
  },
  async leave(who) {
    await ask('/api/v2/user/account/deletion', { current_password: password }, await tokenOf(who));
  },
};

/**
 * Loses the response of each write of some nouns, and tests the result and what the page says. Each test file has its own
 * server, so the files run in parallel.
 *
 * @param isOfFile whether this file has the writes of a noun
 */
export function loseEach(isOfFile: (noun: string) => boolean): void {
  const chosen = Object.entries(drives).filter(([operation]) => isOfFile(operation.split('.')[0] ?? ''));
  test.each(chosen)('of %s', async (operation, open) => {
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
      stop();
      return changed(before, await look());
    };

    const pathOf = async (turn: number) =>
      typeof drive.path === 'string' ? drive.path : await drive.path(turn);
    const againOn = (page: Page) =>
      drive.again === undefined ? askAgain(page) : page.getByRole('button', { name: drive.again }).first();
    const path = await pathOf(0);
    const page = await pageOf(who, path);
    const first = await loseOn(page, 0);
    expect(first).not.toEqual([]);
    const done = await look();
    if (!drive.isShown) await againOn(page).click();
    await unsure(page).waitFor({ state: 'detached' });
    // The sentence disappears with the request, the tab's record only with the response.
    const kept = () => page.evaluate(() => sessionStorage.getItem('open_writes'));
    if (!drive.isShown) await expect.poll(kept).toBeNull();
    const twice = changed(done, await look(), drive.isNatural);
    expect(twice).toEqual([]);
    await page.close();

    const next = await pageOf(other, await pathOf(1));
    const second = await loseOn(next, 1);
    expect(second).not.toEqual([]);
    const before = await look();
    const rest = watchRest(next);
    await next.reload();
    await next.locator('h1').first().waitFor();
    if (drive.stays) {
      await unsure(next).waitFor();
      await againOn(next).click();
      await unsure(next).waitFor({ state: 'detached' });
    }
    if (!drive.isShown && !drive.isNotAsked)
      await expect.poll(() => next.evaluate(() => sessionStorage.getItem('open_writes'))).toBeNull();
    expect(await rest()).toEqual([]);
    const isFound = await found(next).isVisible();
    const after = changed(before, await look(), drive.isNatural);
    expect(after).toEqual([]);
    expect(await unsure(next).count()).toBe(0);
    const said = isFound
      ? 'it was done'
      : `shows ${new URL(next.url()).pathname.replace(/[\da-f-]{36}/, '…')}`;
    await next.close();
    rows.push(
      `| ${operation} | ${path.split('#')[0]} | ${drive.isShown ? 'what it reads anew' : 'may or may not'} | ${first.join(', ')} | nothing | ${said} | nothing |`,
    );
  });
}
