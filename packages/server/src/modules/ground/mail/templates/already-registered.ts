import type { Template } from '../letter.ts';

/** Sent instead of a code to an address that has an account, so that only its owner learns that. */
export const alreadyRegistered: Template<Record<never, never>> = (language, _values, site) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 账户已存在`,
        paragraphs: [
          '有人用这个邮箱注册，而它已经有账户了。',
          '如果是你，直接登录；忘了密码可以重设。如果不是你，忽略这封邮件即可。',
        ],
        action: { label: '去登录', url: `${site.url}/auth/sign-in` },
      }
    : {
        subject: `You already have a ${site.name} account`,
        paragraphs: [
          'Somebody tried to sign up with this address, which already has an account.',
          'If it was you, sign in, or set a new password if you forgot it. If it was not, ignore this mail.',
        ],
        action: { label: 'Sign in', url: `${site.url}/auth/sign-in` },
      };
