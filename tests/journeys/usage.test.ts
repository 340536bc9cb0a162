import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, hashPassword } from '../../packages/server/src/modules/identity/auth/index.ts';
import { openBrowser } from './parts/browser.ts';
import {
  makePlace,
  type Place,
  readSecrets,
  type ServerProcess,
  startServerProcess,
} from './parts/server-process.ts';
import { signIn } from './parts/sign-in.ts';
import { inside, setUpSite } from './parts/site.ts';

const email = 'lin.xia@example.com';
const password = 'Zugvogel-am-Kai-7';
const [upload, download] = [1_234_567, 98_765_432];
const billed = Math.floor((upload + download) * 1.5);

let place: Place;
let server: ServerProcess;
let browser: Browser;
let page: Page;
let account: number;
let nodeId: number;
let rule: number;

/** A call like an agent's. */
async function asNode(path: string, body: object): Promise<void> {
  const { node } = readSecrets(place);
  const answer = await fetch(`${server.url}/v1/mod_mu/${path}?node_id=${nodeId}&key=${node}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await answer.json()).toMatchObject({ ret: 1 });
}

beforeAll(async () => {
  place = await makePlace();
  ({ account, nodeId, rule } = await inside(place, async (services) => {
    const site = await setUpSite(services, { rate: 1.5 });
    const { sql } = services.database;
    const { id } = await createAccount(sql, services, {
      email,
      name: '林夏',
      password: await hashPassword(password),
      isUncommon: true,
      language: 'zh-CN',
      ip: null,
      invitedBy: null,
    });
    const ends = new Date(services.now().getTime() + 30 * 86_400_000);
    await sql
      .updateTable('service')
      .set({ level: 1, quota_bytes: 2 ** 38, level_expires_at: ends })
      .where('account_id', '=', id)
      .execute();
    await sql.updateTable('account').set({ expires_at: ends }).where('id', '=', id).execute();
    const made = await sql
      .insertInto('detect_rule')
      .values({
        name: 'BT 下载',
        description: '种子下载会占满线路。',
        pattern: 'torrent',
        reads: 'text',
        ban_after: null,
        ban_minutes: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { account: id, nodeId: site.nodeId, rule: made.id };
  }));
  server = await startServerProcess(place, { FERRY_CAPTCHA: 'off' });
  browser = await openBrowser();
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  await signIn(page, server.url, { email, password });
}, 480_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

/** The bytes in the only row of a file that a press saves. */
async function savedBytes(name: string): Promise<(string | undefined)[][]> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name }).first().click();
  const text = await readFile(await (await coming).path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  return text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
}

/** The site's day of the report. */
let reportedOn: string;
const siteDay = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

test('what a node reported stands in chart, table, records and files with the same bytes', async () => {
  reportedOn = siteDay();
  await asNode('users/traffic', { data: [{ user_id: account, u: upload, d: download }] });
  // It is counted a few seconds after the report.
  const chart = page.getByRole('slider', { name: /每小时的流量.*合计 95.4 MB/ });
  const seen = async () => {
    await page.goto(`${server.url}/user/subscribe-log-chart?range=24h`);
    await chart.or(page.getByText('这段时间没有流量')).waitFor();
    return chart.isVisible();
  };
  await expect.poll(seen, { timeout: 120_000, interval: 1_000 }).toBe(true);
  await page.getByText('计费 143.1 MB').waitFor();
  const file = await savedBytes('导出 CSV');
  expect(file).toHaveLength(25);
  expect(file.find((row) => row[3] === String(upload + download))?.slice(1)).toEqual(
    [upload, download, upload + download, billed].map(String),
  );
  // The view is in the address, so a reload keeps it.
  await page.getByRole('button', { name: '表', exact: true }).first().click();
  await page.reload();
  const table = page.getByRole('table', { name: '每小时的流量' });
  await table.getByText('94.2 MB').waitFor();
  await page.goto(`${server.url}/user/subscribe-log-detail`);
  await page.getByRole('button', { name: /东京 01 的记录/ }).click();
  const drawer = page.getByRole('dialog', { name: '东京 01' });
  await drawer.getByText(`${billed.toLocaleString('zh-CN')} 字节`).waitFor();
  await drawer.getByText('95.4 MB × 倍率 1.5 = 计费 143.1 MB').waitFor();
  await page.goBack();
  await drawer.waitFor({ state: 'hidden' });
  const records = await savedBytes('导出全部 CSV');
  expect(records.slice(1).map((row) => row.slice(1))).toEqual([
    ['东京 01', ...[upload, download, upload + download].map(String), '1.50', String(billed)],
  ]);
  await page.getByText('已存 1 条').waitFor();
});

test('a part is shown by keys and by the mouse, and all of it again', async () => {
  await page.goto(`${server.url}/user/subscribe-log-chart`);
  const begin = page.getByRole('slider', { name: '开始' });
  await begin.focus();
  await page.keyboard.press('PageUp');
  expect(await begin.getAttribute('aria-valuenow')).toBe('3');
  await page.getByRole('slider', { name: /每天的流量/ }).focus();
  await page.keyboard.press('Escape');
  expect(await begin.getAttribute('aria-valuenow')).toBe('0');
  const box = await page.locator('.u-over').boundingBox();
  const to = (share: number) => [(box?.x ?? 0) + (box?.width ?? 0) * share, (box?.y ?? 0) + 60] as const;
  await page.mouse.move(...to(0.3));
  await page.mouse.down();
  await page.mouse.move(...to(0.7), { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => begin.getAttribute('aria-valuenow')).toMatch(/^(8|9|10)$/);
  await page.getByRole('button', { name: '看全部', exact: true }).click();
  // Days can be selected by keys, too.
  await page.locator('button[data-day][aria-pressed=true]').focus();
  await page.keyboard.press('PageUp');
  await page.waitForURL(/day=\d{4}-\d{2}-01/);
});

test('a record of the audit is opened by its link, and an objection is written from it', async () => {
  await asNode('users/detectlog', { data: [{ user_id: account, list_id: rule }] });
  await page.goto(`${server.url}/user/audit`);
  await page.getByRole('link', { name: /BT 下载 的记录/ }).click();
  await page.waitForURL('**/user/audit/view?record=*');
  await page.reload();
  await page.getByText('种子下载会占满线路。').waitFor();
  const href = await page.getByRole('link', { name: '写工单申诉' }).getAttribute('href');
  const said = new URL(href ?? '', server.url).searchParams;
  expect(said.get('kind')).toBe('audit');
  expect(said.get('text')).toContain('东京 01');
});

test('the sheet of a node is opened by its link, with the own traffic there', async () => {
  await asNode(`nodes/${nodeId}/info`, { load: '0.42 0.4 0.4', uptime: '86400' });
  await page.goto(`${server.url}/user/nodes?node=${nodeId}`);
  const drawer = page.getByRole('dialog', { name: '东京 01' });
  await drawer.getByText('平均 42%，最高 42%').waitFor();
  await drawer.getByText('我 24 小时用了 95.4 MB，计费 143.1 MB').waitFor();
});

/** Chooses a time zone, as a program does. */
async function chooseZone(time_zone: string): Promise<void> {
  const post = async (path: string, body: object, token = '') => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const { result } = await post('/api/v2/auth/account_login/login', { email, password });
  await post('/api/v2/user/account/edit-profile', { time_zone }, result.access_token);
}

test('traffic stands on the site’s day for a customer whose day begins at another time', async () => {
  // A day of the site begins there at five in the morning of the day before.
  await chooseZone('Pacific/Pago_Pago');
  await page.goto(`${server.url}/user/account/activity`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`${server.url}/user/subscribe-log-chart`);
  const day = page.locator('button[data-day]').filter({ hasText: '95.4 MB' });
  await day.waitFor();
  expect(await day.getAttribute('data-day')).toBe(reportedOn);
  await page.getByText('时间为中国标准时间（UTC+8）').first().waitFor();
  const name = new RegExp(reportedOn.replace(/^\d+-0?(\d+)-0?(\d+)$/, '^$1\\s?月\\s?$2\\s?日'));
  await page.getByRole('button', { name: '表', exact: true }).first().click();
  const inChart = page.getByRole('table', { name: '每天的流量' }).getByRole('row');
  await inChart.filter({ hasText: name }).filter({ hasText: '95.4' }).waitFor();
  await page.goto(`${server.url}/user/dashboard`);
  const card = page.getByRole('region', { name: '用量' });
  await card.getByRole('button', { name: '表', exact: true }).click();
  await card.getByRole('row').filter({ hasText: name }).filter({ hasText: '143.1' }).waitFor();
  await card.getByText('时间为中国标准时间（UTC+8）').waitFor();
});
