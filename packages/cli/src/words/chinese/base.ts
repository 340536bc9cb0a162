import type { Words } from '../language.ts';

export const baseWords: Words = {
  'It may or may not have been done.': '可能已经执行，也可能没有。',
  'Run the same command again: nothing is done twice.': '请再运行同一条命令：不会执行两次。',
  'Run the same command again with --idempotency-key {0}, and it is done once.':
    '请加上 --idempotency-key {0} 再运行同一条命令，只会执行一次。',
  'Run "{0}", and it is done once.': '请运行“{0}”，只会执行一次。',
  'It was not done within {0} s. Give it longer with --timeout.':
    '{0} 秒内没有完成。请用 --timeout 给更长的时间。',
  'It has 1 to 150 letters, digits and signs, and no spaces.': '1 到 150 个字母、数字和符号，不含空格。',
  'It is a whole number from {0} to {1}.': '应为 {0} 到 {1} 之间的整数。',
  'Write weeks, days, hours or minutes, such as 2w, 3d, 12h, PT30M.':
    '请写周、天、小时或分钟，例如 2w、3d、12h、PT30M。',
  'You are not signed in. Run "ferry login", or set FERRY_TOKEN.':
    '尚未登录。请运行“ferry login”，或设置 FERRY_TOKEN。',
  'At {0}': '站点 {0}',
  'At {0}, {1}': '站点 {0}，{1}',
  'At {0}, {1} (context {2})': '站点 {0}，{1}（上下文 {2}）',
  'At {0} (context {1})': '站点 {0}（上下文 {1}）',
  'This can not be tried out. Nothing was done.': '这个操作不能试运行。什么都没有做。',
  'The server is older and knows no dry run: it has DONE what was asked.':
    '服务器版本较旧，不支持试运行：操作已经【真的执行】了。',
  '{0}, dry run: nothing was changed.': '{0}，试运行：没有任何改动。',
  'Name a file with --input, or pipe the text in.': '用 --input 指定文件，或从管道传入内容。',
  'The input is no JSON object.': '输入不是 JSON 对象。',
  'Nothing was sent, correct these first:\n  {0}': '什么都没有发送，请先改正：\n  {0}',
  'go on although this is lost: {0}': '确认继续，尽管会失去：{0}',
  'Nothing was done.': '什么都没有做。',
  'Say --yes to go on.': '确认请加 --yes。',
  'Go on?': '继续吗？',
  'go on without a question; without a terminal nothing is done otherwise':
    '不再询问，直接执行；没有终端时不加则什么都不做',
  'Nothing was sent. Say what to change, by one of {0}.':
    '什么都没有发送。请用以下选项之一说明要改什么：{0}。',
  '{0} in all': '共 {0} 条',
  'It is a number.': '应为数字。',
  'It is true or false.': '应为 true 或 false。',
  'It is JSON.': '应为 JSON。',
  required: '必填',
  'an object whose kind is {0}': '一个对象，kind 为 {0}',
  'a list of objects with {0}': '对象的列表，字段有 {0}',
  '{0} to {1}': '{0} 到 {1}',
  'at most {0} characters': '最多 {0} 个字符',
  'or null': '可为 null',
  'example: {0}': '例如：{0}',
  'such as 50GB or 50GiB, both of 1024³ bytes as in the portal, or in bytes':
    '例如 50GB 或 50GiB（都按 1024³ 字节计，与用户页面一致），也可写字节数',
  'such as 20 or 20.00': '例如 20 或 20.00',
  'such as 30 for days, 30d, 12h or P1Y': '例如 30（天）、30d、12h 或 P1Y',
  '"{0}" does not fit.': '“{0}”不合适。',
  '<address>': '<地址>',
  '<amount>': '<金额>',
  '<count>': '<次数>',
  '<day>': '<日期>',
  '<digits>': '<数字>',
  '<duration>': '<时长>',
  '<file>': '<文件>',
  '<format>': '<格式>',
  '<json>': '<JSON>',
  '<key>': '<键>',
  '<name>': '<名称>',
  '<number>': '<数>',
  '<period>': '<时长>',
  '<revision>': '<版本号>',
  '<rows>': '<行数>',
  '<scope>': '<权限范围>',
  '<seconds>': '<秒数>',
  '<size>': '<大小>',
  '<state>': '<状态>',
  '<status>': '<状态>',
  '<tag>': '<标签>',
  '<text>': '<文本>',
  '<time>': '<时间>',
  '<token>': '<令牌>',
  '<url>': '<网址>',
  'also by {0}': '也可用 {0}',
  'Write it like 50GB, 500MB or 1073741824.': '请写成 50GB、500MB 或 1073741824 这样。',
  'These options do not go together. Nothing was done. Give {0}.':
    '这些选项不能一起用。没有执行任何操作。请用 {0}。',
  '{0} and {1} say the same. Nothing was done. Give one of them.':
    '{0} 和 {1} 说的是同一件事。没有执行任何操作。请只用其一。',
  'in days': '单位：天',
  'in Mbps': '单位：Mbps',
  'in minutes': '单位：分钟',
  'otherwise {0}': '默认 {0}',
  'They are names with commas between them, such as user_id,email.':
    '应为用逗号隔开的名称，例如 user_id,email。',
  'Write it like 3d, -2h, +30m, "tomorrow 9:00", 2027-01-01, "2027-01-01 18:30" or 2027-01-01T00:00:00+08:00.':
    '请写成 3d、-2h、+30m、"tomorrow 9:00"、2027-01-01、"2027-01-01 18:30" 或 2027-01-01T00:00:00+08:00。',
  'See "{0} --help".': '参见“{0} --help”。',
  'What should it do?': '要做什么？',
  'Something unforeseen happened: {0}.': '发生了意料之外的问题：{0}。',
  'no reason': '原因不明',
  'The heartbeat could not be sent: {0}.': '心跳没有送达：{0}。',
  'Done.': '完成。',
  '{0}: none': '{0}：无',
  '(secret)': '（保密）',
  'Nothing would change.': '不会有任何变化。',
  field: '字段',
  // biome-ignore lint/suspicious/noThenProperty: a table heading. It is a string, so `await` does not call it.
  then: '改为',
  'Check --node-id and the node key (--key, FERRY_NODE_KEY or the context).':
    '请检查 --node-id 和节点密钥（--key、FERRY_NODE_KEY 或上下文）。',
  'Sign in with "ferry login", or set FERRY_TOKEN.': '请用“ferry login”登录，或设置 FERRY_TOKEN。',
  'The server does not know this token': '服务器不认识这个令牌',
  'Use a token with the scope for it.': '请换一个有此权限范围的令牌。',
  'This token may not do that': '这个令牌无权这样做',
  'The server says that the input does not fit': '服务器认为输入不符合要求',
  'The server does not take this input: {0}. Correct it and try again.':
    '服务器不接受这些输入：{0}。请改正后重试。',
  'Try again in {0} s.': '请在 {0} 秒后重试。',
  'Try again later.': '请稍后重试。',
  'Too many requests': '请求太频繁',
  '{0} refused with {1} and no reason. Check the address.': '{0} 以 {1} 拒绝，没有说明原因。请检查地址。',
  'The server refused': '服务器拒绝了请求',
  'Interrupted.': '已中断。',
  '{0} can not be reached: {1}. Check the address and the network.': '无法连接 {0}：{1}。请检查地址和网络。',
  '{0} answered {1}: it is not able to serve now. Try again, or look at its log.':
    '{0} 返回 {1}：目前无法提供服务。请重试，或查看它的日志。',
  '{0} answered {1}, but not as a Ferry server does. Check the address.':
    '{0} 返回 {1}，但不像 Ferry 服务器的回答。请检查地址。',
  'The command was carried out, but its answer has no field {0}. It has: {1}.':
    '命令已经执行，但结果里没有字段 {0}。可用的字段：{1}。',
  none: '无',
  'choices: {0}': '可选：{0}',
  'default: {0}': '默认：{0}',
  'The configuration {0} is damaged. Mend or delete it, then run "ferry login".':
    '配置文件 {0} 已损坏。请修复或删除，然后运行“ferry login”。',
  'There is no context "{0}". See "ferry context list".': '没有名为“{0}”的上下文。参见“ferry context list”。',
  'The configuration {0} can not be written. Check its folder and permissions.':
    '无法写入配置文件 {0}。请检查文件夹和权限。',
  '{0} [y/N] ': '{0} [y/N] ',
  '<!-- Write above. Everything from this line on is left out. -->':
    '<!-- 请写在上方。从这一行起的内容都会略去。 -->',
  'The editor {0} failed. Nothing was sent.': '编辑器 {0} 出错。什么都没有发送。',
  'no whole answer came within {0} s': '{0} 秒内没有收到完整的回答',
  '{0} is no TOML. Mend it, such as: context = "production"':
    '{0} 不是 TOML。请修正，例如：context = "production"',
  'context = "…", or url = "…" with token_file, node_key_file and ca':
    'context = "…"，或 url = "…" 加上 token_file、node_key_file 和 ca',
  '{0} has what it must not have. It takes {1}, all as texts.':
    '{0} 里有不该有的内容。可以写 {1}，都是文本。',
  '{0} does not say which server. It takes {1}.': '{0} 没有说明是哪个服务器。可以写 {1}。',
  '{0} is there already. Change it by hand.': '{0} 已经存在。请手动修改。',
  'It is an address such as https://beats.example.com/ping/report-3.':
    '应为一个地址，例如 https://beats.example.com/ping/report-3。',
  'it answered {0}': '对方返回 {0}',
  'no answer within {0} s': '{0} 秒内没有回答',
  '{0} is there already. Name another file, or remove it.': '{0} 已经存在。请换一个文件名，或先删除它。',
  'This user may not open {0}. Check the permissions of the file and of its folder.':
    '当前用户无权打开 {0}。请检查文件及其文件夹的权限。',
  '{0} is on a disk that can only be read. Name a file on another one.':
    '{0} 所在的磁盘是只读的。请指定其他磁盘上的文件。',
  'There is no room for {0}. Make room on its disk, or name a file on another one.':
    '没有空间写入 {0}。请腾出磁盘空间，或指定其他磁盘上的文件。',
  'Too many files are open to open {0}. Raise the limit (ulimit -n).':
    '打开的文件太多，无法打开 {0}。请提高上限（ulimit -n）。',
  'the output': '输出',
  'The command was carried out, but its answer could not be written.': '命令已经执行，但无法写出结果。',
  'There is no file {0}. Check its name.': '没有文件 {0}。请检查文件名。',
  '{0} is a folder. Name a file.': '{0} 是文件夹。请指定文件。',
  'The file {0} can not be read. Check its permissions.': '无法读取文件 {0}。请检查权限。',
  'Name the lock with letters, digits, "-", "." and "_", or give the path of a file.':
    '锁的名称只能用字母、数字、“-”“.”和“_”，也可以写文件路径。',
  'Another run holds the lock {0}. Nothing was done.': '另一个运行占用着锁 {0}。什么都没有做。',
  'The lock {0} can not be taken. Check its folder and permissions.': '无法取得锁 {0}。请检查文件夹和权限。',
  'The configuration {0} can not be read. Check its permissions.': '无法读取配置文件 {0}。请检查权限。',
  'The configuration {0} belongs to another user. Run as that one, or: chown {1} {2}':
    '配置文件 {0} 属于另一个用户。请以该用户运行，或执行：chown {1} {2}',
  'The configuration {0} can not be read. Is it a file?': '无法读取配置 {0}。它是文件吗？',
  'no answer within 5 seconds': '5 秒内没有回答',
  'the connection was closed': '连接被关闭',
  'the certificate is refused: {0}': '证书不被信任：{0}',
  'The rest is in {0}.': '剩下的在 {0} 里。',
  'The rest could not be kept in a file.': '剩下的无法存入文件。',
  '{0} is empty or has characters that no key has. Copy it again.':
    '“{0}”为空，或含有密钥不会有的字符。请重新复制。',
  'The address must begin with https:// or http://, such as https://ferry.example.com.':
    '地址必须以 https:// 或 http:// 开头，例如 https://ferry.example.com。',
  'The address must be without a password, a query and a fragment.': '地址里不能有密码、查询参数和片段。',
  'The file {0} of {1} can not be read. Check its name and permissions.':
    '无法读取 {1} 指定的文件 {0}。请检查文件名和权限。',
  'What stands in {0}': '{0} 的内容',
  'The file {0} has no certificate. Name one of an authority, as PEM.':
    '文件 {0} 里没有证书。请指定证书机构的 PEM 文件。',
  'No server is chosen. Run "ferry login", or set FERRY_URL.':
    '没有选定服务器。请运行“ferry login”，或设置 FERRY_URL。',
  '{0} names the address, and it is not sent what stands in the environment. Set FERRY_URL={1} if that is meant.':
    '{0} 指定了地址，环境变量里的凭据不会发给它。如果确实要发，请设置 FERRY_URL={1}。',
  'This is no JSON object. {0}': '不是 JSON 对象。{0}',
  'nothing listens there': '那里没有服务在监听',
  'the connection broke': '连接中断',
  'there is no host of this name': '没有这个名字的主机',
  'the name could not be looked up': '无法解析域名',
  'there is no way to this host': '没有到这台主机的路由',
  'there is no network': '没有网络',
  'the host does not answer': '主机没有回应',
  'its certificate has expired': '它的证书已过期',
  'its certificate is self-signed (--ca names an authority of your own)':
    '它的证书是自签名的（用 --ca 指定自己的证书机构）',
  'its authority is not known (--ca names one of your own)':
    '不认识它的证书机构（用 --ca 指定自己的证书机构）',
  'its certificate is for another host': '它的证书属于另一台主机',
  'its answer has more than 500 MB': '它的回答超过 500 MB',
  'it does not speak TLS, so the address may begin with http://': '它不使用 TLS，地址可能应以 http:// 开头',
  'it does not speak HTTP': '它不使用 HTTP',
  'the connection failed': '连接失败',
  "unknown command '{0}'": '未知的命令“{0}”',
  "unknown option '{0}'": '未知的选项“{0}”',
  "missing required argument '{0}'": '缺少必需的参数“{0}”',
  "option '{0}' argument missing": '选项“{0}”缺少值',
  "required option '{0}' not specified": '没有写必需的选项“{0}”',
  "option '{0}' cannot be used with option '{1}'": '选项“{0}”不能与选项“{1}”同时使用',
  "option '{0}' argument '{1}' is invalid. {2}": '选项“{0}”的值“{1}”无效。{2}',
  "command-argument value '{0}' is invalid for argument '{1}'. {2}": '参数“{1}”的值“{0}”无效。{2}',
  'too many arguments. Expected {0} argument but got {1}': '参数太多：应有 {0} 个，实际 {1} 个',
  'too many arguments. Expected {0} arguments but got {1}': '参数太多：应有 {0} 个，实际 {1} 个',
  "too many arguments for '{0}'. Expected {1} argument but got {2}":
    '“{0}”的参数太多：应有 {1} 个，实际 {2} 个',
  "too many arguments for '{0}'. Expected {1} arguments but got {2}":
    '“{0}”的参数太多：应有 {1} 个，实际 {2} 个',
  'Allowed choices are {0}.': '可选的有 {0}。',
  '(Did you mean {0}?)': '（是否想写 {0}？）',
  '(Did you mean one of {0}?)': '（是否想写其中之一：{0}？）',
  'Usage:': '用法：',
  'Arguments:': '参数：',
  'Options:': '选项：',
  'Global Options:': '全局选项：',
  'Commands:': '命令：',
  'The configuration {0} can be read by others (mode {1}). Run: chmod 600 {2}':
    '其他人可以读取配置文件 {0}（模式 {1}）。请执行：chmod 600 {2}',
  'The configuration {0} can be changed by others (mode {1}). Run: chmod go-w {2}':
    '其他人可以修改配置文件 {0}（模式 {1}）。请执行：chmod go-w {2}',
  '{0}.': '{0}。',
};
