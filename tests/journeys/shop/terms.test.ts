import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../../packages/core/src/contract/base/values/units.ts';
import { formatDay, formatMoment } from '../../../packages/core/src/format/time.ts';
import type { Services } from '../../../packages/server/src/base/context.ts';
import { createAccount, hashPassword } from '../../../packages/server/src/modules/identity/auth/index.ts';
import { moveMoney } from '../../../packages/server/src/modules/money/wallet/index.ts';
import { openBrowser } from '../parts/browser.ts';
import { ferry } from '../parts/ferry.ts';
import { inSteps } from '../parts/in-steps.ts';
import {
  makePlace,
  type Place,
  readSecrets,
  type ServerProcess,
  startServerProcess,
} from '../parts/server-process.ts';
import { signIn } from '../parts/sign-in.ts';
import { inside, setUpSite } from '../parts/site.ts';
import { addPlans } from './add-plans.ts';

const password = 'Zugvogel-am-Kai-7';
const zone = 'Asia/Shanghai';
const megabyte = 1_048_576;
const customers = { 'zh-CN': 'lin.xia@example.com', en: 'ann.lee@example.com' } as const;

let place: Place;
let server: ServerProcess;
let browser: Browser;
let nodeId: number;
type Language = keyof typeof customers;
const accounts = new Map<string, number>();

/** A customer with 200.00 in the wallet. */
async function addCustomer(services: Services, language: Language, email: string): Promise<number> {
  const { sql } = services.database;
  const { id } = await createAccount(sql, services, {
    email,
    name: '林夏',
    password: await hashPassword(password),
    isUncommon: true,
    language,
    ip: null,
    invitedBy: null,
  });
  await moveMoney(sql, {
    account_id: id,
    created_at: services.now(),
    kind: 'correction',
    amount: '200.00',
    subject: '',
    reference: `set up of ${id}`,
  });
  return id;
}

beforeAll(async () => {
  place = await makePlace();
  await inside(place, async (services) => {
    const site = await setUpSite(services);
    nodeId = site.nodeId;
    // Little enough for a node to report all of it within seconds.
    await services.database.sql
      .updateTable('product')
      .set({ quota_bytes: 300 * megabyte })
      .where('id', '=', site.productId)
      .execute();
    await addPlans(services);
    for (const [language, email] of Object.entries(customers))
      accounts.set(email, await addCustomer(services, language as Language, email));
  });
  server = await startServerProcess(place, { FERRY_CAPTCHA: 'off' });
  browser = await openBrowser();
}, 480_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await place?.remove();
});

/** Traffic that a node reports, in megabytes. */
async function use(email: string, megabytes: number): Promise<void> {
  const { node } = readSecrets(place);
  const answer = await fetch(`${server.url}/v1/mod_mu/users/traffic?node_id=${nodeId}&key=${node}`, {
    method: 'POST',
    // Without a key, a report that has grown counts as the previous one.
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ data: [{ user_id: accounts.get(email), u: 0, d: megabytes * megabyte }] }),
  });
  expect(await answer.json()).toMatchObject({ ret: 1 });
}

async function operate(...args: string[]): Promise<string> {
  const operator = {
    FERRY_URL: server.url,
    FERRY_TOKEN: readSecrets(place).admin,
    FERRY_CONFIG: `${place.directory}/cli.json`,
    LANG: 'C.UTF-8',
  };
  const { code, out, err } = await ferry(operator, ['--quiet', ...args]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

interface Bought {
  readonly purchase_id: string;
  readonly created_at: string;
  readonly begins_at: string;
}

/** What a customer does in a language. */
function visitor(language: Language, width: number) {
  const email = customers[language];
  const isChinese = language === 'zh-CN';
  let page: Page;
  const say = (chinese: string, english: string) => (isChinese ? chinese : english);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const open = (path: string) => page.goto(server.url + path);
  const plans = () => page.getByRole('region', { name: say('我的套餐', 'Your plans') }).getByRole('listitem');
  return {
    button,
    open,
    plans,
    page: () => page,
    day: (at: Date | string) => formatDay(at, { locale: language, zone }, new Date()),
    moment: (at: string) => formatMoment(at, { locale: language, zone }, new Date()),
    async enter(): Promise<void> {
      page = await browser.newPage({
        locale: isChinese ? 'zh-CN' : 'en-US',
        timezoneId: zone,
        viewport: { width, height: 900 },
      });
      await signIn(page, server.url, { email, password });
    },
    async choose(plan: string): Promise<void> {
      await open('/user/services/buy');
      await page
        .getByRole('radio', { name: new RegExp(plan) })
        .first()
        .check({ force: true });
    },
    async pay(amount: string): Promise<Bought> {
      const coming = page.waitForResponse('**/confirm-order');
      await button(`${say('支付', 'Pay')} ¥${amount}`).click();
      return ((await (await coming).json()) as { result: Bought }).result;
    },
    /** Waits until the plans are these, with what each says. */
    async hold(...said: RegExp[]): Promise<void> {
      await open('/user/services');
      await expect
        .poll(() => plans().allTextContents())
        .toEqual(said.map((words) => expect.stringMatching(words)));
    },
    async used(words: string): Promise<void> {
      const text = page.getByText(words, { exact: true });
      const seen = async () => {
        await open('/user/dashboard');
        await page.getByText(say('剩余时间', 'Time left')).waitFor();
        return text.isVisible();
      };
      // A report is counted a few seconds later.
      await expect.poll(seen, { timeout: 120_000, interval: 1_000 }).toBe(true);
    },
    use: (megabytes: number) => use(email, megabytes),
  };
}

const daysAfter = (at: string, days: number) => new Date(Date.parse(at) + days * dayMs);

describe('a customer who holds several plans, in Chinese', () => {
  const at = visitor('zh-CN', 1440);
  const { button, choose, day, hold, moment, open, pay, used } = at;
  inSteps(at.page);

  let first: Bought;
  let renewal: Bought;

  test('buys a plan, which runs at once', async () => {
    await at.enter();
    await choose('标准版');
    first = await pay('20.00');
    await at.page().getByRole('heading', { name: '标准版已生效' }).waitFor();
    await hold(
      new RegExp(`^标准版使用中${day(first.created_at)}至 ?${day(daysAfter(first.created_at, 30))}300 MB$`),
    );
    // Nothing follows, so no period can begin early.
    expect(await button('立即开始下一期').count()).toBe(0);
  });

  test('renews early: nothing resets, and each page says from when the renewal runs', async () => {
    await at.use(60);
    await used('已用 60 MB / 300 MB');
    await open('/user/services/buy');
    await at
      .page()
      .getByRole('heading', { name: /^续费标准版/ })
      .waitFor();
    renewal = await pay('20.00');
    expect(Date.parse(renewal.begins_at)).toBe(daysAfter(first.begins_at, 30).getTime());
    await at
      .page()
      .getByRole('heading', { name: `标准版将于 ${moment(renewal.begins_at)} 开始` })
      .waitFor();
    await used('已用 60 MB / 300 MB');
    await at
      .page()
      .getByText(`${day(daysAfter(first.created_at, 60))}到期`)
      .first()
      .waitFor();
    await hold(
      /^标准版使用中/,
      new RegExp(`^标准版${day(renewal.begins_at)}至 ?${day(daysAfter(renewal.begins_at, 30))}300 MB$`),
    );
    await at
      .page()
      .getByText(`下一期 ${moment(renewal.begins_at)} 开始，300 MB。`)
      .waitFor();
  });

  test('uses the quota up and begins the next period from the overview', async () => {
    // Not offered while there is much left.
    expect(await button('立即开始下一期').count()).toBe(1);
    await open('/user/dashboard');
    await at.page().getByRole('switch', { name: '自动续费' }).waitFor();
    expect(await button('立即开始下一期').count()).toBe(0);
    await at.use(240);
    await used('已用 300 MB / 300 MB');
    await button('立即开始下一期').click();
    const dialog = at.page().getByRole('dialog', { name: '立即开始下一期？' });
    await dialog
      .getByText(
        `下一期（标准版）原定 ${moment(renewal.begins_at)} 开始。立即开始会放弃本期剩余的时间，换来 300 MB；`,
      )
      .waitFor();
    await dialog.getByRole('button', { name: '先等等' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await button('立即开始下一期').click();
    await dialog.getByRole('button', { name: '立即开始' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await at.page().getByText('已用 0 B / 300 MB').waitFor();
    await button('立即开始下一期').waitFor({ state: 'detached' });
    const today = new Date();
    await hold(new RegExp(`^标准版使用中${day(today)}至 ?${day(daysAfter(today.toISOString(), 30))}300 MB$`));
  });

  test('buys another plan that begins at the end', async () => {
    await choose('专业版');
    await at
      .page()
      .getByRole('heading', { name: /^换成专业版/ })
      .waitFor();
    await button('现有套餐结束后').click();
    await at
      .page()
      .getByRole('heading', { name: /^购买专业版/ })
      .waitFor();
    // Nothing is lost, so nothing is to be accepted.
    expect(await at.page().getByRole('checkbox', { name: '我知道了' }).count()).toBe(0);
    const { begins_at } = await pay('30.00');
    await at
      .page()
      .getByRole('heading', { name: `专业版将于 ${moment(begins_at)} 开始` })
      .waitFor();
    await hold(/^标准版使用中/, new RegExp(`^专业版${day(begins_at)}至.*500 GB$`));
    // Once in 24 hours.
    await at.page().getByText('24 小时内已提前开始过一次，暂时不能再提前。').waitFor();
    expect(await button('立即开始下一期').count()).toBe(0);
  });

  test('buys a plan that begins now: the credit is shown before, and paid into the wallet', async () => {
    await choose('旗舰版');
    // 99 % of the time of the running plan, and the whole of the one that waits.
    await at.page().getByText('付款后现有套餐即结束，未用部分折抵的 ¥49.80 进入钱包。').waitFor();
    await at.page().getByText('+¥49.80').waitFor();
    expect(await button('支付 ¥50.00').isDisabled()).toBe(true);
    await at
      .page()
      .getByText(/^付款后放弃：(59|60) 天和套餐剩余流量。/)
      .waitFor();
    await at.page().getByText('我知道了').click();
    await pay('50.00');
    await at.page().getByRole('heading', { name: '旗舰版已生效' }).waitFor();
    await at.page().getByText('从钱包扣了 ¥50.00，余额 ¥129.80。').waitFor();
    await hold(/^旗舰版使用中.*800 GB$/);
    await open('/user/wallet');
    for (const [amount, plan] of [
      ['+¥19.80', '标准版'],
      ['+¥30.00', '专业版'],
    ] as const)
      await at
        .page()
        .getByRole('row', { name: new RegExp(`${plan}.*折抵.*${amount.replaceAll(/[+.]/g, '\\$&')}`) })
        .waitFor();
  });

  test('gets one of two renewals back, and the other moves forward', async () => {
    await open('/user/services/buy');
    const one = await pay('50.00');
    await at
      .page()
      .getByRole('heading', { name: /^旗舰版将于/ })
      .waitFor();
    await button('再买一项').click();
    await choose('专业版');
    await button('现有套餐结束后').click();
    await at
      .page()
      .getByRole('heading', { name: /^购买专业版/ })
      .waitFor();
    const two = await pay('30.00');
    expect(Date.parse(two.begins_at)).toBe(daysAfter(one.begins_at, 30).getTime());
    await hold(/^旗舰版使用中/, /^旗舰版/, new RegExp(`^专业版${day(two.begins_at)}`));
    await operate('orders', 'refund', one.purchase_id, '--remark', '买错了', '--yes');
    await hold(/^旗舰版使用中/, new RegExp(`^专业版${day(one.begins_at)}至.*500 GB$`));
    await open('/user/wallet');
    // 129.80 - 50.00 - 30.00 + 50.00.
    await at.page().getByText('99.80').first().waitFor();
    await open('/user/wallet/purchase-records-old');
    for (const [plan, runs] of [
      ['专业版', `${day(one.begins_at)}至`],
      ['旗舰版', `${day(new Date())}已取消，未曾开始`],
      ['旗舰版', `${day(new Date())}至 ?${day(one.begins_at)}`],
    ] as const)
      await at
        .page()
        .getByRole('row', { name: new RegExp(`${plan}.*${runs}`) })
        .waitFor();
  });
});

describe('a customer who holds several plans, in English on a phone', () => {
  const at = visitor('en', 390);
  const { button, choose, day, hold, moment, open, pay, used } = at;
  inSteps(at.page);

  test('renews early, and begins the next period after the quota is used up', async () => {
    await at.enter();
    await choose('标准版');
    const first = await pay('20.00');
    await at.page().getByRole('heading', { name: '标准版 is active' }).waitFor();
    await open('/user/services/buy');
    const { begins_at } = await pay('20.00');
    await at
      .page()
      .getByRole('heading', { name: `标准版 begins ${moment(begins_at)}` })
      .waitFor();
    await hold(
      new RegExp(`^标准版Running${day(first.created_at)} to ${day(begins_at)}300 MB$`),
      new RegExp(`^标准版${day(begins_at)} to ${day(daysAfter(begins_at, 30))}300 MB$`),
    );
    await at.use(290);
    await used('290 MB of 300 MB used');
    await button('Start the next period now').click();
    const dialog = at.page().getByRole('dialog', { name: 'Start the next period now?' });
    await dialog
      .getByText(
        `The next period (标准版) is due ${moment(begins_at)}. If you start it now, you give up the time until then and 10 MB of your plan’s traffic, and get 300 MB.`,
      )
      .waitFor();
    await dialog.getByRole('button', { name: 'Start now' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await at.page().getByText('0 B of 300 MB used').waitFor();
    await hold(/^标准版Running/);
  });

  test('changes the plan now, for a credit', async () => {
    await choose('专业版');
    await at
      .page()
      .getByText('Your current plans end when you pay. ¥19.80 for their unused part goes to your wallet.')
      .waitFor();
    await button('What you give up').click();
    await at.page().getByText('I understand').click();
    await pay('30.00');
    await at.page().getByRole('heading', { name: '专业版 is active' }).waitFor();
    await at.page().getByText('¥30.00 paid from your wallet. Your balance is ¥149.80.').waitFor();
    await hold(/^专业版Running.*500 GB$/);
    await open('/user/wallet');
    await at.page().getByText('+¥19.80').first().waitFor();
    await at.page().getByText('Credit: 标准版').first().waitFor();
  });
});
