import type { Template } from '../letter.ts';

/** The code that sets a password after staff reset the old one. */
export const passwordByStaff: Template<{ code: string; minutes: number }> = (
  language,
  { code, minutes },
  site,
) => {
  const action = { url: `${site.url}/auth/forgot-password` };
  return language === 'zh-CN'
    ? {
        subject: `${site.name} 客服重置了你的密码`,
        code,
        paragraphs: [
          '客服结束了你原来的密码，所有设备、API 令牌和绑定的 Telegram 都已退出。用这个验证码设置新密码：',
          `${minutes} 分钟内有效。过期了可以在“忘记密码”页面再要一个。`,
        ],
        action: { ...action, label: '设置密码' },
      }
    : {
        subject: `Support reset your ${site.name} password`,
        code,
        paragraphs: [
          'Support ended your password; every device, API token and linked Telegram was signed out. Set a new one with this code:',
          `It is good for ${minutes} minutes. After that, ask for another one under “Forgot password”.`,
        ],
        action: { ...action, label: 'Set a password' },
      };
};
