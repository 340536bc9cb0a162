import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../parts/browser.ts';
import { ferry } from '../parts/ferry.ts';
import { inSteps } from '../parts/in-steps.ts';
import {
  makeDemoPlace,
  type Place,
  type ServerProcess,
  startServerProcess,
} from '../parts/server-process.ts';
import { signIn } from '../parts/sign-in.ts';
import { openSmtpSink, type SmtpSink } from '../parts/smtp-sink.ts';

const email = 'demo@example.com';
const password = 'Ferry-demo-1';
const newEmail = 'lin.xia@example.org';

let place: Place;
let sink: SmtpSink;
let server: ServerProcess;
let browser: Browser;
let page: Page;

/** Another device with a session. */
async function signedIn(): Promise<Page> {
  const device = await browser.newPage({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  await signIn(device, server.url, { email, password });
  return device;
}

beforeAll(async () => {
  place = await makeDemoPlace();
  sink = await openSmtpSink();
  server = await startServerProcess(place, {
    FERRY_DEMO: 'on',
    FERRY_CAPTCHA: 'off',
    FERRY_SMTP_URL: sink.url,
  });
  browser = await openBrowser();
  page = await signedIn();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await sink?.close();
  await place?.remove();
});

inSteps(() => page);

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Answers the dialog for the proof of the owner. */
async function prove(): Promise<void> {
  await page.getByLabel('当前密码').fill(password);
  await button('继续').click();
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const signInFrom = (agent: string, typed: string) =>
  post('/api/v2/auth/account_login/login', { email, password: typed }, { 'user-agent': agent });
/** The address of the newest owner's link in a mail to the first address. */
const linkIn = (kind: 'undo' | 'not-me'): string =>
  sink.all
    .filter(({ to }) => to?.[0]?.address === email)
    .flatMap(({ text }) => text?.match(new RegExp(`/auth/${kind}#[\\w-]+`))?.[0] ?? [])
    .at(-1) ?? '';

const motionOf = (device: Page) => device.evaluate(() => document.documentElement.dataset.motion);
const themeOf = (device: Page) => device.evaluate(() => document.documentElement.dataset.theme);

test('a phone finds every page behind the last entry of the bottom bar', async () => {
  // News pops up over the overview alone.
  await page.goto(`${server.url}/user/wallet`);
  // With what waits there in its name.
  await page.getByRole('link', { name: /^我的/ }).last().click();
  await page.waitForURL('**/user/my-account');
  await page.getByRole('button', { name: '搜索，或做一件事' }).click();
  await page.getByRole('combobox').fill('开发');
  await page.getByRole('option', { name: '开发者' }).click();
  await page.waitForURL('**/user/developer');
  await page.getByRole('link', { name: '返回 账户' }).click();
  await page.waitForURL('**/user/my-account');
});

test('a setting survives a reload, and comes along to another browser', async () => {
  await page.getByRole('link', { name: /^时区和格式/ }).click();
  await page.getByRole('heading', { name: '外观与语言', level: 1 }).waitFor();
  for (const choice of ['深色', '减少']) {
    const kept = page.waitForResponse('**/edit-profile');
    await button(choice).click();
    expect((await kept).status()).toBe(200);
  }
  await page.reload();
  await page.getByRole('heading', { name: '外观与语言', level: 1 }).waitFor();
  expect([await themeOf(page), await motionOf(page)]).toEqual(['dark', 'reduced']);
  const moving = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((one) => getComputedStyle(one).transitionDuration !== '0s')
          .length,
    );
  expect(await moving()).toBe(0);

  const other = await signedIn();
  await other.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  expect(await motionOf(other)).toBe('reduced');
  await other.close();
});

test('a new nickname stands in its row as soon as it is stored', async () => {
  await page.goto(`${server.url}/user/account/edit-profile#name`);
  const row = page.getByRole('group', { name: '昵称' });
  await row.getByLabel('昵称').fill('林小夏');
  // What is read anew comes late.
  const reads = '**/api/v2/user/account/me';
  await page.route(reads, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await row.getByRole('button', { name: '保存' }).click();
  await row.getByText('已保存。').waitFor();
  expect(await row.textContent()).toContain('林小夏');
  await page.waitForResponse(reads);
  await page.unrouteAll({ behavior: 'wait' });
  await expect.poll(() => row.textContent()).toContain('林小夏');
});

test('the export is a file with what is kept, for the owner alone', async () => {
  await page.goto(`${server.url}/user/my-account`);
  await page.getByRole('link', { name: '数据与注销' }).click();
  const download = page.waitForEvent('download');
  await button('导出').click();
  await prove();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^ferry-\d{4}-\d\d-\d\d\.json$/);
  const kept = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(kept.data.account[0]).toMatchObject({ email, theme: 'dark', motion: 'reduced' });
});

test('the account is going to be deleted, every page says so, and one press takes it back', async () => {
  await page.getByRole('link', { name: '注销', exact: true }).click();
  await page.getByLabel(`输入 ${email} 确认`).fill(email);
  await button('注销账户').click();
  await page.waitForURL((url) => url.search === '');
  await page.goto(`${server.url}/user/wallet`);
  await page.getByText(/账户将在.*注销/).waitFor();
  await button('不注销了').click();
  await page.getByText(/账户将在.*注销/).waitFor({ state: 'detached' });
});

test('a token is shown once, opens the API for scripts and the command line, and no more once it is revoked', async () => {
  await page.goto(`${server.url}/user/developer`);
  await page.getByLabel('名称').fill('脚本');
  await button('新建令牌').click();
  // A reload loses the proof of the owner.
  await prove();
  const token = (await page.getByRole('group', { name: '令牌' }).textContent())?.slice(0, 36) ?? '';
  const read = () =>
    fetch(`${server.url}/api/v2/user/get_old_service`, { headers: { authorization: `Bearer ${token}` } });
  expect((await read()).status).toBe(200);
  const told = await ferry({ FERRY_URL: server.url, FERRY_TOKEN: token }, ['account', 'service']);
  expect(told).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/快艇季付|Speedboat/) });
  await button('已保存好').click();
  await button('吊销“脚本”').click();
  await page.getByRole('dialog').getByRole('button', { name: '吊销', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await read()).status).toBe(401);
});

test('a password that everybody guesses opens nothing but the page that changes it', async () => {
  await page.route('**/api/v2/user/get_me', async (route) => {
    const answer = await route.fetch();
    const told = await answer.json();
    await route.fulfill({ json: { ...told, result: { ...told.result, must_change_password: true } } });
  });
  await page.goto(`${server.url}/user/wallet`);
  await page.waitForURL('**/edit-password');
  await page.getByText('你的密码太常见').waitFor();
  await page.getByRole('link', { name: '钱包', exact: true }).click();
  await expect.poll(() => page.url()).toContain('/edit-password');
  await page.getByText('你的密码太常见').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});

let usedLink = '';
test('the address changes in two steps, and the old mailbox undoes it', async () => {
  await signInFrom('elsewhere', password);
  await expect.poll(() => linkIn('not-me')).not.toBe('');
  await page.goto(`${server.url}/user/account/edit-profile`);
  await button('换邮箱').click();
  await page.getByLabel('新邮箱').fill(newEmail);
  await button('发验证码').click();
  await prove();
  const code = (await sink.mailTo(newEmail)).text?.match(/^\d{6}$/m)?.[0] ?? '';
  // The mail can be here before the answer of the call, and only with the answer the page keeps the step.
  await page.getByLabel('验证码', { exact: true }).waitFor();
  await page.reload();
  await page.getByLabel('验证码', { exact: true }).fill(code);
  await button(`换成 ${newEmail}`).click();
  await page.getByText(`邮箱已换成 ${newEmail}`).waitFor();

  // The mail about the sign-in was sent to the old mailbox, which the account does not have any more.
  usedLink = linkIn('not-me');
  await page.goto(server.url + usedLink);
  await page.getByRole('heading', { name: '不是你操作的？' }).waitFor();
  await page.waitForURL((url) => url.hash === '');
  await button('不是我，保护账户').click();
  await page.getByRole('heading', { name: '账户换过邮箱' }).waitFor();
  await page.getByRole('link', { name: '去撤销更换' }).click();
  await page.getByRole('heading', { name: '撤销账户改动？' }).waitFor();
  await page.waitForURL((url) => url.pathname === '/auth/undo' && url.hash === '');
  await button('撤销并保护账户').click();
  await page.getByRole('heading', { name: '改动已撤销' }).waitFor();
  expect((await sink.mailTo(email)).text).toBeDefined();
  await page.goto(`${server.url}/user/my-account`);
  await page.waitForURL('**/auth/sign-in**');
});

test('whoever signed in with the password is shut out by the mail about it, until a new one is set', async () => {
  const found = 'a password that was found';
  const codeOfUndoing = () =>
    sink.all.findLast(({ subject }) => subject?.includes('改动已撤销'))?.text?.match(/^\d{6}$/m)?.[0];
  await expect.poll(codeOfUndoing).toBeDefined();
  const next = { email, email_code: codeOfUndoing(), password: found };
  expect((await post('/api/v2/auth/account_reset_password/', next)).status).toBe(200);
  const thief = await signInFrom('a place of a thief', found);
  expect(thief.status).toBe(200);
  await expect.poll(() => linkIn('not-me')).not.toBe(usedLink);
  await page.goto(server.url + linkIn('not-me'));
  await button('不是我，保护账户').click();
  await page.getByRole('heading', { name: '账户已保护' }).waitFor();
  expect((await signInFrom('a place of a thief', found)).status).toBe(403);
  await page.getByRole('link', { name: '重设密码' }).click();
  await page.waitForURL('**/auth/forgot-password');
});
