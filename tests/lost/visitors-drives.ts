import { password } from '../crawl/people.ts';
import { sendSignIn } from '../journeys/parts/sign-in.ts';
import { button, type Drive, prove, type Site } from './drives.ts';

const visitors = [null, null] as const;
const ownCode = /^(\d{6})$/m;

/** The writes of the pages for visitors, by operation. */
export const visitorsDrives: Readonly<Record<string, (site: Site) => Drive>> = {
  'auth.login': () => ({
    path: '/auth/sign-in',
    who: visitors,
    isNotAsked: true,
    act: (page) => sendSignIn(page, { email: 'new@example.com', password }),
  }),
  'auth.requestRegisterCode': () => ({
    path: '/auth/sign-up',
    who: visitors,
    isNotAsked: true,
    again: '再发一次',
    async act(page, turn) {
      await page.getByLabel('邮箱', { exact: true }).fill(`asked-${turn}@example.com`);
      await button(page, '发送验证码').click();
    },
  }),
  'auth.requestResetCode': ({ newcomer }) => ({
    path: '/auth/forgot-password',
    who: visitors,
    isNotAsked: true,
    again: '再发一次',
    async act(page) {
      await page.getByLabel('邮箱', { exact: true }).fill(`${await newcomer()}@example.com`);
      await button(page, '发送验证码').click();
    },
  }),
  'auth.register': ({ mailed }) => ({
    path: '/auth/sign-up',
    who: visitors,
    async act(page, turn) {
      const who = `registered-${turn}`;
      await page.getByLabel('邮箱', { exact: true }).fill(`${who}@example.com`);
      await button(page, '发送验证码').click();
      await page.getByLabel('邮箱验证码').fill(await mailed(who, ownCode));
      await button(page, '下一步').click();
      await page.getByLabel('昵称').fill('林夏');
      await page.getByLabel('密码', { exact: true }).fill(password);
      await button(page, '注册并登录').click();
    },
  }),
  'auth.resetPassword': ({ newcomer, mailed }) => ({
    path: '/auth/forgot-password',
    who: visitors,
    async act(page) {
      const who = await newcomer();
      await page.getByLabel('邮箱', { exact: true }).fill(`${who}@example.com`);
      await button(page, '发送验证码').click();
      await page.getByLabel('邮箱验证码').fill(await mailed(who, ownCode));
      await page.getByLabel('新密码', { exact: true }).fill('Ferry-demo-33');
      await button(page, '重设密码').click();
    },
  }),
  'auth.undo': ({ newcomer, mailed, leave }) => ({
    async path() {
      const who = await newcomer();
      await leave(who);
      return `/auth/undo#${await mailed(who, /auth\/undo#(\S+)/)}`;
    },
    who: visitors,
    act: (page) => button(page, '撤销并保护账户').click(),
  }),
  'auth.notMe': ({ newcomer, mailed, leave, stay }) => ({
    async path() {
      const who = await newcomer();
      await leave(who);
      await stay(who);
      return `/auth/not-me#${await mailed(who, /auth\/not-me#(\S+)/)}`;
    },
    who: visitors,
    act: (page) => button(page, '不是我，保护账户').click(),
  }),
  'auth.answerSignInRequest': ({ signInRequest }) => ({
    path: async () => `/user/confirm-sign-in#${await signInRequest()}`,
    who: ['demo', 'demo'],
    async act(page) {
      await button(page, '允许登录').click();
      await prove(page);
    },
  }),
};
