import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, hashPassword } from '../../packages/server/src/modules/auth/index.ts';
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
const patience = { timeout: 20_000 };

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
  expect(await page.getByLabel('标题', { exact: true }).inputValue()).toBe('没到账');
  await page.getByText('p.png').waitFor();
  await page.getByRole('button', { name: '提交', exact: true }).click();
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
  await page.getByRole('log').getByText('已经入账').waitFor({ timeout: 20_000 });
  expect(await reply.inputValue()).toBe('还没写完');
  await page.reload();
  await expect.poll(() => reply.inputValue(), patience).toBe('还没写完');

  await reply.fill('看到了，谢谢。');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await page.getByRole('log').getByText('看到了，谢谢。').waitFor();
  expect(await reply.inputValue()).toBe('');

  // On another page the badge shows an answer.
  await page.goto(`${server.url}/user/wallet`);
  await answer(id, '不客气。');
  await page.goto(`${server.url}/user/tickets`);
  await page.getByRole('heading', { name: '1 张有新回复' }).waitFor();
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
  await page.goto(`${server.url}/user/tickets/new`);
  await page.getByLabel('标题', { exact: true }).fill('断网');
  await page.getByLabel('内容', { exact: true }).fill('先开一张。');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.waitForURL('**/user/tickets/view/**');
  const reply = page.getByRole('textbox', { name: '回复' });
  await reply.waitFor();
  await page.context().setOffline(true);
  await reply.fill('没有网的时候写的');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await page.getByText('联网后自动再发').waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => page.getByText('联网后自动再发').count(), { timeout: 20_000 }).toBe(0);
  const id = page.url().split('/').at(-1) ?? '';
  await expect.poll(async () => (await asStaff(`/${id}`)).total_count, { timeout: 20_000 }).toBe(2);
  await expect.poll(() => page.getByText('没有网的时候写的').count()).toBe(1);
  await page.context().close();
});
