import type { Template } from '../letter.ts';

/** Tells a customer that a ban began. */
export const banned: Template<{ reason: string; until: string }> = (language, { reason, until }, site) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 账户被封禁`,
        paragraphs: [
          `你的账户已被封禁，到 ${until} 为止。`,
          `原因：${reason}`,
          '期间仍可登录查看原因和钱包。有疑问请提交工单。',
        ],
        action: { label: '查看账户', url: `${site.url}/user/dashboard` },
      }
    : {
        subject: `Your ${site.name} account is banned`,
        paragraphs: [
          `Your account is banned until ${until}.`,
          `Reason: ${reason}`,
          'You can still sign in to read this and see your wallet. Open a ticket if you have questions.',
        ],
        action: { label: 'Open the account', url: `${site.url}/user/dashboard` },
      };
