import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openBrowser } from './parts/browser.ts';
import { ferry } from './parts/ferry.ts';
import { inSteps } from './parts/in-steps.ts';
import {
  makePlace,
  type Place,
  readSecrets,
  type ServerProcess,
  startServerProcess,
} from './parts/server-process.ts';
import { inside, type Site, setUpSite } from './parts/site.ts';
import { openSmtpSink, type SmtpSink } from './parts/smtp-sink.ts';

const email = 'lin.xia@example.com';
const password = 'Zugvogel-am-Kai-7';
const reason = '共享账号';

let place: Place;
let site: Site;
let sink: SmtpSink;
let server: ServerProcess;
let browser: Browser;
let page: Page;
let operator: Record<string, string>;
/** Secrets that must not appear in any log, metric or mail header. */
const secrets = new Set<string>([password]);

beforeAll(async () => {
  place = await makePlace();
  site = await inside(place, (services) => setUpSite(services));
  sink = await openSmtpSink();
  server = await startServerProcess(place, { FERRY_SMTP_URL: sink.url, FERRY_CAPTCHA: '3' });
  const { admin, node } = readSecrets(place);
  const config = join(mkdtempSync(join(tmpdir(), 'ferry-cli-')), 'config.json');
  operator = {
    FERRY_URL: server.url,
    FERRY_TOKEN: admin,
    FERRY_NODE_KEY: node,
    FERRY_CONFIG: config,
    LANG: 'C.UTF-8',
  };
  for (const secret of [admin, node, site.code]) secrets.add(secret);
  browser = await openBrowser();
  page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await sink?.close();
  await place?.remove();
});

inSteps(() => page);

const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function keepTokens(): Promise<void> {
  const tokens = await page.evaluate(() => [
    sessionStorage.getItem('access_token'),
    localStorage.getItem('refresh_token'),
  ]);
  for (const token of tokens) if (token !== null) secrets.add(token);
}

describe('the first journey of a customer', () => {
  test('signs up: the captcha is worked out in the browser, the code comes by mail', async () => {
    await page.goto(`${server.url}/user/dashboard`);
    await page.waitForURL('**/auth/sign-in**');
    await page.getByRole('link', { name: '注册' }).click();
    await heading('注册渡口账户').waitFor();
    await page.getByLabel('邮箱', { exact: true }).fill(email);
    // Touching the form started the proof of work. The code is sent when that is done.
    await button('发送验证码').click();
    const mail = await sink.mailTo(email);
    const code = mail.text?.match(/^\d{6}$/m)?.[0] ?? '';
    expect(code).toMatch(/^\d{6}$/);
    secrets.add(code);
    expect(mail.subject).not.toContain(code);
    await page.getByLabel('邮箱验证码').fill(code);
    // A reload keeps what was typed, and knows of the mail and of the wait for another one.
    await page.reload();
    await page.getByText(`已发到 ${email}`).waitFor();
    await button(/秒后可再发/).waitFor();
    await expect.poll(() => page.getByLabel('邮箱', { exact: true }).inputValue()).toBe(email);
    await expect.poll(() => page.getByLabel('邮箱验证码').inputValue()).toBe(code);
    await button('下一步').click();
    await page.getByLabel('昵称').fill('林夏');
    await page.getByLabel('密码', { exact: true }).fill('Not-yet-7-this');
    await page.getByRole('link', { name: '登录', exact: true }).click();
    await heading('登录渡口').waitFor();
    await page.goBack();
    await expect.poll(() => page.getByLabel('昵称').inputValue()).toBe('林夏');
    await expect.poll(() => page.getByLabel('密码', { exact: true }).inputValue()).toBe('');
    await page.getByLabel('密码', { exact: true }).fill(password);
    await button('注册并登录').click();
    await page.waitForURL('**/user/dashboard');
    await keepTokens();
    expect(await page.evaluate(() => sessionStorage.getItem('auth_typed'))).toBeNull();
  });

  test('Enter during the human check signs in when it is done; a forgotten password takes the address along', async () => {
    const other = await browser.newPage({ locale: 'zh-CN' });
    await other.goto(`${server.url}/auth/sign-in`);
    const address = other.getByLabel('邮箱', { exact: true });
    await address.fill(email);
    await other.getByRole('link', { name: '忘记密码' }).click();
    // Both pages have an address; the page of sign-in is shown until the other one is there.
    await other.getByRole('heading', { name: '重设密码' }).waitFor();
    await expect.poll(() => address.inputValue()).toBe(email);
    await other.goBack();
    await other.getByRole('heading', { name: '登录渡口' }).waitFor();
    await other.getByLabel('密码', { exact: true }).waitFor();
    await address.focus();
    await other.keyboard.press('Tab');
    await other.keyboard.type(password);
    await other.keyboard.press('Enter');
    await other.waitForURL('**/user/dashboard', { timeout: 60_000 });
    await other.close();
  });

  test('redeems a code into the wallet', async () => {
    await page.goto(`${server.url}/user/wallet/recharge/cd-key`);
    await page.getByLabel('兑换码', { exact: true }).fill(site.code.toLowerCase());
    await button('看看能换什么').click();
    await button('兑换 ¥100.00').click();
    await page.getByText('余额 ¥100.00').first().waitFor();
  });

  test('buys a plan and sees before and after', async () => {
    await page.goto(`${server.url}/user/services/buy`);
    await page
      .getByRole('radio', { name: /标准版/ })
      .first()
      .check({ force: true });
    await button('支付 ¥20.00').click();
    await page.getByText('标准版已生效').first().waitFor();
    await page.goto(`${server.url}/user/wallet`);
    await page.getByText('¥80.00').first().waitFor();
  });

  let link = '';
  test('takes the subscription link from the dashboard and fetches it for two clients', async () => {
    const answer = page.waitForResponse('**/api/v2/user/dashboard/');
    await page.goto(`${server.url}/user/dashboard`);
    const { result } = (await (await answer).json()) as {
      result: { old_service_info: { sub_link: string[] } };
    };
    await page.getByText('剩余时间').waitFor();
    const address = new URL(result.old_service_info.sub_link[0] ?? '');
    const token = address.pathname.split('/').at(-1) ?? '';
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    secrets.add(token);
    link = server.url + address.pathname;

    const clash = await fetch(link, { headers: { 'user-agent': 'clash-verge/v2.3.0' } });
    expect(clash.headers.get('subscription-userinfo')).toMatch(
      /upload=0; download=0; total=322122547200; expire=\d+/,
    );
    const profile = parse(await clash.text()) as {
      proxies: { type: string; server: string; password: string }[];
    };
    expect(profile.proxies).toContainEqual(
      expect.objectContaining({ type: 'trojan', server: 'node.example' }),
    );
    for (const proxy of profile.proxies) secrets.add(proxy.password);

    const v2ray = await fetch(`${link}?client_type=V2Ray`);
    const lines = Buffer.from(await v2ray.text(), 'base64')
      .toString()
      .split(/\r?\n/);
    expect(lines).toContainEqual(expect.stringMatching(/^trojan:\/\/.*@node\.example:443/));
  });

  test('a node reports the same traffic twice with one key, and the dashboard shows it once', async () => {
    const rows = JSON.stringify([{ user_id: 1, u: 1_073_741_824, d: 3_221_225_472 }]);
    const args = [
      'traffic',
      'report',
      '-',
      '--node',
      String(site.nodeId),
      '--id',
      'evening',
      '--format',
      'json',
      '--json',
    ];
    for (let time = 0; time < 2; time += 1) {
      const { code, err } = await ferry(operator, ['--quiet', ...args], rows);
      expect({ code, err }).toEqual({ code: 0, err: '' });
    }
    const used = async () => {
      const answer = page.waitForResponse('**/api/v2/user/dashboard/');
      await page.reload();
      const { result } = (await (await answer).json()) as {
        result: { old_service_info: { ss_upload_size: number; ss_download_size: number } };
      };
      return [result.old_service_info.ss_upload_size, result.old_service_info.ss_download_size];
    };
    await expect.poll(used, { interval: 1_000 }).toEqual([1_073_741_824, 3_221_225_472]);
    await page.getByText('已用 4 GB / 300 GB').waitFor();
    // Nothing is folded a second time later.
    await page.waitForTimeout(4_000);
    expect(await used()).toEqual([1_073_741_824, 3_221_225_472]);
  });

  test('an announcement pops up once per revision', async () => {
    const publish = async (text: string) => {
      const { code, err } = await ferry(
        operator,
        ['--quiet', 'announcements', 'publish', 'pop_up_ann', '-', '--yes'],
        text,
      );
      expect({ code, err }).toEqual({ code: 0, err: '' });
    };
    // A browser that has not stored the portal's files yet shows it after the first input.
    const popsUp = (title: string) =>
      expect
        .poll(async () => {
          await page.keyboard.press('Shift');
          return heading(title).isVisible();
        })
        .toBe(true);
    await publish('# 今晚维护\n\n东京线路 **02:00** 重启。');
    await page.reload();
    await popsUp('今晚维护');
    await button('知道了').click();
    await page.reload();
    await page.getByText('剩余时间').waitFor();
    await page.keyboard.press('Shift');
    await page.waitForTimeout(1_500);
    expect(await heading('今晚维护').count()).toBe(0);
    await publish('# 维护改期');
    await page.reload();
    await popsUp('维护改期');
    await button('知道了').click();
  });

  test('a ban shows with its reason and end, and an unban opens everything again', async () => {
    const banned = await ferry(operator, [
      '--quiet',
      'users',
      'ban',
      '1',
      '--for',
      'P3D',
      '--reason',
      reason,
      '--yes',
    ]);
    expect({ code: banned.code, err: banned.err }).toEqual({ code: 0, err: '' });
    await page.reload();
    await page.getByText(reason).first().waitFor();
    await page.getByText('解除').first().waitFor();
    const unbanned = await ferry(operator, ['--quiet', 'users', 'unban', '1']);
    expect({ code: unbanned.code, err: unbanned.err }).toEqual({ code: 0, err: '' });
    await page.goto(`${server.url}/user/dashboard`);
    await page.getByText('剩余时间').waitFor();
  });

  test('signs out, and what was kept in the browser is gone', async () => {
    await keepTokens();
    await page.goto(`${server.url}/auth/sign-out`);
    await page.waitForURL('**/auth/sign-in**');
    const kept = await page.evaluate(() => [
      sessionStorage.getItem('access_token'),
      sessionStorage.getItem('access_token_exp_text'),
      localStorage.getItem('refresh_token'),
    ]);
    expect(kept).toEqual([null, null, null]);
    await page.goto(`${server.url}/user/wallet`);
    await page.waitForURL('**/auth/sign-in**');
  });

  test('no log, metric or mail header holds a password, token, code, key or link', async () => {
    const metrics = await fetch(`${server.url}/metrics`, {
      headers: { authorization: `Bearer ${operator.FERRY_TOKEN}` },
    });
    expect(metrics.status).toBe(200);
    const headers = sink.all.flatMap((mail) => [
      mail.subject ?? '',
      ...mail.headers.map((header) => header.value),
    ]);
    const written = [server.output(), await metrics.text(), ...headers].join('\n');
    expect(written).toContain('"operation":"auth.register"');
    expect(written).toContain('process_cpu_seconds_total');
    const found = [...secrets].filter((secret) => secret.length >= 6 && written.includes(secret));
    expect(found).toEqual([]);
    expect(secrets.size).toBeGreaterThan(8);
  });
});
