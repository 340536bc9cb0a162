import type { Template } from '../letter.ts';

/** After "this was not me": nobody is signed in any more, and the account needs a new password. */
export const secured: Template<{ code: string; minutes: number }> = (language, { code, minutes }, site) => {
  const url = `${site.url}/auth/forgot-password`;
  return language === 'zh-CN'
    ? {
        subject: `${site.name} 账户已全部退出，请重设密码`,
        code,
        paragraphs: [
          '用这个验证码重设密码：',
          `${minutes} 分钟内有效，过期后可以在重设密码页面再获取一个。`,
          '旧密码不再有效，所有设备、API 令牌和 Telegram 都已退出。',
          '如果邮箱或两步验证也被人改过，请打开告诉你这件事的邮件，用里面的链接撤销。',
        ],
        action: { label: '重设密码', url },
      }
    : {
        subject: `Your ${site.name} account is signed out everywhere: set a new password`,
        code,
        paragraphs: [
          'Set a new password with this code:',
          `It is good for ${minutes} minutes; the page for a new password sends another one later.`,
          'The old password no longer works, and every device, API token and Telegram chat was signed out.',
          'If somebody changed the e-mail address or two-factor too, undo that by the link in the mail that told you of it.',
        ],
        action: { label: 'Set a new password', url },
      };
};
