/** What mails to many say. */
export const campaignWords = {
  'campaigns.absent': { 'zh-CN': '没有这次群发', en: 'There is no such campaign' },
  'campaigns.ended': {
    'zh-CN': '这次群发已经结束，不能再改',
    en: 'The campaign is over and can not be changed any more',
  },
  'campaigns.bad_time': {
    'zh-CN': '开始时间必须在现在之后、一年之内',
    en: 'The time at which it starts has to lie ahead, within a year',
  },
  'campaigns.no_text': {
    'zh-CN': '至少要有一种语言的正文',
    en: 'A text in at least one language is needed',
  },
  'campaigns.nobody': { 'zh-CN': '没有符合条件的用户', en: 'No customer fits' },
  'campaigns.too_many': {
    'zh-CN': '符合条件的用户有 {count} 个，一次最多 {most} 个',
    en: '{count} customers fit; {most} are mailed at once at most',
  },
  'campaigns.unknown_users': {
    'zh-CN': '名单里有 {count} 个找不到的用户：{unknown}',
    en: '{count} of the list are no customers: {unknown}',
  },
  'campaigns.page_title': { 'zh-CN': '退订邮件', en: 'Unsubscribe' },
  'campaigns.page_asks': {
    'zh-CN': '不再接收 {site} 的消息和活动邮件？账户、账单和工单的邮件照常发。',
    en: 'No more news and offers from {site} by mail? Mails about your account, bills and tickets go on.',
  },
  'campaigns.page_button': { 'zh-CN': '退订', en: 'Unsubscribe' },
  'campaigns.page_done': {
    'zh-CN': '已退订。想恢复的话，在“安全”页面的通知设置里打开。',
    en: 'You are unsubscribed. To get them again, turn them on among the notifications of the security page.',
  },
  'campaigns.page_absent': {
    'zh-CN': '这个退订链接已经失效。请登录后在通知设置里关闭。',
    en: 'This link is no longer good. Sign in and turn the mails off among the notifications.',
  },
} as const;

type CampaignWords = typeof campaignWords;
declare module '../../../words/words.ts' {
  interface Book extends CampaignWords {}
}
