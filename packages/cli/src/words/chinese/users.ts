import type { Words } from '../language.ts';

export const usersWords: Words = {
  now: '现在',
  Until: '截止',
  'Repeat the command with --ids on it and --idempotency-key {0}, and nobody gets it twice.':
    '把 --ids 指向它，加上 --idempotency-key {0} 再运行一次，不会有人得到两次。',
  'With --idempotency-key {0} this is run again and given once.':
    '加上 --idempotency-key {0} 再运行，每人仍只得到一次。',
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
  'Name a file with --ids, or pipe the numbers in.': '请用 --ids 指定文件，或从管道传入编号。',
  'Say whom: either with --ids, or with --q, --state, --plan, --on-level, --silent-days, --invited-by.':
    '请说明给谁：用 --ids，或用 --q、--state、--plan、--on-level、--silent-days、--invited-by。',
  'These are {0} customers; {1} are given at once.': '共 {0} 个用户；一次最多 {1} 个。',
  '{0} of {1} would get it, {2} can not get it as they are.':
    '{1} 个中有 {0} 个会得到，{2} 个按现状不能得到。',
  '{0} of {1} have it, {2} can not get it as they are.': '{1} 个中有 {0} 个已得到，{2} 个按现状不能得到。',
  'Nobody fits. Nothing was given.': '没有符合条件的用户。什么都没有给。',
  'Nothing was given.': '什么都没有给。',
  'These are {0} customers, and each gets {1}.': '共 {0} 个用户，每人得到 {1}。',
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
  'This is {0}.': '这是 {0}。',
  'whom: numbers, UUIDs or addresses, one a line; - for standard input':
    '给谁：编号、UUID 或邮箱，一行一个；- 为标准输入',
  'Customers and their bans.': '用户及其封禁。',
  'Customers by a part of their address or name, or by number, UUID, invite code, Telegram number, subscription token or an IP that they signed in from; newest first.':
    '按邮箱或名称的一部分，或按编号、UUID、邀请码、Telegram 编号、订阅令牌、登录 IP 查找用户；新的在前。',
  'Everything about one customer: account, service, money, ways to sign in, bans and open tasks.':
    '一个用户的全部情况：账户、服务、余额、登录方式、封禁和待办。',
  'Gives a customer money, traffic, days of the account or days of a level, like a redeem code. Once for an `Idempotency-Key`.':
    '给用户余额、流量、账户时长或等级时长，与同等的兑换码效果相同。同一个 `Idempotency-Key` 只给一次。',
  'Gives each of many customers the same: money, traffic, days of the account or of a level.':
    '给许多用户同样的东西：余额、流量、账户时长或等级时长。',
  'Creates an account for a customer. Nobody knows its password: a code to set one is mailed, valid for ten minutes; the customer requests later ones.':
    '为用户开户。密码无人知道：会寄出设置密码的验证码，十分钟内有效；之后由用户自己申请。',
  'Changes the given fields of a customer: name, language, time zone, limits of the service and the day of the monthly reset. Bought or granted values change only by purchases and grants, the address by `users.replaceEmail`.':
    '修改用户的给定项：名称、语言、时区、服务的限制和每月重置日。买来或得到的内容只随订单和赠送变化，邮箱用 `users.replaceEmail` 更换。',
  'Adds a note about a customer for staff. Customers never see it, also not in an export.':
    '为用户写一条内部备注。用户永远看不到，数据导出里也没有。',
  'The notes of staff about a customer, newest first.': '用户的内部备注，新的在前。',
  'Invalidates a customer’s password, sessions, API tokens, linked chat and pending sign-ins, and mails a code to set a new password. Nobody sees a password.':
    '使用户的密码、登录会话、API 令牌、绑定的聊天和待确认的登录失效，并寄出设置新密码的验证码。任何人都看不到密码。',
  'Turns off a lost second factor of a customer. The customer gets a mail with a link that restores it within 72 hours.':
    '为丢失验证器的用户关闭两步验证。用户会收到邮件，72 小时内可用其中的链接撤销。',
  'Unlinks a customer’s Telegram and sends a message to the chat.':
    '解除用户的 Telegram 绑定；聊天里会有通知。',
  'Makes a link that signs in as a customer, once: what staff needs to see what the customer sees.':
    '生成一个以用户身份登录的链接，只能用一次：客服用它看到用户看到的页面。',
  'number, UUID or address': '编号、UUID 或邮箱',
  'Disables a customer (no sign-in, no node) or enables him again. Disabling ends the sessions and deletes nothing.':
    '停用一个用户：不能登录，不能使用节点；或重新启用。停用时登录会话全部结束；不删除任何内容。',
  'Ends all sessions of a customer. API tokens and the subscription link stay.':
    '使用户在所有设备上退出登录。API 令牌和订阅链接不变。',
  'Bans a customer from a start, by default now, to an end. The customer may still sign in to see the reason.':
    '封禁一个用户，从开始时间（不写即现在）到结束时间。用户仍可登录查看原因。',
  'the customer: number, UUID or address': '用户：编号、UUID 或邮箱',
  'when it ends': '结束时间',
  'when it starts, by default now': '开始时间，不写即现在',
  'a note for admins': '给管理员看的备注',
  'tell the customer by e-mail': '用邮件通知用户',
  'Ends the running ban of a customer and cancels scheduled ones.':
    '结束用户正在生效的封禁，并取消将要开始的封禁。',
  'Replaces a customer’s address. The present one must be given, and gets a mail with a link that undoes this within 72 hours. For that time it is reserved for this customer.':
    '更换用户的邮箱，须写明现在的邮箱。旧邮箱会收到通知，72 小时内可以用其中的链接撤销；这段时间旧邮箱只留给这个用户。',
  'Makes an address that signs a customer in, once and within ten minutes. The second factor is still required. It is logged and shown to the customer.':
    '生成一个登录地址，十分钟内可用一次。两步验证仍会要求。会记入日志，用户可以看到。',
  'Bans of customers.': '用户的封禁。',
  'Bans of customers, the latest start first, with customer, reason and end.':
    '用户的封禁，最近开始的在前：封禁了谁、原因和结束时间。',
  'whom: those who have this level': '给谁：有这个等级的用户',
  'whom: as "users find" looks for them': '给谁：写法同“users find”',
  'where to keep who did not get it; otherwise a new file in TMPDIR':
    '未得到的用户存入哪个文件；不写则为 TMPDIR 里的新文件',
  'how long it lasts, such as 3d or 12h': '持续多久，例如 3d 或 12h',
  'shown to the customer': '用户会看到',
  Plan: '套餐',
  Served: '可用',
  no: '否',
  Used: '已用',
  'A customer’s own account, by an API token.': '用户自己的账户，使用 API 令牌。',
  'The running service in short.': '当前服务的概况。',
};
