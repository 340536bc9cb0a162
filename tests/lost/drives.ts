import type { Page } from 'playwright';
import { password } from '../crawl/people.ts';

/** How to send one write from its screen. */
export interface Drive {
  /** The page, or a function that prepares it. */
  readonly path: string | ((turn: number) => Promise<string>);
  /** The customers for the retry and for the reload, because some writes are possible only once. `null`: a visitor. */
  readonly who?: readonly [string | null, string | null];
  /** Sends the write, with other values in each turn: 0 for the retry, 1 for the reload. */
  act(page: Page, turn: number): Promise<unknown>;
  /** The write is idempotent without a key, so the same rows may be written again. */
  readonly isNatural?: true;
  /** The page reads the result at once and shows it, so it does not have to say that the outcome is unknown. */
  readonly isShown?: true;
  /** After a reload the page still shows the write as unsure, until it is retried. */
  readonly stays?: true;
  /** The button that retries, if it is not the usual one. */
  readonly again?: string | RegExp;
  /** No page asks about the write after a reload, because without a session it stored nothing that a page could show. */
  readonly isNotAsked?: true;
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first();
/** Opens a row of the account page, unless it is open. */
const openRow = async (page: Page, name: string) => {
  const row = button(page, name);
  await row.or(page.getByRole('textbox')).first().waitFor();
  if (await row.isVisible()) await row.click();
};
export const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).first();

/** Enters the password in the dialog that asks for it. */
export async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '证明是你本人' });
  await dialog.waitFor();
  await dialog.getByLabel('当前密码').fill(password);
  await dialog.getByRole('button', { name: '继续' }).click();
}

export const askedFirst = (label: string | RegExp, deed: string | RegExp) => async (page: Page) => {
  await button(page, label).click();
  await inDialog(page, deed).click();
};
const secret = (label: string): Drive => ({
  path: '/user/connection-reset',
  act: askedFirst(label, label),
});

/** Creates a ticket for this turn, because a closed one takes no message. */
async function newTicket(page: Page, turn: number): Promise<void> {
  await page.getByLabel('标题', { exact: true }).fill(`第 ${turn} 张`);
  await page.getByLabel('内容', { exact: true }).fill('只该有一份。');
  await button(page, '提交工单').click();
}
async function openTicket(page: Page, turn: number): Promise<void> {
  await newTicket(page, turn);
  await page.waitForURL('**/user/tickets/view/**');
}

export interface Site {
  /** A new code for money. */
  code(): Promise<string>;
  /** Gives the customer commission that can be moved. */
  earn(who: string): Promise<void>;
  /** Signs in on another device. */
  signInElsewhere(who: string): Promise<void>;
  /** Makes the sessions of a customer too old to count as a recent sign-in. */
  signedInLongAgo(who: string): Promise<void>;
  /** Links a Telegram account. */
  linkTelegram(who: string): Promise<void>;
  /** A new customer's name before the `@`, with an empty wallet. */
  newcomer(): Promise<string>;
  /** The text that a pattern's group matches in the last mail to a customer. */
  mailed(who: string, pattern: RegExp): Promise<string>;
  /** The hidden part of a request to sign in on another device. */
  signInRequest(): Promise<string>;
  /** Requests the deletion of an account. */
  leave(who: string): Promise<void>;
  /** Cancels it. */
  stay(who: string): Promise<void>;
  /** The id of the most expensive product. */
  dearest(): Promise<number>;
}

/** Another session of the customer, in the table of sessions. */
const withOther =
  ({ signInElsewhere, signedInLongAgo }: Site, act: (page: Page) => Promise<unknown>) =>
  async (page: Page) => {
    await signInElsewhere('demo');
    await signedInLongAgo('demo');
    await page.reload();
    await act(page);
  };

/** The writes of customers' screens, by operation. */
export const drives: Readonly<Record<string, (site: Site) => Drive>> = {
  'links.reset': () => secret('换新链接'),
  'links.nameDevice': () => ({
    path: '/user/services',
    isNatural: true,
    async act(page, turn) {
      await button(page, /^改名,/).click();
      await page.getByLabel('名称', { exact: true }).fill(`手机 ${turn}`);
      await inDialog(page, '保存').click();
    },
  }),
  'links.removeDevice': () => ({
    path: '/user/services',
    isNatural: true,
    act: askedFirst(/^移除,/, '移除'),
  }),
  'links.resetPassword': () => secret('换新密码'),
  'links.renewUuid': () => secret('换新 UUID'),
  'invites.moveToWallet': ({ earn }) => ({
    path: '/user/promote',
    async act(page, turn) {
      if (turn > 0) {
        await earn('demo');
        await page.reload();
      }
      await askedFirst(/^转入余额/, /^转入/)(page);
    },
  }),
  'tickets.create': () => ({
    path: '/user/tickets/new',
    act: newTicket,
  }),
  'tickets.sendMessage': () => ({
    path: '/user/tickets/new',
    stays: true,
    async act(page, turn) {
      await openTicket(page, turn);
      await page.getByRole('textbox', { name: '回复' }).fill('还有一句。');
      await button(page, '发送').click();
    },
  }),
  'tickets.editStatus': () => ({
    path: '/user/tickets/new',
    isNatural: true,
    async act(page, turn) {
      await openTicket(page, turn);
      await page.getByRole('button', { name: '关闭工单' }).locator('visible=true').click();
      await inDialog(page, '关闭工单').click();
    },
  }),
  'account.editProfile': () => ({
    path: '/user/account/edit-profile',
    isNatural: true,
    async act(page, turn) {
      await openRow(page, '修改昵称');
      await page.getByRole('textbox', { name: '昵称' }).fill(`林夏 ${turn}`);
      await button(page, '保存').click();
    },
  }),
  'notifications.choose': ({ signedInLongAgo }) => ({
    path: '/user/account/notifications',
    isNatural: true,
    async act(page) {
      await signedInLongAgo('demo');
      const mails = page.getByRole('switch').first();
      await mails.waitFor();
      // Turning off the mails about sign-ins requires the password.
      const isOn = await mails.isChecked();
      await mails.click({ force: true });
      if (isOn) await prove(page);
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
    path: '/user/wallet/recharge/new',
    async act(page) {
      await page.getByRole('radio', { name: '¥20.00' }).check({ force: true });
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
      await openRow(page, '换邮箱');
      await page.getByLabel('新邮箱').fill(`moved-${turn}@example.com`);
      await button(page, '发验证码').click();
      await prove(page);
    },
  }),
  'security.closeLeak': () => ({
    path: '/user/account/security#leak',
    async act(page) {
      await askedFirst('全部停用并换新', '全部停用并换新')(page);
      await prove(page);
    },
  }),
  'account.requestDeletion': () => ({
    path: '/user/my-account?leave',
    isShown: true,
    who: ['expired', 'used-up'],
    async act(page, turn) {
      await page.getByLabel(/确认$/).fill(`${turn === 0 ? 'expired' : 'used-up'}@example.com`);
      await button(page, '注销账户').click();
      await prove(page);
    },
  }),
  'servicesOld.beginNext': () => ({
    path: '/user/services',
    isShown: true,
    // Each may begin one early in a day.
    who: ['first-period', 'used-up'],
    act: askedFirst('立即开始下一期', '立即开始'),
  }),
  'servicesOld.setAutoRenewal': () => ({
    path: '/user/services/renewals',
    isNatural: true,
    async act(page) {
      const renewal = page.getByRole('switch', { name: '自动续费' });
      await renewal.waitFor();
      const isOn = await renewal.isChecked();
      await renewal.click();
      if (isOn) await inDialog(page, '关闭自动续费').click();
    },
  }),
  'sessions.end': (site) => ({
    path: '/user/account/security',
    isShown: true,
    act: withOther(site, async (page) => {
      await page
        .getByRole('row', { name: /Firefox/ })
        .getByRole('button', { name: '退出' })
        .first()
        .click();
      await inDialog(page, '退出').click();
      await prove(page);
    }),
  }),
  'sessions.endOthers': (site) => ({
    path: '/user/account/security',
    isShown: true,
    // With one other device the page shows another button.
    act: withOther(
      site,
      withOther(site, async (page) => {
        await askedFirst(/^退出其他/, '全部退出')(page);
        await prove(page);
      }),
    ),
  }),
  'tickets.rate': () => ({
    path: '/user/tickets/new',
    isNatural: true,
    async act(page, turn) {
      await openTicket(page, turn);
      await page.getByRole('button', { name: '关闭工单' }).locator('visible=true').click();
      await inDialog(page, '关闭工单').click();
      await button(page, '帮到了').click();
    },
  }),
  'tickets.upload': () => ({
    path: '/user/tickets/new',
    again: /^重传/,
    isNotAsked: true,
    async act(page, turn) {
      const text = { name: `log-${turn}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`log ${turn}`) };
      await page.locator('input[type=file]').first().setInputFiles(text);
    },
  }),
  'apiTokens.revoke': () => ({
    path: '/user/developer',
    isShown: true,
    async act(page, turn) {
      await page.getByLabel('名称').fill(`旧的 ${turn}`);
      await button(page, '新建令牌').click();
      await prove(page);
      await page.getByRole('row', { name: `旧的 ${turn}` }).waitFor();
      await page.reload();
      await page
        .getByRole('row', { name: `旧的 ${turn}` })
        .getByRole('button', { name: '吊销' })
        .click();
      await inDialog(page, '吊销').click();
    },
  }),
  'payments.cancel': () => ({
    path: '/user/wallet/recharge/new',
    isNatural: true,
    isShown: true,
    async act(page) {
      await page.getByRole('radio', { name: '¥20.00' }).check({ force: true });
      await button(page, /付 ¥20/).click();
      await askedFirst('取消这一笔', '取消这一笔')(page);
    },
  }),
  'v1.payments.purchase': ({ dearest }) => ({
    path: async () => `/user/shop-old/payment?shop=${await dearest()}`,
    who: ['new', 'new'],
    act: (page) => button(page, /^先充/).click(),
  }),
  'telegram.unlink': ({ linkTelegram, signedInLongAgo }) => ({
    path: '/user/account/security',
    isShown: true,
    async act(page) {
      await linkTelegram('demo');
      await signedInLongAgo('demo');
      await page.reload();
      await askedFirst('解绑', '解绑')(page);
      await prove(page);
    },
  }),
  'account.cancelDeletion': ({ leave }) => ({
    path: '/user/account/security',
    who: ['friend-1', 'friend-2'],
    isNatural: true,
    isShown: true,
    async act(page, turn) {
      await leave(turn === 0 ? 'friend-1' : 'friend-2');
      await page.reload();
      await button(page, '不注销了').click();
    },
  }),
};
