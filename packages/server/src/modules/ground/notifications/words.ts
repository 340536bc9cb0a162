/** What choices of notifications say. */
export const notificationWords = {
  'notifications.mail_alone': {
    'zh-CN': '消息和活动只发邮件',
    en: 'News comes by mail alone',
  },
} as const;

type NotificationWords = typeof notificationWords;
declare module '../../../words/words.ts' {
  interface Book extends NotificationWords {}
}
