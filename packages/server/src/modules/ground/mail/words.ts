/** What the queue of mails says. */
export const mailWords = {
  'mail.which': {
    'zh-CN': '请给出邮件编号或状态，二选一',
    en: 'Name mails either by their numbers or by a state',
  },
} as const;

type MailWords = typeof mailWords;
declare module '../../../words/words.ts' {
  interface Book extends MailWords {}
}
