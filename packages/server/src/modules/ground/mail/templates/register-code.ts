import type { Template } from '../letter.ts';

/** The code of sign-up. */
export const registerCode: Template<{ code: string; minutes: number }> = (
  language,
  { code, minutes },
  site,
) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 注册验证码`,
        code,
        paragraphs: [
          '用这个验证码完成注册：',
          `${minutes} 分钟内有效，只能用在这个邮箱。`,
          '如果不是你在注册，忽略这封邮件即可。',
        ],
      }
    : {
        subject: `Your ${site.name} sign-up code`,
        code,
        paragraphs: [
          'Finish signing up with this code:',
          `It is good for ${minutes} minutes and for this address only.`,
          'If you are not signing up, ignore this mail.',
        ],
      };
