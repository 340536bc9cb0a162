import type { Template } from '../letter.ts';

/** Sent instead of a code to an address without an account. */
export const noAccount: Template<Record<never, never>> = (language, _values, site) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 没有这个账户`,
        paragraphs: [
          '有人想重设密码，但这个邮箱没有账户。',
          '也许你注册时用了另一个邮箱。如果不是你，忽略这封邮件即可。',
        ],
        action: { label: '去注册', url: `${site.url}/auth/sign-up` },
      }
    : {
        subject: `No ${site.name} account here`,
        paragraphs: [
          'Somebody asked for a new password, but this address has no account.',
          'Perhaps you signed up with another one. If this was not you, ignore this mail.',
        ],
        action: { label: 'Sign up', url: `${site.url}/auth/sign-up` },
      };
