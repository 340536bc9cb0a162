import type { Template } from '../letter.ts';

/** The code that sets the first password after staff created the account. */
export const accountOpened: Template<{ code: string; minutes: number }> = (
  language,
  { code, minutes },
  site,
) => {
  const action = { url: `${site.url}/auth/forgot-password` };
  return language === 'zh-CN'
    ? {
        subject: `你的 ${site.name} 账户已开通`,
        code,
        paragraphs: [
          '客服为你开通了账户。用这个验证码设置密码：',
          `${minutes} 分钟内有效。过期了可以在“忘记密码”页面再要一个。`,
        ],
        action: { ...action, label: '设置密码' },
      }
    : {
        subject: `Your ${site.name} account is open`,
        code,
        paragraphs: [
          'Support opened an account for you. Set a password with this code:',
          `It is good for ${minutes} minutes. After that, ask for another one under “Forgot password”.`,
        ],
        action: { ...action, label: 'Set a password' },
      };
};
