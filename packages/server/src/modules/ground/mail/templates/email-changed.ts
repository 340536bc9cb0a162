import type { Template } from '../letter.ts';

/** Tells the old address that the account has a new one. */
export const emailChanged: Template<{ to: string; ip: string }> = (language, { to, ip }, site) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 账户邮箱已更改`,
        paragraphs: [
          `你的账户邮箱已改为 ${to}，操作来自 ${ip}。`,
          '以后用新邮箱登录，这个邮箱不再收到账户邮件。',
          '如果不是你，请立即联系客服。',
        ],
      }
    : {
        subject: `Your ${site.name} address was changed`,
        paragraphs: [
          `Your account goes by ${to} from now on. The change came from ${ip}.`,
          'Sign in with the new address; this one gets no more mail about the account.',
          'If it was not you, contact support now.',
        ],
      };
