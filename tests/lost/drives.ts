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
  /** The page reads at once what became of it and shows that, so it need not say that it does not know. */
  readonly isShown?: true;
  /** It stays on the page over a reload, as unsure, until it is asked again. */
  readonly stays?: true;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).first();

/** Answers the question for the password. */
export async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '证明是你本人' });
  await dialog.waitFor();
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

/** A ticket of the turn's own, because a closed one takes no message. */
async function newTicket(page: Page, turn: number): Promise<void> {
  await page.getByLabel('标题', { exact: true }).fill(`第 ${turn} 张`);
  await page.getByLabel('内容', { exact: true }).fill('只该有一份。');
  await button(page, '提交').click();
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
}

/** The writes of the screens, by operation. */
export const drives: Readonly<Record<string, (site: Site) => Drive>> = {
  'links.reset': () => secret('换新链接'),
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
      await page.getByLabel('昵称').fill(`林夏 ${turn}`);
      await button(page, '保存').click();
    },
  }),
  'notifications.choose': () => ({
    path: '/user/account/security',
    isNatural: true,
    act: (page) => page.getByRole('checkbox').first().click({ force: true }),
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
    isShown: true,
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
    async act(page) {
      const renewal = page.getByRole('switch', { name: '自动续费' });
      await renewal.waitFor();
      const isOn = await renewal.isChecked();
      await renewal.click();
      if (isOn) await inDialog(page, '关闭自动续费').click();
    },
  }),
};

const asks = 'only asks, such as for a price; without an answer nothing has happened';
const ofSession = 'the session machine sends it, and repeats it';
const older = 'no screen sends it: it is for the older portal and for programs';
const journey = 'tests/journeys/lost-answers.test.ts loses its answer';
const mailed =
  'its page needs a mailed link or code, and asks by the key alone, like that of the sign-up, which a journey loses';
const signsIn = 'opens a session and nothing else, so a second one takes nothing';
const unseen = 'nobody waits for it, and the next look sends it again';
const state = 'sets a state, like those above, and its screen reads the state again';

/** Customers' writes that are not driven here, each with the reason. */
export const notDriven: Readonly<Record<string, string>> = {
  'account.changePassword': older,
  'account.editPassword': journey,
  'account.exportData': 'reads what is stored, and writes that it was read',
  'account.cancelDeletion': state,
  'announcements.markRead': unseen,
  'apiTokens.revoke': state,
  'auth.answerSignInRequest': 'needs a second device; the code of its request is spent by the first answer',
  'auth.captchaChallenge': asks,
  'auth.captchaKey': asks,
  'auth.captchaRedeem': asks,
  'auth.checkInviteCode': asks,
  'auth.login': signsIn,
  'auth.loginOldV1': older,
  'auth.notMe': mailed,
  'auth.proveOwner': 'makes a proof that ends after ten minutes, and nothing else',
  'auth.refresh': ofSession,
  'auth.register': journey,
  'auth.requestRegisterCode': 'mails a code, at most one in a minute',
  'auth.requestResetCode': 'mails a code, at most one in a minute',
  'auth.resetPassword': mailed,
  'auth.signOut': ofSession,
  'auth.spendSignInLink': signsIn,
  'auth.undo': mailed,
  'campaigns.unsubscribe': older,
  'cdKeys.preview': asks,
  'coupons.check': older,
  'payments.cancel': state,
  'payments.check': asks,
  'payments.proceed': asks,
  'security.change': journey,
  'security.renewRecoveryCodes':
    'needs a factor that is a day old; the codes of a new factor are lost by a journey',
  'servicesOld.enableAutoRenewal': older,
  'sessions.end': state,
  'sessions.endOthers': state,
  'shop.preOrder': asks,
  'telegram.show': asks,
  'telegram.unlink': state,
  'telegram.webhook': older,
  'tickets.markRead': unseen,
  'tickets.rate': state,
  'tickets.upload': 'stores a file that no message names, which is removed after a day',
  'v1.account.password': older,
  'v1.account.proxyPassword': older,
  'v1.auth.authorize': older,
  'v1.auth.login': older,
  'v1.auth.qrcodeLogin': signsIn,
  'v1.auth.register': older,
  'v1.auth.requestReset': older,
  'v1.auth.resetPassword': older,
  'v1.auth.send': older,
  'v1.checkIn.checkIn': older,
  'v1.payments.adminNotifyByCookies': older,
  'v1.payments.notified': older,
  'v1.payments.notifiedByPost': older,
  'v1.payments.purchase': 'the older page of payment sends it as the new one sends `payments.create`',
  'v1.payments.sandboxPay': older,
  'v1.payments.status': asks,
  'v1.shop.buyInvite': older,
  'v1.shop.buyTrafficPackage': older,
  'v1.shop.quoteBuy': asks,
  'v1.shop.stopRenewal': older,
  'v1.tickets.create': older,
  'v1.tickets.update': older,
};
