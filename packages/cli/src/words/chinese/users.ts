import type { Words } from '../say.ts';

export const usersWords: Words = {
  now: '现在',
  Until: '截止',
  '{0} of {1}': '{0} / {1}',
  From: '开始',
  state: '状态',
  name: '名称',
  'last used': '最近使用',
  id: '编号',
  address: '地址',
  'Say when the ban ends, with --until or --for.': '请用 --until 或 --for 说明封禁何时结束。',
  'The ban ends after the year 9999. Choose an earlier end.':
    '封禁的结束时间超过了 9999 年。请选早一些的时间。',
  'The ban ends before it begins, or has ended already. Choose a later end.':
    '封禁的结束时间早于开始时间，或已经过去。请选晚一些的时间。',
  Banned: '已封禁',
  'Write it as JSON, such as {"kind":"money","amount":"5.00"}.':
    '请写成 JSON，例如 {"kind":"money","amount":"5.00"}。',
  'Name a file with --ids, or pipe the numbers in.': '请用 --ids 指定文件，或从管道传入编号。',
  'Say whom: either with --ids, or with --q, --state, --plan, --level, --silent-days, --invited-by.':
    '请说明给谁：用 --ids，或用 --q、--state、--plan、--level、--silent-days、--invited-by。',
  'These are {0} customers; {1} are given at once.': '共 {0} 个用户；一次最多 {1} 个。',
  '{0} of {1} would get it, {2} can not get it as they are.':
    '{1} 个中有 {0} 个会得到，{2} 个按现状不能得到。',
  '{0} of {1} have it, {2} can not get it as they are.': '{1} 个中有 {0} 个已得到，{2} 个按现状不能得到。',
  'Repeat the command with --ids on it and --key {0}, and nobody gets it twice.':
    '把 --ids 指向它，加上 --key {0} 再运行一次，不会有人得到两次。',
  'Nobody fits. Nothing was given.': '没有符合条件的用户。什么都没有给。',
  'Nothing was given. These are {0} customers, and each gets {1}. Say --yes to go on.':
    '什么都没有给。共 {0} 个用户，每人得到 {1}。确认请加 --yes。',
  'The key has more than 150 characters. Nothing was given.': '这个 key 超过 150 个字符。什么都没有给。',
  'The key of this run is {0}: with --key {1} it is run again and given once.':
    '本次运行的 key 是 {0}：加上 --key {1} 再运行，每人仍只得到一次。',
  Each: '每人',
  'Given to': '已得到',
  'Not given to': '未得到',
  Customer: '用户',
  'The bans of customer {0} have ended.': '用户 {0} 的封禁已结束。',
  plan: '套餐',
  until: '截止',
  wallet: '钱包',
  'The password, every session, API token and linked chat of this customer end.':
    '这个用户的密码、全部登录会话、API 令牌和绑定的聊天都会失效。',
  'The account is guarded by its password alone.': '账户将只由密码保护。',
  'The customer signs in anew on every device.': '用户在每台设备上都要重新登录。',
  disabled: '已停用',
  banned: '已封禁',
  leaving: '正在注销',
  'no plan': '没有套餐',
  'plan expired': '套餐已过期',
  'traffic used up': '流量已用完',
  active: '正常',
  '{0} <{1}>, number {2}, {3}': '{0} <{1}>，编号 {2}，{3}',
  'Nothing was done. This is {0}. Say --yes to go on.': '什么都没有做。这是 {0}。确认请加 --yes。',
  'whom: numbers, UUIDs or addresses, one a line; - for standard input':
    '给谁：编号、UUID 或邮箱，一行一个；- 为标准输入',
  'Customers and their bans.': '用户及其封禁。',
  'Customers by a part of their address or name, or by number, UUID, invite code, Telegram number, subscription token or an IP that they signed in from; newest first.':
    '按邮箱或名称的一部分，或按编号、UUID、邀请码、Telegram 编号、订阅令牌、登录 IP 查找用户；新的在前。',
  'Everything of one customer on one screen: account, service, money, ways in, bans and what waits.':
    '一个用户的全部情况：账户、服务、余额、登录方式、封禁和待办。',
  'Gives a customer money, traffic, days of the account or days of a level, as a redeem code of this worth would. Once for an `Idempotency-Key`.':
    '给用户余额、流量、账户时长或等级时长，与同等的兑换码效果相同。同一个 `Idempotency-Key` 只给一次。',
  'names this request: sent again with it, it is done once': '本次请求的标识：用它再发一次，只执行一次',
  'Gives each of many customers the same: money, traffic, days of the account or of a level.':
    '给许多用户同样的东西：余额、流量、账户时长或等级时长。',
  'for the audit log': '记入审计日志',
  'names this run: run again with it, nobody gets it twice': '本次运行的标识：用它再运行，不会有人得到两次',
  'give it; without it, the command says to how many and does nothing': '执行；不加则只说明会给多少人',
  'Opens an account for a customer. Nobody knows its password: a code to set one is mailed, good for ten minutes; later ones the customer asks for.':
    '为用户开户。密码无人知道：会寄出设置密码的验证码，十分钟内有效；之后由用户自己申请。',
  'Changes what is given of a customer: name, language, time zone, limits of the service and the day of the monthly reset. What is bought or given changes by purchases and gifts alone, the address by `users.replaceEmail`.':
    '修改用户的给定项：名称、语言、时区、服务的限制和每月重置日。买来或得到的内容只随订单和赠送变化，邮箱用 `users.replaceEmail` 更换。',
  'Notes something about a customer for staff. No customer ever sees it, also not in an export.':
    '为用户写一条内部备注。用户永远看不到，数据导出里也没有。',
  'What staff noted about a customer, newest first.': '用户的内部备注，新的在前。',
  'Ends a customer’s password, sessions, API tokens, linked chat and waiting sign-ins, and mails a code to set a new password. Nobody sees a password.':
    '使用户的密码、登录会话、API 令牌、绑定的聊天和待确认的登录失效，并寄出设置新密码的验证码。任何人都看不到密码。',
  'Turns a customer’s second factor off, for one who lost it. The customer is mailed, with a link that takes it back for 72 hours.':
    '为丢失验证器的用户关闭两步验证。用户会收到邮件，72 小时内可用其中的链接撤销。',
  'Unlinks a customer’s Telegram; the chat is told.': '解除用户的 Telegram 绑定；聊天里会有通知。',
  'Makes a link that signs in as a customer, once: what staff needs to see what the customer sees.':
    '生成一个以用户身份登录的链接，只能用一次：客服用它看到用户看到的页面。',
  'number, UUID or address': '编号、UUID 或邮箱',
  'this is the customer': '确认就是这个用户',
  'Switches a customer off: no sign-in, no node. Or on again. Sessions end with it; nothing is deleted.':
    '停用一个用户：不能登录，不能使用节点；或重新启用。停用时登录会话全部结束；不删除任何内容。',
  'Signs a customer out everywhere. API tokens and the subscription link stay.':
    '使用户在所有设备上退出登录。API 令牌和订阅链接不变。',
  'Bans a customer from a start, now when it is left out, to an end. The customer may still sign in to see why.':
    '封禁一个用户，从开始时间（不写即现在）到结束时间。用户仍可登录查看原因。',
  'the customer: number, UUID or address': '用户：编号、UUID 或邮箱',
  'when it ends': '结束时间',
  'when it starts, now when left out': '开始时间，不写即现在',
  'a note for admins': '给管理员看的备注',
  'tell the customer by e-mail': '用邮件通知用户',
  'this is the customer; without it, the command says who it is and does nothing':
    '确认就是这个用户；不加则只显示是谁，什么都不做',
  'Ends the running ban of a customer and takes back those to come.':
    '结束用户正在生效的封禁，并取消将要开始的封禁。',
  'Replaces a customer’s address, which must be the one that is named. The old one is told.':
    '更换用户的邮箱，须写明现在的邮箱。旧邮箱会收到通知。',
  'Makes an address that signs a customer in, once and within ten minutes. The second factor is asked all the same. Logged, and shown to the customer.':
    '生成一个登录地址，十分钟内可用一次。两步验证仍会要求。会记入日志，用户可以看到。',
  'Bans of customers.': '用户的封禁。',
  'Bans of customers, the one that began last first, with whom they hit, why and until when.':
    '用户的封禁，最近开始的在前：封禁了谁、原因和结束时间。',
  'what each gets, as "users grant" takes it': '每人得到什么，写法同“users grant”',
  'whom: as "users find" looks for them': '给谁：写法同“users find”',
  'where to keep who did not get it; otherwise a new file in TMPDIR':
    '未得到的用户存入哪个文件；不写则为 TMPDIR 里的新文件',
  'how long it lasts, such as 3d or 12h': '持续多久，例如 3d 或 12h',
  'shown to the customer': '用户会看到',
};
