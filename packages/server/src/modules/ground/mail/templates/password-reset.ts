import type { Template } from '../letter.ts';

/** Tells the owner that a new password was set with a mailed code. */
export const passwordReset: Template<{ ip: string }> = (language, { ip }, site) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 登录密码已重设`,
        paragraphs: [
          `有人用邮件里的验证码为你的账户设了新密码，操作来自 ${ip}。`,
          '所有设备、API 令牌和 Telegram 都已退出，请用新密码登录。',
        ],
        action: { label: '登录', url: `${site.url}/auth/sign-in` },
      }
    : {
        subject: `The password of your ${site.name} account was reset`,
        paragraphs: [
          `A new password was set with a mailed code, from ${ip}.`,
          'Every device, API token and Telegram chat was signed out. Sign in with the new password.',
        ],
        action: { label: 'Sign in', url: `${site.url}/auth/sign-in` },
      };
