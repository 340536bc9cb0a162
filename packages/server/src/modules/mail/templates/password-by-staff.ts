import type { Template } from '../letter.ts';

/** The code that sets a password after staff created the account or reset its password. */
export const passwordByStaff: Template<{ code: string; minutes: number; isNew: boolean }> = (
  language,
  { code, minutes, isNew },
  site,
) => {
  const action = { url: `${site.url}/auth/forgot-password` };
  return language === 'zh-CN'
    ? {
        subject: isNew ? `你的 ${site.name} 账户已开通` : `${site.name} 客服重置了你的密码`,
        code,
        paragraphs: [
          isNew
            ? '客服为你开通了账户。用这个验证码设置密码：'
            : '客服结束了你原来的密码，所有设备、API 令牌和绑定的 Telegram 都已退出。用这个验证码设置新密码：',
          `${minutes} 分钟内有效。过期了可以在“忘记密码”页面再要一个。`,
        ],
        action: { ...action, label: '设置密码' },
      }
    : {
        subject: isNew ? `Your ${site.name} account is open` : `Support reset your ${site.name} password`,
        code,
        paragraphs: [
          isNew
            ? 'Support opened an account for you. Set a password with this code:'
            : 'Support ended your password; every device, API token and linked Telegram was signed out. Set a new one with this code:',
          `It is good for ${minutes} minutes. After that, ask for another one under “Forgot password”.`,
        ],
        action: { ...action, label: 'Set a password' },
      };
};
