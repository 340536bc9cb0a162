import type { Template } from '../letter.ts';

/** Tells the owner that staff made a link that signs in to the account. */
export const signInLinkMade: Template<{ minutes: number }> = (language, { minutes }, site) => {
  const action = { url: `${site.url}/user/account/security` };
  return language === 'zh-CN'
    ? {
        subject: `客服生成了 ${site.name} 登录链接`,
        paragraphs: [
          `客服为你的账户生成了一个登录链接：不用密码就能登录一次，${minutes} 分钟内有效。`,
          '如果是你向客服要的，用客服给你的链接登录即可。',
        ],
        action: { ...action, label: '查看账户安全' },
      }
    : {
        subject: `Support made a sign-in link for your ${site.name} account`,
        paragraphs: [
          `Support made a link that signs in to your account once without a password. It is good for ${minutes} minutes.`,
          'If you asked support for it, sign in with the link that you were given.',
        ],
        action: { ...action, label: 'Open account security' },
      };
};
