import type { Template } from '../letter.ts';

/** The code that proves a new address. */
export const emailCode: Template<{ code: string; minutes: number }> = (language, { code, minutes }, site) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 修改邮箱验证码`,
        code,
        paragraphs: [
          '用这个验证码把账户改用这个邮箱：',
          `${minutes} 分钟内有效，只能由提出修改的账户使用。`,
          '如果不是你，忽略这封邮件即可。',
        ],
      }
    : {
        subject: `Your ${site.name} address code`,
        code,
        paragraphs: [
          'Move your account to this address with this code:',
          `It is good for ${minutes} minutes, and for the account that asked for it only.`,
          'If this was not you, ignore this mail.',
        ],
      };
