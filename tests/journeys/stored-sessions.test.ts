import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { createAccount, hashPassword } from '../../packages/server/src/modules/identity/auth/index.ts';
import { openBrowser } from './parts/browser.ts';
import { makePlace, type Place, type ServerProcess, startServerProcess } from './parts/server-process.ts';
import { signIn } from './parts/sign-in.ts';
import { inside } from './parts/site.ts';

const login = { email: 'storage@example.com', password: 'Zugvogel-am-Kai-7' };
/** Seconds. Refreshed ten seconds before the expiry. */
const lifetime = 20;

let place: Place;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  place = await makePlace();
  await inside(place, async (services) => {
    const password = await hashPassword(login.password);
    const account = { ...login, name: '林夏', language: 'zh-CN' as const, ip: null, invitedBy: null };
    await createAccount(services.database.sql, services, { ...account, password });
  });
  server = await startServerProcess(place, {
    FERRY_CAPTCHA: 'off',
    FERRY_ACCESS_TOKEN_SECONDS: String(lifetime),
  });
  browser = await openBrowser();
}, 480_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

type Kind = 'localStorage' | 'sessionStorage';
type Fault = 'blocked' | 'full' | 'throwing';

/** Simulates storage that is forbidden, full or broken. */
const breakStorage = (context: BrowserContext, kinds: readonly Kind[], fault: Fault) =>
  context.addInitScript(
    ({ kinds: names, fault: how }) => {
      const no = (name: string) => () => {
        throw new DOMException('Not here.', name);
      };
      for (const kind of names) {
        if (how === 'blocked') Object.defineProperty(window, kind, { get: no('SecurityError') });
        const broken = ['full', 'throwing'].includes(how);
        const storage = broken ? window[kind] : undefined;
        const verbs = how === 'full' ? ['setItem'] : ['getItem', 'setItem', 'removeItem', 'clear', 'key'];
        const refuse = no(how === 'full' ? 'QuotaExceededError' : 'UnknownError');
        if (storage)
          Object.defineProperty(window, kind, {
            value: new Proxy(storage, {
              get(of, name) {
                if (verbs.includes(String(name))) return refuse;
                const value = Reflect.get(of, name);
                return typeof value === 'function' ? value.bind(of) : value;
              },
            }),
          });
      }
      // If storage is forbidden, browsers have neither locks nor channels between tabs.
      if (how === 'blocked' && names.includes('localStorage')) {
        navigator.locks.request = () => Promise.reject(new DOMException('Not here.', 'SecurityError'));
        Object.defineProperty(window, 'BroadcastChannel', { value: no('SecurityError') });
      }
    },
    { kinds, fault },
  );

async function signedIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, server.url, login);
  await page.getByRole('heading', { name: '概览' }).waitFor();
  return page;
}

const notKept = '这个浏览器没有保存登录';
const cases = (['blocked', 'full', 'throwing'] as const).flatMap((fault) =>
  ([['localStorage'], ['sessionStorage'], ['localStorage', 'sessionStorage']] as const).map(
    (kinds): [Fault, readonly Kind[]] => [fault, kinds],
  ),
);

describe('a sign-in lasts as long as the page where storage fails', () => {
  test.concurrent.for(cases)('%s: %s', { timeout: 240_000 }, async ([fault, kinds], { expect: see }) => {
    const context = await browser.newContext({ locale: 'zh-CN' });
    await breakStorage(context, kinds, fault);
    let renewals = 0;
    context.on('response', (answer) => {
      if (answer.url().includes('jwt_access_refresh') && answer.ok()) renewals += 1;
    });
    const page = await signedIn(context);
    const isFleeting = kinds.includes('localStorage');
    if (isFleeting) await page.getByText(notKept).waitFor();
    // Two tokens later the session exists because it was refreshed.
    await see.poll(() => renewals, { timeout: 120_000 }).toBeGreaterThanOrEqual(2);
    see(await page.getByText(notKept).count()).toBe(isFleeting ? 1 : 0);
    const nav = page.getByRole('navigation', { name: '主导航' });
    await nav.getByRole('link', { name: '服务', exact: true }).click();
    await nav.getByRole('link', { name: '节点', exact: true }).click();
    await page.getByRole('heading', { name: '节点', level: 1 }).waitFor();
    await context.close();
  });
});

test('a session whose refresh token was removed in another tab ends once, on the sign-in page', async () => {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await signedIn(context);
  let moves = 0;
  page.on('framenavigated', () => {
    moves += 1;
  });
  const other = await context.newPage();
  await other.goto(`${server.url}/health`);
  await other.evaluate(() => localStorage.removeItem('refresh_token'));
  await page.waitForURL('**/auth/sign-in**', { timeout: 90_000 });
  await page.getByText('登录已过期，请重新登录。').waitFor();
  await page.waitForTimeout(6_000);
  expect(page.url()).toContain('/auth/sign-in');
  expect(moves).toBeLessThanOrEqual(2);
  await context.close();
});

test('a kept token that has ended, without a refresh token, leads to sign-in once', async () => {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await signedIn(context);
  await page.evaluate(() => {
    localStorage.removeItem('refresh_token');
    sessionStorage.setItem('access_token_exp_text', new Date(Date.now() - 60_000).toISOString());
  });
  let moves = 0;
  page.on('framenavigated', () => {
    moves += 1;
  });
  await page.reload();
  await page.waitForURL('**/auth/sign-in**');
  await page.getByLabel('邮箱', { exact: true }).waitFor();
  await page.waitForTimeout(4_000);
  expect(moves).toBeLessThanOrEqual(3);
  await context.close();
});

type Access = 'ended' | 'missing';
type Outage = '500' | '429' | 'hang' | 'offline';

/** When a request for a new token came, and when it was answered. */
interface Try {
  readonly at: number;
  readonly answeredAt?: number;
}

/**
 * Opens the overview of a customer whose access token has ended, or is missing, while no request for a new one gets an
 * answer of the server.
 */
async function openWithout(
  { onTestFinished, expect: see }: TestContext,
  access: Access,
  outage: Outage,
  { isKept = true } = {},
) {
  const context = await browser.newContext({ locale: 'zh-CN' });
  onTestFinished(() => context.close());
  const before = await signedIn(context);
  const reads = () => before.evaluate(() => localStorage.getItem('kept_reads'));
  await see.poll(reads).toContain('account.dashboard');
  await before.evaluate(() => navigator.serviceWorker.ready);
  // A page without scripts: nobody renews the token there.
  await before.goto(`${server.url}/health`);
  if (!isKept) await before.evaluate(() => localStorage.removeItem('kept_reads'));
  const hasEnded = () =>
    before.evaluate(
      () => Date.parse(sessionStorage.getItem('access_token_exp_text') ?? '') < Date.now() - 1_000,
    );
  if (access === 'ended') await see.poll(hasEnded, { timeout: 120_000 }).toBe(true);
  const page = access === 'ended' ? before : await context.newPage();
  if (page !== before) await before.close();
  const tries: Try[] = [];
  if (outage === 'offline') await context.setOffline(true);
  else
    await context.route('**/jwt_access_refresh', async (route) => {
      const at = Date.now();
      if (outage === 'hang') return void tries.push({ at });
      const json = { is_success: false, message: '出错了' };
      tries.push({ at, answeredAt: Date.now() });
      await route.fulfill({ status: Number(outage), json });
    });
  await page.goto(`${server.url}/user/dashboard`);
  const goOn = async () => {
    await context.unroute('**/jwt_access_refresh');
    await context.setOffline(false);
  };
  return { context, page, tries, goOn };
}

const keptLine = (page: Page) => page.getByText(/下面是 .* 存下的数据/);
const reconnecting = (page: Page) => page.getByText('正在重新连接');
const retrying = (page: Page) => page.getByText('正在重试');
const outages = (['ended', 'missing'] as const).flatMap((access) =>
  (['500', '429', 'hang', 'offline'] as const).map((outage): [Access, Outage] => [access, outage]),
);

describe.concurrent('a page that is opened while no new token is to be had', () => {
  test.for(outages)(
    'token %s, %s: shows what was stored after one try, and goes on by itself',
    async ([access, outage], context) => {
      const { expect: see } = context;
      const { page, tries, goOn } = await openWithout(context, access, outage);
      const isAnswered = outage === '500' || outage === '429';
      const why = isAnswered ? '服务器现在没有正常回应' : '连接断了';
      await keptLine(page).and(page.getByText(why)).waitFor();
      await page.getByRole('heading', { name: '概览' }).waitFor();
      if (outage !== 'offline') {
        // One line says it: that above the stored data.
        const line = isAnswered ? retrying(page) : reconnecting(page);
        await line.waitFor({ state: 'attached' });
        see(await line.isVisible()).toBe(false);
        await see.poll(() => tries.length).toBeGreaterThan(1);
        const [first, second] = tries;
        // The pause before the second try, and the time that a try has.
        const pause = (second?.at ?? 0) - (first?.answeredAt ?? first?.at ?? 0);
        see(pause).toBeGreaterThanOrEqual(outage === 'hang' ? 8_000 : 2_000);
      }
      await goOn();
      await keptLine(page).waitFor({ state: 'detached' });
      for (const line of [retrying(page), reconnecting(page)]) await line.waitFor({ state: 'detached' });
      see(page.url()).toContain('/user/dashboard');
    },
  );

  test.for(['ended', 'missing'] as const)(
    'token %s, nothing stored: says so in words, and tries again when asked',
    async (access, context) => {
      const { page, tries, goOn } = await openWithout(context, access, '500', { isKept: false });
      await page.getByText('概览没有取到').first().waitFor();
      await page.getByText('服务器出错，不是你的网络').first().waitFor();
      await retrying(page).waitFor();
      // By then the page waits for sixteen seconds before it tries again by itself.
      await context.expect.poll(() => tries.length).toBeGreaterThan(3);
      const before = tries.length;
      await page.getByRole('button', { name: '重试' }).first().click();
      await context.expect.poll(() => tries.length).toBeGreaterThan(before);
      await goOn();
      await page.getByText('概览没有取到').first().waitFor({ state: 'detached' });
      await retrying(page).waitFor({ state: 'detached' });
    },
  );

  test('a sign-out in another tab ends it, with what was stored', async (running) => {
    const { context, page } = await openWithout(running, 'ended', '500');
    await keptLine(page).waitFor();
    const other = await context.newPage();
    await other.goto(`${server.url}/auth/sign-out`);
    await page.waitForURL('**/auth/sign-in**');
    running.expect(await page.evaluate(() => localStorage.getItem('kept_reads'))).toBeNull();
  });

  test('a refusal in the end leads to sign-in', async (running) => {
    const { context, page } = await openWithout(running, 'ended', '500');
    await keptLine(page).waitFor();
    const refuse = {
      status: 401,
      json: { is_success: false, message: '会话已结束', code: 'auth.session_ended' },
    };
    await context.route('**/jwt_access_refresh', (route) => route.fulfill(refuse));
    await page.waitForURL('**/auth/sign-in**');
    running.expect(await page.evaluate(() => localStorage.getItem('kept_reads'))).toBeNull();
  });

  test('an outage without an end leads to sign-in, which says why', async (running) => {
    const { page } = await openWithout(running, 'ended', '500');
    await page.waitForURL('**/auth/sign-in**', { timeout: 200_000 });
    await page.getByText('服务器一直没有回应').waitFor();
  });
});
