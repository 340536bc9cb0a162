import type { Template } from '../letter.ts';

/** Tells the owner that the password was changed by somebody who knew it. */
export const passwordChanged: Template<{ ip: string }> = (language, { ip }, site) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 登录密码已修改`,
        paragraphs: [`你的账户修改了登录密码，操作来自 ${ip}。`, '所有设备都已退出，请用新密码登录。'],
        action: { label: '登录', url: `${site.url}/auth/sign-in` },
      }
    : {
        subject: `The password of your ${site.name} account was changed`,
        paragraphs: [
          `The password was changed from ${ip}.`,
          'Every device was signed out. Sign in with the new password.',
        ],
        action: { label: 'Sign in', url: `${site.url}/auth/sign-in` },
      };
