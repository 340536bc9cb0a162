import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, hashPassword } from '../../packages/server/src/modules/identity/auth/index.ts';
import { openBrowser } from './parts/browser.ts';
import { ferry } from './parts/ferry.ts';
import {
  makePlace,
  type Place,
  readSecrets,
  type ServerProcess,
  startServerProcess,
} from './parts/server-process.ts';
import { signIn } from './parts/sign-in.ts';
import { inside } from './parts/site.ts';

const login = { email: 'tickets@example.com', password: 'Zugvogel-am-Kai-7' };
/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  'base64',
);

/** For asynchronous updates of a page on a busy machine. */
const patience = { timeout: 60_000 };

let place: Place;
let server: ServerProcess;
let browser: Browser;
let admin = '';

beforeAll(async () => {
  place = await makePlace();
  await inside(place, async (services) => {
    const password = await hashPassword(login.password);
    await createAccount(services.database.sql, services, {
      email: login.email,
      name: '林夏',
      password,
      language: 'zh-CN',
      ip: null,
      invitedBy: null,
    });
  });
  server = await startServerProcess(place, { FERRY_CAPTCHA: 'off' });
  ({ admin } = readSecrets(place));
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

async function signedIn(): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  await signIn(page, server.url, login);
  return page;
}

async function asStaff(path: string, body?: object) {
  const answer = await fetch(`${server.url}/api/v2/admin_api/tickets${path}`, {
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { result: Record<string, never> }).result;
}

/** Answers like an operator: the text is piped into the command line. */
async function answer(id: string, content: string) {
  const token = { FERRY_URL: server.url, FERRY_TOKEN: admin };
  const ran = await ferry(token, ['tickets', 'reply', id, '--staff-name', '客服 阿舟', '--quiet'], content);
  expect([ran.code, ran.err]).toEqual([0, '']);
}

/** Opens a ticket by the form, and returns its id. */
async function openTicket(page: Page, title: string): Promise<string> {
  await page.goto(`${server.url}/user/tickets/new`);
  await page.getByLabel('标题', { exact: true }).fill(title);
  await page.getByLabel('内容', { exact: true }).fill('先开一张。');
  await page.getByRole('button', { name: '提交工单', exact: true }).click();
  await page.waitForURL('**/user/tickets/view/**');
  return page.url().split('/').at(-1) ?? '';
}

test('a ticket with a file is drafted over a reload, answered and seen live, closed and rated', async () => {
  const page = await signedIn();
  await page.goto(`${server.url}/user/tickets/new?kind=payment&subject=${encodeURIComponent('没到账')}`);
  const text = page.getByLabel('内容', { exact: true });
  await text.fill('付了 **50 元**，余额没变。');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: picture });
  await page.getByText(/PNG 70 B/).waitFor();

  await page.reload();
  await expect.poll(() => text.inputValue(), patience).toBe('付了 **50 元**，余额没变。');
  await expect.poll(() => page.getByLabel('标题', { exact: true }).inputValue()).toBe('没到账');
  await page.getByText('p.png').waitFor();
  await page.getByRole('button', { name: '提交工单', exact: true }).click();
  await page.waitForURL('**/user/tickets/view/**');
  await page.getByRole('heading', { name: '没到账' }).waitFor();
  // The thumbnail is loaded by the session and not by its address.
  await page.locator('[role=log] img[src^="data:image/png"]').waitFor();

  const queue = await asStaff('?status=pending');
  const [ticket] = queue.tickets as unknown as { id: string; kind: string; title: string }[];
  expect(ticket).toMatchObject({ kind: 'payment', title: '没到账' });
  const id = ticket?.id ?? '';

  // The draft stays when an answer arrives.
  const reply = page.getByRole('textbox', { name: '回复' });
  await reply.fill('还没写完');
  await answer(id, '已经入账，请**刷新**钱包。');
  await page.getByRole('log').getByText('已经入账').waitFor(patience);
  await expect.poll(() => reply.inputValue()).toBe('还没写完');
  await page.reload();
  await expect.poll(() => reply.inputValue(), patience).toBe('还没写完');

  await reply.fill('看到了，谢谢。');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await page.getByRole('log').getByText('看到了，谢谢。').waitFor();
  await expect.poll(() => reply.inputValue()).toBe('');

  // On another page the badge shows an answer.
  await page.goto(`${server.url}/user/wallet`);
  await answer(id, '不客气。');
  await page.goto(`${server.url}/user/tickets`);
  await page.getByRole('row').getByText('1 条新回复').waitFor();
  await page.getByRole('link', { name: '没到账' }).click();
  await page.getByRole('log').getByText('不客气。').waitFor();

  await page.getByRole('button', { name: '关闭工单' }).locator('visible=true').click();
  await page.getByRole('dialog').getByRole('button', { name: '关闭工单' }).click();
  await page.getByText('工单已关闭，不再接收消息。').waitFor();
  await page.getByRole('button', { name: '帮到了' }).click();
  await page.getByText('谢谢，已记下').waitFor();
  expect((await asStaff(`/${id}`)).ticket).toMatchObject({ ticket_status: 'closed', rating: 'good' });
  await page.context().close();
});

test('a message that does not go out stays, and goes out once when the network is back', async () => {
  const page = await signedIn();
  const id = await openTicket(page, '断网');
  const reply = page.getByRole('textbox', { name: '回复' });
  await reply.waitFor();
  await page.context().setOffline(true);
  await reply.fill('没有网的时候写的');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await page.getByText('联网后自动再发').waitFor();
  await page.context().setOffline(false);
  expect(await page.getByText('联网后自动再发').count()).toBe(0);
  await expect.poll(async () => (await asStaff(`/${id}`)).total_count).toBe(2);
  await expect.poll(() => page.getByText('没有网的时候写的').count()).toBe(1);
  await page.context().close();
});

test('a reply is followed by who is at the end, and told to who reads above', async () => {
  const page = await signedIn();
  await page.setViewportSize({ width: 390, height: 700 });
  const id = await openTicket(page, '长的');
  const long = (name: string) => Array.from({ length: 30 }, (_, at) => `${name} ${at}`).join('\n\n');
  const log = page.getByRole('log');
  const told = page.getByRole('button', { name: '下面有新回复' });
  const inWindow = (text: string) =>
    log.getByText(text, { exact: true }).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
  /** Where a line stands in the window, once nothing moves it any more. */
  const placeOf = async (text: string) => {
    const look = () =>
      log.getByText(text, { exact: true }).evaluate((line) => line.getBoundingClientRect().y);
    let before = Number.NaN;
    const moved = async () => {
      const last = before;
      before = await look();
      return Math.abs(before - last);
    };
    await expect.poll(moved, { ...patience, interval: 200 }).toBe(0);
    return before;
  };

  // At the end: the window goes to the end of the reply, however long it is.
  await answer(id, long('甲'));
  await log.getByText('甲 29', { exact: true }).waitFor(patience);
  await expect.poll(() => inWindow('甲 29'), patience).toBe(true);
  expect(await told.count()).toBe(0);

  // Above: what is read stays in its place, and the reader is told until the end is reached.
  await page.evaluate(() => window.scrollTo({ top: 100, behavior: 'instant' }));
  const above = await placeOf('甲 0');
  expect(await inWindow('甲 0')).toBe(true);
  await answer(id, long('乙'));
  await told.waitFor(patience);
  expect(Math.abs((await placeOf('甲 0')) - above)).toBeLessThan(2);
  expect(await inWindow('乙 29')).toBe(false);
  await told.click();
  await expect.poll(() => inWindow('乙 29'), patience).toBe(true);
  await expect.poll(() => told.count(), patience).toBe(0);

  // Who writes sees the own message, also from above.
  await page.evaluate(() => window.scrollTo({ top: 100, behavior: 'instant' }));
  await page.getByRole('textbox', { name: '回复' }).fill('看完了。');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await log.getByText('看完了。').waitFor();
  await expect.poll(() => inWindow('看完了。'), patience).toBe(true);
  await page.context().close();
});

test('a file that was too many goes once there is room, and none is left out without a word', async () => {
  const page = await signedIn();
  const id = await openTicket(page, '附件');
  const reply = page.getByRole('textbox', { name: '回复' });
  await reply.fill('都在这里。');
  const send = page.getByRole('button', { name: '发送', exact: true });
  const png = (at: number) => ({ name: `p${at}.png`, mimeType: 'image/png', buffer: picture });
  const remove = (at: number) => page.getByRole('button', { name: `移除 p${at}.png` }).click();
  const done = page.getByText(/PNG 70 B/);

  // The first file asks for the code that prepares files.
  await page.route('**/assets/prepare-file*', (route) => route.abort());
  await page.locator('input[type=file]').setInputFiles(png(9));
  await page.getByText('1 个附件没有传上去。重传或移除后就能发出。').waitFor(patience);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: '重传 p9.png' }).click();
  await expect.poll(() => done.count(), patience).toBe(1);
  await remove(9);

  await page.locator('input[type=file]').setInputFiles([1, 2, 3, 4, 5, 6, 7].map(png));
  await expect.poll(() => done.count(), patience).toBe(5);
  await expect.poll(() => page.getByText('最多 5 个', { exact: true }).count()).toBe(2);
  await page.getByText('2 个附件不能发送。移除后就能发出。').waitFor();
  await expect.poll(() => send.isDisabled()).toBe(true);

  await remove(2);
  await page.getByText('1 个附件不能发送。移除后就能发出。').waitFor();
  await expect.poll(() => done.count(), patience).toBe(5);
  await page.getByRole('button', { name: '全部移除' }).click();
  expect(await page.getByText('最多 5 个', { exact: true }).count()).toBe(0);

  // One that the network lost is said, and sent again.
  await remove(3);
  await page.route('**/tickets-v2/attachments', (route) => route.abort());
  await page.locator('input[type=file]').setInputFiles(png(8));
  await page.getByText('1 个附件没有传上去。重传或移除后就能发出。').waitFor(patience);
  await expect.poll(() => send.isDisabled()).toBe(true);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: '重传 p8.png' }).click();
  await expect.poll(() => done.count(), patience).toBe(5);
  await send.click();
  await page.getByRole('log').getByText('都在这里。').waitFor();
  const sent = async () => {
    const { messages } = (await asStaff(`/${id}`)) as unknown as {
      messages: { attachments: { name: string }[] }[];
    };
    return messages.at(-1)?.attachments.map(({ name }) => name);
  };
  await expect.poll(sent, patience).toEqual(['p1.png', 'p4.png', 'p5.png', 'p6.png', 'p8.png']);
  await page.context().close();
});

test('what a check found goes into a ticket, which the customer reads before it is sent', async () => {
  const page = await signedIn();
  await page.goto(`${server.url}/user/tickets/new?kind=connection`);
  await page.getByRole('link', { name: '检查', exact: true }).click();
  await page.getByRole('heading', { name: '还没有套餐' }).waitFor();
  await page.getByText('准确', { exact: true }).waitFor();
  await page.getByRole('link', { name: '带上结果，提交工单' }).click();
  const text = page.getByLabel('内容', { exact: true });
  await expect
    .poll(() => text.inputValue(), patience)
    .toMatch(/- 套餐：没有\n(?:.*\n)*- 订阅更新：90 天内没有\n/);
  await page.getByRole('button', { name: '提交工单', exact: true }).click();
  await page.waitForURL('**/user/tickets/view/**');
  await page.getByText('套餐：没有').waitFor();
});
