import type { Words } from '../language.ts';

export const mailWords: Words = {
  'Name a Markdown file, or pipe the text in.': '请指定 Markdown 文件，或从管道传入正文。',
  'Standard input can be one of the files, not several.': '只能有一个文件是标准输入。',
  'A text in {0} has a subject and a body. Give both.': '{0}要有主题和正文。请都给出。',
  'The text in {0} is empty. Nothing was sent.': '{0}正文是空的。什么都没有发送。',
  Chinese: '中文',
  English: '英文',
  'Say what it says: --subject-zh with --body-zh, --subject-en with --body-en, or both.':
    '请给出内容：--subject-zh 和 --body-zh，--subject-en 和 --body-en，或两种都给。',
  'Say whom: by --state, --plan, --level, --expiring-days and --silent-days, by --users, or --everybody.':
    '请说明发给谁：--state、--plan、--level、--expiring-days 和 --silent-days，或 --users，或 --everybody。',
  'Name a file with --users, or pipe them in.': '请用 --users 指定文件，或从管道传入。',
  'The list names {0} customers: 1 to 10000 are mailed at once. Nothing was sent.':
    '名单里有 {0} 个用户：一次可以发给 1 到 10000 个。什么都没有发送。',
  'These can not be customers: {0}.': '这些不可能是用户：{0}。',
  '{0} mails are on their way to {1}, and to nobody else.': '{0} 封邮件正在发往 {1}，不发给其他人。',
  'Nothing was sent.': '什么都没有发送。',
  'It would go to {0} customers: {1} who read Chinese, {2} English; {3} more want no news.':
    '将发给 {0} 个用户：{1} 个读中文，{2} 个读英文；另有 {3} 个已退订。',
  Campaign: '群发',
  'Goes to': '收件人数',
  'At most': '速度上限',
  '{0} a minute': '每分钟 {0} 封',
  'Done in': '预计用时',
  'about {0} minutes': '约 {0} 分钟',
  '{0} ms  {1} {2}': '{0} 毫秒  {1} {2}',
  To: '收件人',
  'none: the mail is a file in the outbox': '无：邮件写入 outbox 里的文件',
  Taken: '已接收',
  'The mail was not taken: {0}': '邮件没有被接收：{0}',
  'No mail server is configured: nothing was sent.': '没有配置邮件服务器：没有发送。',
  '{0} h': '{0} 小时',
  '{0} d': '{0} 天',
  campaign: '群发',
  sent: '已发送',
  'to come': '待入队',
  queued: '排队中',
  failed: '失败',
  'left out': '已跳过',
  from: '发件人',
  starts: '开始时间',
  'waits for {0}': '等待 {0}',
  mail: '邮件',
  age: '已存在',
  tries: '尝试次数',
  to: '收件人',
  subject: '主题',
  failure: '失败原因',
  'What these mails say is removed, and nobody gets it.': '这些邮件的内容会删除，没有人会收到。',
  'Who has no mail of this campaign yet gets none.': '还没有收到这次群发的用户不会再收到。',
  'The queue of mails, and mails to many.': '邮件队列和群发。',
  'Sends a mail at once, without the queue, and returns each step and the mail server’s answers, without passwords.':
    '不经过队列，立即发送一封邮件，并显示每一步和邮件服务器的回答，不含密码。',
  'where the mail goes': '收件地址',
  'Mails of the last thirty days, newest first: state, number of tries, last error.':
    '最近三十天的邮件，新的在前：状态、尝试次数、失败原因。',
  'Tries mails again at once and resets their tries. Mails that are sent, being sent, held or dropped do not change.':
    '立即重新发送邮件，尝试次数重新计算。已发送、正在发送、搁置和已放弃的不变。',
  'Cancels mails that are not sent, and deletes their text. Mails that are being sent do not change.':
    '放弃尚未发送的邮件：内容会删除。正在发送的不变。',
  'Mails many customers, once to each and in his language, as a campaign that the server sends.':
    '群发邮件，每人一封，用收件人的语言，由服务器逐步发送。',
  'Markdown in Chinese; - for standard input': '中文正文，Markdown；- 为标准输入',
  'Markdown in English; - for standard input': '英文正文，Markdown；- 为标准输入',
  'its name for staff; by default the subject': '内部名称；不写则用主题',
  whom: '发给谁',
  'whom: by the product that they bought last': '发给谁：按最近购买的商品',
  'whom: customers whose plan ends within these days': '发给谁：套餐在这些天内到期的',
  'whom: customers without traffic in these days': '发给谁：这些天没有使用的',
  'whom: all customers who are not disabled': '发给谁：全部未停用的用户',
  'about the account itself: also for customers who unsubscribed, and without a link to unsubscribe':
    '与账户本身有关：已退订的也会收到，邮件里没有退订链接',
  'the maximum number in a minute': '每分钟最多几封',
  'by default now': '不写即现在',
  'its announcement: nothing is sent before it is published or after it is withdrawn':
    '关联的公告：在它发布之前、撤下之后都不发送',
  'How many customers would get a mail now, by language, and how many are left out. Nothing is sent.':
    '现在群发会发给多少用户，按语言，以及跳过了谁。不会发送。',
  'Campaigns with their progress, newest first.': '全部群发，新的在前，以及各自的进度。',
  'One campaign: its progress, recipients and texts.': '一次群发：进度、范围、内容。',
  'Pauses a campaign, with its mails in the queue. A mail that is being sent is still sent.':
    '暂停一次群发，包括已在队列里等待的。正在发送的那封仍会寄出。',
  'Continues a paused campaign where it stopped.': '从停下的地方继续暂停的群发。',
  'Ends a campaign for good: customers without a mail get none.':
    '永久终止一次群发：还没有收到的用户不会再收到。',
  'subject in Chinese': '中文主题',
  'subject in English': '英文主题',
  'mail each text to this address and to nobody else': '把每种语言的邮件发到这个地址，不发给其他人',
};
