/** What the bot says, and what the calls around it refuse with. It is plain text: nothing in it is markup. */
export const telegramWords = {
  'telegram.off': {
    'zh-CN': '本站没有设置 Telegram 机器人',
    en: 'This site has no Telegram bot',
  },
  'telegram.bad_secret': {
    'zh-CN': '这个请求不是 Telegram 发来的',
    en: 'This request is not from Telegram',
  },
  'telegram.not_linked': {
    'zh-CN': '还没有绑定账户。请登录网站，在账户页面点「绑定 Telegram」。',
    en: 'No account is linked yet. Sign in on the website and choose “Link Telegram” in your account.',
  },
  'telegram.code_gone': {
    'zh-CN': '绑定链接已用过或已过期，请回到账户页面重新点「绑定 Telegram」。',
    en: 'This link was used or has expired. Choose “Link Telegram” in your account again.',
  },
  'telegram.chat_taken': {
    'zh-CN': '这个 Telegram 已绑定另一个账户。要换账户，请先在这里发送 /unlink 解绑。',
    en: 'This chat is linked to another account. To change that, unlink it first: /unlink',
  },
  'telegram.linked': {
    'zh-CN': '已绑定账户 {email}。\n发送 /help 看看我能做什么。',
    en: 'Linked to the account {email}.\nSend /help to see what I can do.',
  },
  'telegram.moved': {
    'zh-CN': '你的 {site} 账户改为绑定另一个 Telegram，这里不再收到通知。',
    en: 'Your {site} account is now linked to another chat; nothing more is sent here.',
  },
  'telegram.unlinked': {
    'zh-CN': '已解绑 {site} 账户，这里不再收到通知。',
    en: 'Your {site} account was unlinked; nothing more is sent here.',
  },
  'telegram.ask_unlink': {
    'zh-CN': '解绑后不再收到通知，也不能在这里确认登录。确定解绑吗？',
    en: 'After that you get no notifications and can confirm no sign-ins here. Unlink?',
  },
  'telegram.unlink_button': { 'zh-CN': '解绑', en: 'Unlink' },
  'telegram.keep_button': { 'zh-CN': '不解绑', en: 'Keep' },
  'telegram.kept': { 'zh-CN': '没有解绑。', en: 'It stays linked.' },
  'telegram.ask_sign_in': {
    'zh-CN':
      '有设备请求登录你的账户 {email}：\nIP 地址：{ip}\n设备：{agent}\n\n只有当你自己正在登录时才允许。',
    en: 'A device asks to sign in to your account {email}:\nIP address: {ip}\nDevice: {agent}\n\nAllow it only if you are signing in yourself right now.',
  },
  'telegram.allow_button': { 'zh-CN': '允许登录', en: 'Allow' },
  'telegram.deny_button': { 'zh-CN': '拒绝', en: 'Deny' },
  'telegram.allowed': { 'zh-CN': '已允许登录。', en: 'Allowed.' },
  'telegram.denied': {
    'zh-CN': '已拒绝。如果不是你在登录，请修改密码。',
    en: 'Denied. If it was not you who tried, change your password.',
  },
  'telegram.unknown': { 'zh-CN': '未知', en: 'unknown' },
  'telegram.banned': {
    'zh-CN': '账户已被封禁。\n原因：{reason}\n到期：{until}',
    en: 'The account is banned.\nReason: {reason}\nUntil: {until}',
  },
  'telegram.me': {
    'zh-CN': '{name}\n套餐：{plan}\n到期：{ends}\n剩余流量：{left}（共 {total}）\n在线设备：{devices}',
    en: '{name}\nPlan: {plan}\nEnds: {ends}\nTraffic left: {left} of {total}\nDevices online: {devices}',
  },
  'telegram.me_no_plan': {
    'zh-CN': '{name}\n没有套餐\n账户到期：{ends}',
    en: '{name}\nNo plan\nAccount ends: {ends}',
  },
  'telegram.of_devices': { 'zh-CN': '{count} / {most}', en: '{count} of {most}' },
  'telegram.traffic': {
    'zh-CN':
      '今天：{today}\n昨天：{yesterday}\n本期：{used} / {total}\n重置：{resets}\n\n每天从 {zone} 的 0 点算起。',
    en: 'Today: {today}\nYesterday: {yesterday}\nThis period: {used} of {total}\nBegins anew: {resets}\n\nDays begin at midnight in {zone}.',
  },
  'telegram.never': { 'zh-CN': '到期前不再重置', en: 'not again before the end' },
  'telegram.help': {
    'zh-CN':
      '/me 套餐、到期时间、剩余流量\n/traffic 今天和本期的流量\n/checkin 每日签到\n/unlink 解绑账户\n/help 显示这段说明',
    en: '/me Plan, end and traffic left\n/traffic Traffic of today and of this period\n/checkin Daily check-in\n/unlink Unlink the account\n/help Show this',
  },
  'telegram.private_only': {
    'zh-CN': '请私聊我使用，群里不显示账户信息。',
    en: 'Please write to me in a private chat; nothing about accounts is shown in groups.',
  },
  'telegram.failed': {
    'zh-CN': '出了点问题，请稍后再试。',
    en: 'Something went wrong; try again later.',
  },
  'telegram.command_me': { 'zh-CN': '套餐、到期时间、剩余流量', en: 'Plan, end and traffic left' },
  'telegram.command_traffic': { 'zh-CN': '今天和本期的流量', en: 'Traffic of today and of this period' },
  'telegram.command_checkin': { 'zh-CN': '每日签到', en: 'Daily check-in' },
  'telegram.command_unlink': { 'zh-CN': '解绑账户', en: 'Unlink the account' },
  'telegram.command_help': { 'zh-CN': '我能做什么', en: 'What I can do' },
} as const;

type TelegramWords = typeof telegramWords;
declare module '../../../words/words.ts' {
  interface Book extends TelegramWords {}
}
