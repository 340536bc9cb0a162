import type { Template } from '../letter.ts';

/** Sent instead of a code to an address that has an account, so that only its owner learns that. */
export const addressTaken: Template<Record<never, never>> = (language, _values, site) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 邮箱已被使用`,
        paragraphs: [
          '有人想让自己的账户改用这个邮箱，而它已经有账户了。',
          '如果是你，请换一个邮箱，或直接登录已有的账户。如果不是你，忽略这封邮件即可。',
        ],
        action: { label: '去登录', url: `${site.url}/auth/sign-in` },
      }
    : {
        subject: `This address has a ${site.name} account`,
        paragraphs: [
          'Somebody asked to move an account to this address, which has one already.',
          'If it was you, choose another address, or sign in to the account that is here. If not, ignore this mail.',
        ],
        action: { label: 'Sign in', url: `${site.url}/auth/sign-in` },
      };
