import type { Template } from '../letter.ts';

/** Tells a customer that staff answered a ticket. The mail does not contain the answer. */
export const ticketAnswered: Template<{ id: string; title: string; staffName: string }> = (
  language,
  { id, title, staffName },
  site,
) =>
  language === 'zh-CN'
    ? {
        subject: `${site.name} 工单有新回复：${title}`,
        paragraphs: [
          `${staffName} 回复了你的工单「${title}」。`,
          '登录后查看回复；还有问题时直接在工单里继续写。',
        ],
        action: { label: '查看回复', url: `${site.url}/user/tickets/view/${id}` },
      }
    : {
        subject: `${site.name} answered your ticket: ${title}`,
        paragraphs: [
          `${staffName} answered your ticket “${title}”.`,
          'Sign in to read the answer. If something is still open, write again in the same ticket.',
        ],
        action: { label: 'Read the answer', url: `${site.url}/user/tickets/view/${id}` },
      };
