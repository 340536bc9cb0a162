/** What tickets say. */
export const ticketWords = {
  'tickets.absent': {
    'zh-CN': '没有这张工单',
    en: 'There is no such ticket',
  },
  'tickets.closed': {
    'zh-CN': '工单已关闭，请先重新打开再回复',
    en: 'The ticket is closed; reopen it before you reply',
  },
  'tickets.already_open': {
    'zh-CN': '工单正在处理中，不需要重新打开',
    en: 'The ticket is being worked on and needs no reopening',
  },
  'tickets.staff_decides': {
    'zh-CN': '这个状态由客服设置，你可以关闭或重新打开工单',
    en: 'Staff set this status; you can close or reopen the ticket',
  },
  'tickets.still_open': {
    'zh-CN': '工单还没有结束，解决或关闭之后才能评价',
    en: 'The ticket is still open; it can be rated once it is resolved or closed',
  },
  'tickets.nothing_to_do': {
    'zh-CN': '请填写回复内容（content）或状态（status）',
    en: 'Give a reply (content) or a status (status)',
  },
  'tickets.message_absent': {
    'zh-CN': '这张工单里没有这条消息',
    en: 'The ticket has no such message',
  },
  'tickets.attachment_absent': {
    'zh-CN': '没有这个附件',
    en: 'There is no such attachment',
  },
  'tickets.attachment_not_free': {
    'zh-CN': '附件不存在或已经发送过，请重新上传',
    en: 'An attachment does not exist or was sent before; upload it again',
  },
  'tickets.attachment_too_large': {
    'zh-CN': '附件最大 {most_mib} MiB',
    en: 'A file may have {most_mib} MiB at most',
  },
  'tickets.no_room': {
    'zh-CN': '你的工单附件合计最多 {most_mb} MB，已经放不下；请用文字说明，或发一个小一点的文件',
    en: 'Your files on tickets may have {most_mb} MB in all, and this one does not fit; describe it in words, or send a smaller one',
  },
  'tickets.attachment_type': {
    'zh-CN': '附件只能是 PNG、JPEG、WebP、GIF 图片或纯文本（UTF-8）',
    en: 'A file must be a PNG, JPEG, WebP or GIF picture or plain text (UTF-8)',
  },
  'tickets.merged': {
    'zh-CN': '这张工单已并入另一张',
    en: 'The ticket was merged into another one',
  },
  'tickets.merge_itself': {
    'zh-CN': '工单不能并入自己',
    en: 'A ticket can not be merged into itself',
  },
  'tickets.other_customer': {
    'zh-CN': '两张工单属于不同的用户，不能合并',
    en: 'The tickets belong to different customers and can not be merged',
  },
  'tickets.goes_on': {
    'zh-CN': '这张工单与 #{number} 说的是同一件事，已并入那一张，请到那里继续。',
    en: 'This ticket is about the same as #{number} and goes on there.',
  },
  'tickets.macro_absent': {
    'zh-CN': '没有这个名字的常用回复',
    en: 'No answer is kept under this name',
  },
  'tickets.macros_full': {
    'zh-CN': '常用回复最多一千条',
    en: 'A thousand answers are kept at most',
  },
  'tickets.no_content': {
    'zh-CN': '请写回复内容（content），或用常用回复（macro）',
    en: 'Give an answer (content), or the name of one that is kept (macro)',
  },
  'tickets.opened': {
    'zh-CN': '工单已提交',
    en: 'The ticket is open',
  },
  'tickets.updated': {
    'zh-CN': '工单已更新',
    en: 'The ticket is up to date',
  },
  'tickets.too_many_waiting': {
    'zh-CN': '等待工单消息的页面太多，请关掉几个',
    en: 'Too many pages wait for ticket news: close some',
  },
} as const;

type TicketWords = typeof ticketWords;
declare module '../../../words/words.ts' {
  interface Book extends TicketWords {}
}
