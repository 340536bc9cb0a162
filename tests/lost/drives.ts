import type { Page } from 'playwright';
import { password } from '../crawl/people.ts';

/** What a screen does to send one write. */
export interface Drive {
  /** The page, and who is on it. Some writes can be made once, so after the reload another customer makes them. */
  readonly path: string;
  readonly who?: readonly [string, string];
  /** Sends it, with values that are different each time. `turn`: 0 for asking again, 1 for the reload. */
  act(page: Page, turn: number): Promise<unknown>;
  /** A repeat of it does nothing twice without a key, so rows may be written again as they are. */
  readonly isNatural?: true;
  /** The customer's state shows what became of it, so after the reload nothing needs to be said. */
  readonly isSeen?: true;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).first();

/** Answers the question for the password, if it is asked. */
export async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '证明是你本人' });
  await dialog.waitFor({ timeout: 8_000 });
  await dialog.getByLabel('当前密码').fill(password);
  await dialog.getByRole('button', { name: '继续' }).click();
}

const askedFirst = (label: string | RegExp, deed: string | RegExp) => async (page: Page) => {
  await button(page, label).click();
  await inDialog(page, deed).click();
};
const secret = (label: string): Drive => ({
  path: '/user/connection-reset',
  act: askedFirst(label, label),
});

async function openTicket(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /T-demo/ })
    .first()
    .click();
  await page.waitForURL('**/user/tickets/view/**');
}

/** The writes of the screens, by operation. */
export const drives: Readonly<
  Record<string, (site: { code(): Promise<string>; ticket(who: string): Promise<string> }) => Drive>
> = {
  'links.reset': () => secret('换新链接'),
  'links.resetPassword': () => secret('换新密码'),
  'links.renewUuid': () => secret('换新 UUID'),
  'invites.moveToWallet': () => ({ path: '/user/promote', act: askedFirst(/^转入余额/, /^转入/) }),
  'tickets.create': () => ({
    path: '/user/tickets/new',
    async act(page, turn) {
      await page.getByLabel('标题', { exact: true }).fill(`第 ${turn} 张`);
      await page.getByLabel('内容', { exact: true }).fill('只该有一份。');
      await button(page, '提交').click();
    },
  }),
  'shop.confirmOrder': () => ({
    path: '/user/services/buy',
    async act(page) {
      await page.getByRole('radio', { name: /50 GB/ }).check({ force: true });
      await button(page, '支付 ¥8.00').click();
    },
  }),
  'v1.shop.buy': () => ({
    path: '/user/shop-old',
    async act(page) {
      await page.getByRole('row', { name: /50 GB/ }).getByRole('button').first().click();
      await inDialog(page, /^支付/).click();
    },
  }),
  'checkIn.checkIn': () => ({
    path: '/user/dashboard',
    who: ['demo', 'used-up'],
    act: (page) => button(page, /^签到，领/).click(),
  }),
  'cdKeys.redeem': ({ code }) => ({
    path: '/user/wallet/recharge/cd-key',
    async act(page) {
      await page.getByLabel('兑换码', { exact: true }).fill(await code());
      await button(page, '看看能换什么').click();
      await button(page, /^兑换 ¥/).click();
    },
  }),
  'payments.create': () => ({
    path: '/user/wallet/recharge',
    async act(page) {
      await page.getByRole('radio', { name: /20/ }).first().check({ force: true });
      await button(page, /付 ¥20/).click();
    },
  }),
  'apiTokens.create': () => ({
    path: '/user/developer',
    async act(page, turn) {
      await page.getByLabel('名称').fill(`看板 ${turn}`);
      await button(page, '新建令牌').click();
      await prove(page);
    },
  }),
  'account.editEmail': () => ({
    path: '/user/account/edit-profile',
    async act(page, turn) {
      await page.getByLabel('新邮箱').fill(`moved-${turn}@example.com`);
      await button(page, '发验证码').click();
      await prove(page);
    },
  }),
  'security.closeLeak': () => ({
    path: '/user/account/security',
    async act(page) {
      await askedFirst('全部停用并换新', '全部停用并换新')(page);
      await prove(page);
    },
  }),
  'account.requestDeletion': () => ({
    path: '/user/my-account?leave',
    who: ['expired', 'used-up'],
    async act(page, turn) {
      await page.getByLabel(/确认$/).fill(`${turn === 0 ? 'expired' : 'used-up'}@example.com`);
      await button(page, '注销账户').click();
      await prove(page);
    },
  }),
  'servicesOld.setAutoRenewal': () => ({
    path: '/user/services/renewals',
    isNatural: true,
    isSeen: true,
    async act(page) {
      const renewal = page.getByRole('switch', { name: '自动续费' });
      const isOn = await renewal.isChecked();
      await renewal.click();
      if (isOn) await inDialog(page, /关闭/).click();
    },
  }),
};

/** Customers' writes that are not driven here, each with the reason. */
export const notDriven: Readonly<Record<string, string>> = {};
