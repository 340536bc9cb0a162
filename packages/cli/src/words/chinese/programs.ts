import type { Words } from '../language.ts';

export const programWords: Words = {
  'This server runs the jobs itself.': '这台服务器自己运行任务。',
  'This server leaves the jobs to cron calls.': '这台服务器的任务由 cron 请求运行。',
  Job: '任务',
  'Last run': '上次运行',
  Outcome: '结果',
  Rows: '行数',
  By: '触发者',
  'Next run': '下次运行',
  'Work that repeats: what ran, what is due.': '定期任务：已运行的和到期的。',
  'The repeated work: last and next run of each job, the result, and what is overdue.':
    '定期任务：每个任务上次和下次的运行、结果，以及逾期的。',
  'Runs a job now, even if its slot was run already.': '立即运行一个任务，不论这一次是否已经运行。',
  'the text; - for standard input': '文本；- 为标准输入',
  'Raw bytes since the last report; counted exactly once with an `Idempotency-Key`.':
    '自上次上报以来的实际字节数；有 `Idempotency-Key` 时恰好计一次。',
  'The calls that a node’s agent makes.': '节点程序使用的接口。',
  'Confirms that the server is there. Some agents send nothing before this answer.':
    '表示服务器在线。有些节点程序收到回答后才开始发送。',
  'The customers that a node serves, with an ETag; 304 if nothing changed.':
    '节点服务的用户，带 ETag；没有变化时为 304。',
  'How a node has to listen: legacy `server` string and typed `custom_config`.':
    '节点应如何监听：旧的 `server` 字符串和分类型的 `custom_config`。',
  'A node’s uptime and load.': '节点的运行时间和负载。',
  'The addresses from which customers use a node now.': '用户现在使用节点的地址。',
  'Hits of audit rules by customers’ traffic.': '哪些用户的流量命中了哪些规则。',
  'The audit rules, with an ETag. Never empty: agents keep their old rules after an empty list.':
    '要在流量里查找的内容，带 ETag。从不为空：收到空列表的节点程序会继续用旧规则。',
  'The nodes with their addresses, so that they do not block one another.':
    '节点及其地址，避免节点互相封锁。',
  'The certificate settings of the node for `{"type":"xrayr_cert"}`; its secrets only to the node’s own key, over https. Empty for all else: older panels returned the credentials of the database.':
    '请求体为 `{"type":"xrayr_cert"}` 时给出节点的证书设置；其中的机密只经 https 交给节点自己的密钥。其他请求一律为空：旧面板曾在这里给出数据库的凭据。',
  'Addresses that nodes blocked in the last minute.': '最近一分钟被节点封锁的地址。',
  'Reports addresses that a node blocked, so that the others block them, too.':
    '节点封锁的地址，供其他节点同样封锁。',
  'Addresses that were unblocked in the last minute.': '最近一分钟解封的地址。',
  'Relays between nodes. There are none.': '节点之间的中转。没有。',
  'Reports a node’s speed test of its line.': '节点测得的线路速度。',
  'Commands to run on a node. Always none: a panel that can send commands gives access to every machine.':
    '要在节点上运行的命令。总是没有：能下命令的面板等于进入每台机器的通道。',
  'Results of commands. Accepted and ignored, because there were none.':
    '命令的结果。收下后丢弃：本来就没有命令。',
  'The calls that a crontab makes.': 'crontab 使用的接口。',
  'Each minute: runs every job that is due, except the daily ones.':
    '每分钟一次：运行每个到期的任务，每日任务除外。',
  'Once a business day of the site: resets, sums, partitions, deletion of old rows, and checks.':
    '每个营业日一次：重置、汇总、分区、清理和检查。',
  'Empties the queues: mails to customers, and reported traffic of nodes.':
    '清空队列：给用户的邮件，以及节点上报的流量。',
  'Asks the gateways about waiting recharges, and credits confirmed ones.':
    '向支付渠道查询待付的充值，入账它们确认的。',
  'Runs the jobs that repeat each minute or more often.': '运行每分钟或更频繁的任务。',
  'Mails bans that have begun. Bans begin and end by themselves.':
    '为已开始的封禁寄出邮件。封禁会自己开始和结束。',
  'Renews the plans that are due if the wallet covers the price.': '为到期且余额足够的套餐续费。',
  'Marks accounts with one of the most common passwords, some at a time. Takes no password.':
    '标记密码属于最常见密码的账户，每次少量。不接收密码。',
  'Assigns a link group to customers without one; with `is_all_flush` assigns all of them again.':
    '给没有入口组的用户分配一个；加 `is_all_flush` 则为所有人重新分配。',
  'Copies what nodes reported to the column store. Without a column store it says so and does nothing.':
    '把节点的上报复制到列存储。没有列存储时会说明，不做任何事。',
  'Copies who used which node from where to the column store. Without a column store it says so and does nothing.':
    '把谁从哪里使用了哪个节点复制到列存储。没有列存储时会说明，不做任何事。',
  'Copies customers by the business day to the column store. Without a column store it says so and does nothing.':
    '把每个营业日的用户数据复制到列存储。没有列存储时会说明，不做任何事。',
  'Copies the hours of customers and nodes to the column store. Without a column store it says so and does nothing.':
    '把用户和节点每小时的流量复制到列存储。没有列存储时会说明，不做任何事。',
  'Node events of the last hour as a body for Loki’s push call, which ignores events that it already has.':
    '最近一小时的节点事件，作为 Loki 推送接口的正文；Loki 会丢弃重复的。',
  'The calls that bots make.': '机器人使用的接口。',
  'A bot reads a customer by Telegram number, or with `type_mode=add` gives traffic, once for each `Idempotency-Key`.':
    '机器人按 Telegram 编号读取用户，或用 `type_mode=add` 给流量，同一个 `Idempotency-Key` 只给一次。',
  'A media bot reads a customer whose plan includes media, by number or by media link.':
    '媒体机器人读取套餐含媒体服务的用户，按编号或媒体链接。',
  'All customers whose plan includes media, for the media service.':
    '全部套餐含媒体服务的用户，供媒体服务放行。',
  'The media link of the token’s customer; the token is the proof.': '令牌所属用户的媒体链接；令牌就是证明。',
  'the job, as "ferry jobs list" names it': '任务，见“ferry jobs list”',
};
