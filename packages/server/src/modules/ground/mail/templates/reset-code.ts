import type { Template } from '../letter.ts';

/** The code that sets a new password. */
export const resetCode: Template<{ code: string; minutes: number }> = (language, { code, minutes }, site) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 重设密码验证码`,
        code,
        paragraphs: [
          '用这个验证码重设密码：',
          `${minutes} 分钟内有效。重设后所有设备都要重新登录。`,
          '如果不是你，忽略这封邮件，密码不会变。',
        ],
      }
    : {
        subject: `Your ${site.name} password code`,
        code,
        paragraphs: [
          'Set a new password with this code:',
          `It is good for ${minutes} minutes. Afterwards every device signs in again.`,
          'If this was not you, ignore this mail; the password stays.',
        ],
      };
