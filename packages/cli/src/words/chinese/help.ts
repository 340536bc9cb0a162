import type { Words } from '../language.ts';

export const helpWords: Words = {
  interrupted: '已中断',
  'Environment (has priority over the context):': '环境变量（优先于上下文）：',
  'address of the server': '服务器地址',
  'script token of an admin, or an API token of a customer': '管理员的脚本令牌，或用户的 API 令牌',
  'key of a node': '节点密钥',
  'file of the contexts': '保存上下文的文件',
  'no colours': '不使用颜色',
  'Exit codes:': '退出码：',
  done: '完成',
  'refused by the server': '被服务器拒绝',
  'wrong usage or input': '用法或输入有误',
  'server unreachable, or too late': '无法连接服务器，或超时',
  'not signed in, or no rights': '未登录，或没有权限',
  'partly done; the rest is in a file': '部分完成；剩下的在文件里',
  'no answer: it may have been done': '没有回应：可能已经执行',
  'of a command that changes something: repeated with the same key, it is done once':
    '用于改动数据的命令：用同一个 key 重复，只执行一次',
  'another run holds the lock': '另一个运行占用着锁',
  'The token is asked for and not shown; without a terminal it is read from standard input, and where that is empty from FERRY_TOKEN. Secrets on a command line can be seen by other users of the machine. --ca is kept with the context.':
    '令牌会询问输入，不显示；没有终端时从标准输入读取，标准输入为空时用 FERRY_TOKEN。命令行里的机密可能被本机其他用户看到。--ca 与上下文一起保存。',
  'Examples:': '示例：',
  'Each failure is shown with its solution. Exit code 1: something failed; warnings do not count. If the server does not answer, run "node doctor.js" on its machine.':
    '每个失败项都附有处理办法。退出码 1：有失败项；警告不算。服务器没有回答时，在它旁边运行“node doctor.js”可以看到原因。',
  'Example:': '示例：',
  'Sections: settings, link_hosts, announcements, macros, rules, products, nodes. Never exported: keys of nodes, tokens, and the secrets in the configs of nodes (private_key, server_key, password). The file contains "(kept on the server)" instead, which does not change the secret there. PEM and DNS variables of certificates are left out, which keeps those on the server.':
    '章节：settings、link_hosts、announcements、macros、rules、products、nodes。不会导出：节点密钥、令牌，以及节点配置里的机密（private_key、server_key、password）。这些机密的位置写着“(kept on the server)”，应用时保持服务器上的原值。证书的 PEM 和 DNS 变量不写出，应用时也保持服务器上的原值。',
  'Items are matched by name, or by number (shop_id, node_id, rule_id) if it is given. Sections, items and fields that are not in the file do not change.':
    '条目按名称识别，写了编号（shop_id、node_id、rule_id）的按编号。文件里没有的保持不变：章节、条目、字段都一样。',
  'Sections: settings, link_hosts, announcements, macros, rules, products, nodes. Items are matched by name, or by number (shop_id, node_id, rule_id) if it is given. Sections, items and fields that are not in the file do not change.':
    '章节：settings、link_hosts、announcements、macros、rules、products、nodes。条目按名称识别，写了编号（shop_id、node_id、rule_id）的按编号。文件里没有的保持不变：章节、条目、字段都一样。',
  'Each change is a separate call. After a failure or a kill, the same command makes the remaining changes. A changed announcement is published as a new revision, and a pop-up is then shown again. The key of a new node is not shown: make one for its agent with "ferry nodes new-key". A secret "(kept on the server)" does not change.':
    '每项改动是一次单独的请求。失败或被终止后，再运行同一条命令会完成剩下的。有差异的公告会重新发布，弹窗会再次显示。新建节点的密钥不会显示：用“ferry nodes new-key”为节点程序生成。机密写作“(kept on the server)”时保持不变。',
  'A terminal shows the time of the publication and the text; a pipe or a file gets only the Markdown.':
    '终端显示发布时间和正文；管道或文件只得到 Markdown。',
  'The exit code is 1 if the mail was not accepted.': '邮件没有被接收时，退出码为 1。',
  'The recipients are fixed when the campaign is created. "ferry mail campaign" shows its progress; "pause", "resume" and "cancel" pause, continue and end it. Customers who have unsubscribed get no mail, also if they do so meanwhile.':
    '收件人在开始时确定。“ferry mail campaign”显示进度；“pause”“resume”“cancel”暂停、继续和终止。退订的用户不会收到，期间退订的也不会。',
  'Each gift is a separate transaction. If the command was interrupted or killed, run it again with the same key and token: nobody gets it twice.':
    '每个用户各是一个事务。被中断或终止后，用同一个令牌和它的 key 再运行：已得到的不会再得到。',
  'The customer sees in the account’s activity that a link was made, and the audit log contains by whom. A second factor is still required.':
    '用户会在账户动态里看到生成了链接，审计日志记录是谁生成的。两步验证仍会要求。',
  "A time is an ISO one with its offset, 3d or +3d from now, -2h, today, tomorrow or a day with or without an hour; those of the clock are in the site's zone.":
    '时间可以写带时区偏移的 ISO 时间，从现在算起的 3d 或 +3d、-2h，today、tomorrow，或日期，可带钟点；钟点按站点的时区。',
  '"ferry users ban" and "ferry users unban" start and end bans.':
    '用“ferry users ban”和“ferry users unban”开始和结束封禁。',
  'A plan, and a traffic package:': '一个套餐和一个流量包：',
  'Plans of one group are shown together, each with its own period. In a file sizes are in bytes and periods in ISO 8601; options also take 100GB and 30d. A limit that is null or missing does not apply. A plan needs a level and days, a traffic package has neither. The features of a group are in the file, or in --group.':
    '同组的套餐放在同一商品组，各有自己的周期。文件里大小以字节计，周期用 ISO 8601；选项也可写 100GB 和 30d。为 null 或不写的限制不生效。套餐须有等级和天数，流量包两者都没有。商品组的特性写在文件里，或用 --group。',
  'It completes commands, options, their values such as scopes and roles, contexts, and files.':
    '可补全命令、选项、选项的取值（例如权限范围和角色）、上下文以及文件。',
  'Money, traffic and days of the account are added to what the customer has. Days of a level extend a plan of that level, and begin one where none is running: with --traffic, --speed-limit and --device-limit, or else without a limit.':
    '余额、流量和账户天数会加到用户已有的上面。等级时长会延长同等级的套餐；没有正在生效的套餐时则开始一个：按 --traffic、--speed-limit 和 --device-limit，不写则不限制。',
  'The codes are not stored: write them to a file of your own. If the answer was lost, repeat the command with the same --idempotency-key: it prints the same codes and makes no more. Anybody with the key and your token can do that, so the key is a secret, too.':
    '兑换码不在任何地方保存：请存入自己的文件。结果丢失时，用同一个 --idempotency-key 再运行，会得到同样的兑换码，不会多出。有这个 key 和你的令牌的人都能这样做：它也是机密。',
  'It is computed from the codes, gifts, plans and refunds of each customer. Nothing is given: what a customer lacks can be given as traffic, while a plan of his is running.':
    '由每个用户的兑换码、赠送、套餐和退款算出。不会补给任何东西：用户缺的可以作为流量赠送，要在他的套餐生效期间。',
  'The money goes into the wallet. To pay it back to its source, refund the recharge: "ferry recharges refund".':
    '金额退入钱包。要退回付款来源，请退充值：“ferry recharges refund”。',
  'The first line of a statement contains the names of its columns: trade_no (our number, which EPay calls out_trade_no), amount (or money) and paid_at (or endtime). A time without an offset is in the zone of the site. Recharges that were marked as paid by hand are left out. Exit code 1: something differs.':
    '对账单的第一行是列名：trade_no（我们的单号，EPay 称 out_trade_no）、amount（或 money）和 paid_at（或 endtime）。没有偏移的时间按站点的时区。人工标记已付的不计入。退出码 1：有差异。',
  'States: online (a call within 5 minutes), stale (within 30), offline, unknown (no call yet).':
    '状态：online（5 分钟内有消息）、stale（30 分钟内）、offline、unknown（从未有消息）。',
  'With a certificate: missing (the node has TLS, and none is known here), shared_key and no_https (it can not be given to the agent that asks), ends_soon (within 14 days), ended.':
    '有关证书的：missing（节点有 TLS，但这里没有证书设置）、shared_key 和 no_https（无法交给来取的节点程序）、ends_soon（14 天内到期）、ended（已到期）。',
  'The output is valid input for "ferry nodes update". It contains no secret of a certificate.':
    '可以直接作为“ferry nodes update”的输入。其中没有证书的机密。',
  'Where its agent has the certificate of its TLS from, one of these as "certificate":':
    '节点程序的 TLS 证书从哪里来，写作“certificate”，下列之一：',
  'The mode tls is like http. For content, --certificate and --certificate-key name the files; for dns, --dns-env.':
    'tls 的写法与 http 相同。content 用 --certificate 和 --certificate-key 指定文件；dns 用 --dns-env。',
  'Secrets of a certificate that are left out stay. "ferry nodes create --help" shows a certificate of each mode.':
    '没有写出的证书机密保持不变。各种方式的证书写法见“ferry nodes create --help”。',
  'The minimum for a node; docs/cli.md has an example of each common kind:':
    '节点最少需要这些；docs/cli.md 有每种常见协议的例子：',
  'Defaults: certificate null, location "", remark null, node_level 0, node_rate "1.00", node_speed_limit null (Mbps), line_mbps 1000, is_enabled true, is_hidden false, priority 0, and no entries a2 and a3.':
    '未写的取：certificate null、location ""、remark null、node_level 0、node_rate "1.00"、node_speed_limit null（Mbps）、line_mbps 1000、is_enabled true、is_hidden false、priority 0，没有入口 a2 和 a3。',
  'A pipe or a file gets only the key.': '管道或文件只得到密钥本身。',
  'A row is {"name", "server", "sort", "traffic_rate", "node_class", "node_speedlimit", "type"}, as the older panel has it; "country_code" may be added for a name without a flag. A row that can not be read is left out and named. If other rows were added, the exit code is 5, and the rows that were left out are in a file, to be corrected and imported.':
    '每行是 {"name", "server", "sort", "traffic_rate", "node_class", "node_speedlimit", "type"}，与旧面板相同；名称里没有旗帜时可加 "country_code"。无法读取的行会跳过并说明；其他行已添加时退出码为 5，跳过的行存入文件，改正后再导入。',
  'The script contains the key, which is shown only once. A terminal gets it as one line to paste into a shell of the node; a pipe or a file gets it as it is. Do not give it to ssh as an argument: everybody on a machine can read the arguments of programs. Without --sha256 the archive is compared with SHA256SUMS beside it, which proves a whole download and no more. docs/agents.md says what each agent serves. Earlier keys stay valid; revoke them with "ferry nodes revoke-key".':
    '脚本里有密钥：只显示这一次。终端得到的是一行，可粘贴到节点的 shell 里；管道或文件得到脚本本身。不要把它作为参数交给 ssh：机器上的任何人都能看到程序的参数。不写 --sha256 时，压缩包与它旁边的 SHA256SUMS 比对，这只证明下载完整，别无其他。各节点程序支持什么见 docs/agents.md。原来的密钥仍然有效；用“ferry nodes revoke-key”作废。',
  'Each step takes five seconds at most for each address. The clock is known only if the node speaks HTTP, for example with WebSocket. Exit code 1: something is wrong.':
    '每个地址的每一步最多五秒。节点使用 HTTP（例如 WebSocket）时才知道它的时钟。退出码 1：有问题。',
  'First it prints the state of every node. With --json each line is a document. If the server does not answer, it prints that and asks again.':
    '先显示每个节点的状态。加 --json 时每行一个 JSON 文档。服务器没有回答也会说明，然后再问。',
  'Samples are separated by commas; for samples with commas use --input with {"samples": ["…"]}.':
    '样本用逗号隔开；其他的用 --input，写成 {"samples": ["…"]}。',
  'A row is {"user_id": 42, "u": 1024, "d": 4096}: bytes sent (u) and received (d) since the last report.':
    '每行是 {"user_id": 42, "u": 1024, "d": 4096}：自上次上报以来发出（u）和收到（d）的字节数。',
  'a list of rows, or {"data": [rows]}': '行的列表，或 {"data": [行]}',
  'one row on each line': '每行一个 JSON 对象',
  'user_id,u,d with or without that first line': 'user_id,u,d，可有可无列名行',
  'A failed request is retried 5 times, or as often as --retries says. All rows are checked before the first one is sent; meanwhile they are stored on disk, in TMPDIR. If the server did not accept all rows, those from standard input stay there, and the error message explains how to continue.':
    '没有送达的请求会再发 5 次，--retries 可以改。先检查全部行再发送；期间存放在 TMPDIR。服务器没有全部接收时，来自标准输入的行会留在那里，失败信息会说明怎样继续。',
  'A report is counted once: run the same command again after any failure. Equal rows for the same node are the same report, so give each period its own name with --id if two periods may be equal. The server remembers a report for at least 7 days.':
    '一份上报只计一次：失败后再运行同一条命令即可。同一节点相同的行是同一份上报，两个时段可能相同时，请用 --id 各起一个名称。服务器至少记住一份上报 7 天。',
  'With --json each line is one message as a JSON object. While the server does not answer, the command waits and prints that.':
    '加 --json 时每条消息是一行 JSON 对象。服务器没有回答时会等待并说明。',
  'Customers do not notice it: links, sessions and codes stay valid, because older keys are kept for reading. Every process learns of the new key half a minute before it is used. If the command is interrupted, the server continues by itself, and the same command shows the progress again.':
    '用户不会察觉：链接、登录会话和兑换码仍然有效，因为旧密钥留着读取。新密钥先通知每个进程半分钟，然后才使用。中断后服务器会自己完成，再运行同一条命令则继续显示进度。',
  'how much depends on the present key': '查看现在的密钥还关系到多少内容',
  "Uses a customer's own API token, which the developer page of the portal makes.":
    '使用用户自己的 API 令牌，在门户的开发者页面生成。',
  "A folder's .ferry.toml and FERRY_CONTEXT have priority over the current context, so a switch in another terminal changes nothing there.":
    '文件夹里的 .ferry.toml 和 FERRY_CONTEXT 优先于当前上下文，因此在另一个终端切换不影响这里。',
  'Shows the help of a command.': '显示一个命令的帮助。',
  'a noun and its verb': '名词和动词',
  'The input is not JSON.': '输入不是 JSON。',
  'There is no call {0}. /api/docs of the server lists them.':
    '没有接口 {0}。服务器的 /api/docs 列出了全部接口。',
  'Write a field as key=value, not as {0}.': '字段请写成 key=value，而不是 {0}。',
  'The call takes no {0}.': '这个接口没有参数 {0}。',
  'Give a file, or - with a pipe.': '请指定文件，或用 - 从管道读取。',
  'Makes any call of the contract, by its operation or by method and path.':
    '调用任意接口，写操作名，或写方法和路径。',
  'a field of path, query or body; may be repeated': '路径、查询或正文里的一个字段；可以重复',
  'the body as JSON or text; - for standard input': 'JSON 或文本的正文；- 为标准输入',
  'Ferry in a terminal: for operators, nodes and scripts.': '终端里的 Ferry：用于运营、节点和脚本。',
  'print the version': '显示版本',
  'answer in JSON, for programs': '用 JSON 回答，供程序使用',
  'of the JSON, these of each row or of the one thing': 'JSON 里每行或该项只要这些字段',
  'JSON, one row on each line; of a list all rows': 'JSON，每行一条；列表则给出全部行',
  'times in UTC, and not in the zone of this terminal': '时间按 UTC 原样显示，不按本终端的时钟',
  'print nothing for people unless something is wrong': '没有问题时不输出给人看的内容',
  'use this context instead of the current one': '使用这个上下文，而不是当前的',
  'trust only the authorities in this file (PEM)': '只信任这个文件（PEM）里的证书机构',
  'time limit of the whole command, by default 60': '整个命令最多用时，默认 60',
  'retries if the server can not be reached': '连不上服务器时再试几次',
  'end at once if another run holds this lock; a name or a file':
    '已有占用这把锁的运行时立即结束；写名称或文件',
  'request this address when it is done, with /fail appended after a failure':
    '完成时请求这个地址，失败时在后面加 /fail',
  'Prints a script with which a shell completes the commands of this program.':
    '输出让终端补全本程序命令的脚本。',
  'Prints the version of this program.': '显示本程序的版本。',
  'show help': '显示帮助',
  'such as users.unban, or GET /api/v2/admin_api/jobs': '例如 users.unban，或 GET /api/v2/admin_api/jobs',
  'dry run: the server executes the request and rolls it back': '试运行：服务器执行全部操作，然后撤回',
  'the same as --format csv': '与 --format csv 相同',
  'use no pager for texts that are longer than the terminal': '超过终端高度时也直接输出，不分页',
  'the pager for texts that are longer than the terminal, before PAGER':
    '超过终端高度时使用的分页程序，优先于 PAGER',
  'always colours': '总是使用颜色',
};
