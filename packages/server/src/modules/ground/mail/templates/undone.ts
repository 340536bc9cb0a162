import type { Template } from '../letter.ts';

/** After an undoing: the account belongs to its owner again and needs a new password. */
export const undone: Template<{ code: string; minutes: number }> = (language, { code, minutes }, site) => {
  const url = `${site.url}/auth/forgot-password`;
  return language === 'zh-CN'
    ? {
        subject: `${site.name} 账户改动已撤销，请重设密码`,
        code,
        paragraphs: [
          '用这个验证码重设密码：',
          `${minutes} 分钟内有效，过期后可以在重设密码页面再获取一个。`,
          '邮箱和两步验证已恢复。旧密码不再有效，所有设备、API 令牌和 Telegram 都已退出。',
        ],
        action: { label: '重设密码', url },
      }
    : {
        subject: `Your ${site.name} account is back: set a new password`,
        code,
        paragraphs: [
          'Set a new password with this code:',
          `It is good for ${minutes} minutes; the page for a new password sends another one later.`,
          'E-mail address and two-factor are what they were. The password no longer works, and every device, API token and Telegram chat was signed out.',
        ],
        action: { label: 'Set a new password', url },
      };
};
