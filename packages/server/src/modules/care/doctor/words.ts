import { certificateWords } from './certificate-words.ts';

/** What was found of a site, and what to do about it. */
export const doctorWords = {
  ...certificateWords,
  'doctor.late': {
    'zh-CN': '{seconds} 秒内没有结果',
    en: 'No answer within {seconds} s',
  },
  'doctor.late_cure': {
    'zh-CN': '检查它要访问的机器、防火墙和 DNS，然后再运行一次',
    en: 'Look at the machine it asks, the firewall and DNS, and run it again',
  },
  'doctor.broken': {
    'zh-CN': '无法检查：{why}',
    en: 'It could not look: {why}',
  },
  'doctor.broken_cure': {
    'zh-CN': '按这句话排除原因后再运行一次；数据库的表缺失时先启动一次服务器',
    en: 'Mend what the sentence names and run it again; where tables are missing, start the server once',
  },
  'doctor.no_database': {
    'zh-CN': '没有数据库，无法检查',
    en: 'Not looked at: there is no database',
  },
  'doctor.config_ok': {
    'zh-CN': '配置可以读取，站点地址是 {url}',
    en: 'The settings can be read; the site is {url}',
  },
  'doctor.config_wrong': {
    'zh-CN': '配置有误：{why}',
    en: 'The settings are wrong: {why}',
  },
  'doctor.config_wrong_cure': {
    'zh-CN': '改正这句话里的变量后再启动',
    en: 'Correct the variable that the sentence names, and start again',
  },
  'doctor.config_no_https': {
    'zh-CN': '站点地址 {url} 不是 https',
    en: 'The address of the site, {url}, is not https',
  },
  'doctor.config_no_https_cure': {
    'zh-CN': '把 FERRY_PUBLIC_URL 设为带证书的 https 地址',
    en: 'Set FERRY_PUBLIC_URL to the https address that the proxy has a certificate for',
  },
  'doctor.database_ok': {
    'zh-CN': '{engine} {version} 正常',
    en: '{engine} {version} answers',
  },
  'doctor.database_old': {
    'zh-CN': '{engine} {version} 太旧',
    en: '{engine} {version} is too old',
  },
  'doctor.database_old_cure': {
    'zh-CN': '升级到 PostgreSQL {oldest} 或更新版本',
    en: 'Move to PostgreSQL {oldest} or newer',
  },
  'doctor.database_away': {
    'zh-CN': '无法连接数据库：{why}',
    en: 'The database does not let us in: {why}',
  },
  'doctor.database_away_cure': {
    'zh-CN': '检查 DATABASE_URL，并确认数据库在运行且还有空闲连接',
    en: 'Check DATABASE_URL, and that the database runs and has a connection to spare',
  },
  'doctor.database_held': {
    'zh-CN': '内置数据库正被服务器使用',
    en: 'The embedded database is open in the server',
  },
  'doctor.database_held_cure': {
    'zh-CN': '对正在运行的服务器使用 ferry doctor，或先停止它',
    en: 'Ask the running server with ferry doctor, or stop it first',
  },
  'doctor.schema_ok': {
    'zh-CN': '表、触发器和函数完整',
    en: 'Tables, triggers and functions are whole',
  },
  'doctor.schema_empty': {
    'zh-CN': '数据库是空的',
    en: 'The database is empty',
  },
  'doctor.schema_empty_cure': {
    'zh-CN': '启动一次服务器即可建表；若不应为空，检查 DATABASE_URL',
    en: 'Start the server once, which makes the tables; if it should not be empty, check DATABASE_URL',
  },
  'doctor.schema_newer': {
    'zh-CN': '更新版本的 Ferry 用过这个数据库（{first}）',
    en: 'A newer Ferry has been here ({first})',
  },
  'doctor.schema_newer_cure': {
    'zh-CN': '启动那个版本，或恢复升级前的备份',
    en: 'Start that version again, or restore the backup from before it',
  },
  'doctor.schema_broken': {
    'zh-CN': '数据库不完整：{broken}',
    en: 'The database is not whole: {broken}',
  },
  'doctor.schema_broken_cure': {
    'zh-CN': '把最近的备份恢复到一个空数据库并使用它',
    en: 'Restore the newest backup into an empty database, and use that',
  },
  'doctor.schema_pending': {
    'zh-CN': '有 {count} 个迁移未应用（{first} 起）',
    en: '{count} migrations are not applied, from {first} on',
  },
  'doctor.schema_pending_cure': {
    'zh-CN': '先备份，再重启服务器',
    en: 'Make a backup, then restart the server',
  },
  'doctor.schema_foreign': {
    'zh-CN': 'public 模式里有不属于 Ferry 的内容：{foreign}',
    en: 'Not of Ferry, but in the schema public: {foreign}',
  },
  'doctor.schema_foreign_cure': {
    'zh-CN':
      '把自己的表移到另一个模式，并删除自己的列；否则备份要加 --as-it-is，恢复时要加 --leave-out-foreign',
    en: 'Move tables of your own to another schema and drop columns of your own; otherwise a backup wants --as-it-is, and its restore --leave-out-foreign',
  },
  'doctor.clock_ok': {
    'zh-CN': '时钟与数据库相差 {seconds} 秒',
    en: 'The clock is {seconds} s from that of the database',
  },
  'doctor.clock_ahead': {
    'zh-CN': '时钟比数据库快 {seconds} 秒',
    en: 'The clock is {seconds} s ahead of that of the database',
  },
  'doctor.clock_cure': {
    'zh-CN': '在两台机器上都开启时间同步（timedatectl set-ntp true）',
    en: 'Turn time synchronisation on at both machines (timedatectl set-ntp true)',
  },
  'doctor.clock_behind': {
    'zh-CN': '时钟比数据库慢 {seconds} 秒',
    en: 'The clock is {seconds} s behind that of the database',
  },
  'doctor.clock_of_database': {
    'zh-CN': '数据库的时钟被往回拨过',
    en: 'The clock of the database was set back since it began',
  },
  'doctor.disk_ok': {
    'zh-CN': '{folder} 剩余 {free} GB（{percent}%）',
    en: '{folder} has {free} GB free ({percent}%)',
  },
  'doctor.disk_low': {
    'zh-CN': '{folder} 只剩 {free} GB（{percent}%）',
    en: '{folder} has only {free} GB free ({percent}%)',
  },
  'doctor.disk_cure': {
    'zh-CN': '删除旧备份和日志，或扩大磁盘',
    en: 'Remove old backups and logs, or make the disk larger',
  },
  'doctor.mail_ok': {
    'zh-CN': '{host} 接受登录，没有发送邮件',
    en: '{host} takes us; no mail was sent',
  },
  'doctor.mail_outbox': {
    'zh-CN': '没有配置 SMTP，邮件只写入 outbox 文件夹',
    en: 'No SMTP is set: mails go to the folder outbox alone',
  },
  'doctor.mail_outbox_cure': {
    'zh-CN': '设置 FERRY_SMTP_URL',
    en: 'Set FERRY_SMTP_URL',
  },
  'doctor.mail_refused': {
    'zh-CN': '{host} 不接受我们：{why}',
    en: '{host} does not take us: {why}',
  },
  'doctor.mail_refused_cure': {
    'zh-CN': '检查 FERRY_SMTP_URL 的地址、端口、用户名和密码',
    en: 'Check address, port, user and password in FERRY_SMTP_URL',
  },
  'doctor.mail_stuck': {
    'zh-CN': '{count} 封邮件多次发送失败',
    en: '{count} mails were tried several times and not taken',
  },
  'doctor.mail_stuck_cure': {
    'zh-CN': '在日志中查看原因，多半是发件人 FERRY_MAIL_FROM 未被允许',
    en: 'The log says why; most often the sender in FERRY_MAIL_FROM is not allowed',
  },
  'doctor.payments_ok': {
    'zh-CN': '{names} 可用',
    en: '{names}: there and know us',
  },
  'doctor.payments_none': {
    'zh-CN': '没有支付渠道',
    en: 'There is no payment gateway',
  },
  'doctor.payments_none_cure': {
    'zh-CN': '按 docs/production.md 的“Payments”设置一个；只用兑换码时可忽略',
    en: 'Set one up as “Payments” in docs/production.md says; with codes alone this may stay',
  },
  'doctor.payments_failed': {
    'zh-CN': '支付渠道有问题：{why}',
    en: 'A payment gateway does not work: {why}',
  },
  'doctor.payments_failed_cure': {
    'zh-CN': '检查该渠道的地址、商户号和密钥，以及本机能否访问它',
    en: 'Check its address, merchant and key, and that this machine reaches it',
  },
  'doctor.paused_start': {
    'zh-CN': '{name} 下单（{seconds} 秒）',
    en: 'orders to {name} ({seconds} s)',
  },
  'doctor.paused_ask': {
    'zh-CN': '{name} 查单（{seconds} 秒）',
    en: 'questions to {name} about orders ({seconds} s)',
  },
  'doctor.payments_failed_paused': {
    'zh-CN': '支付渠道有问题：{why}；接连失败后暂停：{paused}',
    en: 'A payment gateway does not work: {why}; paused after failures in a row: {paused}',
  },
  'doctor.payments_paused': {
    'zh-CN': '支付渠道现在可用；接连失败后暂停：{paused}',
    en: 'The payment gateways answer now; paused after failures in a row: {paused}',
  },
  'doctor.payments_paused_cure': {
    'zh-CN': '等这段时间过去，之后的第一个请求会再试；若反复出现，在日志中查看 a gateway failed 的原因',
    en: 'Wait for that time, then the next request tries it again; if it comes back, look for “a gateway failed” in the log',
  },
  'doctor.telegram_ok': {
    'zh-CN': '机器人 @{bot} 正常',
    en: 'The bot @{bot} answers',
  },
  'doctor.telegram_none': {
    'zh-CN': '没有配置机器人',
    en: 'No bot is set',
  },
  'doctor.telegram_refused': {
    'zh-CN': 'Telegram 不接受令牌：{why}',
    en: 'Telegram does not take the token: {why}',
  },
  'doctor.telegram_webhook': {
    'zh-CN': 'Telegram 无法送达更新：{why}',
    en: 'Telegram can not deliver updates: {why}',
  },
  'doctor.telegram_webhook_cure': {
    'zh-CN': '检查 FERRY_PUBLIC_URL 的证书和端口，或改用 FERRY_TELEGRAM_MODE=polling',
    en: 'Check certificate and port of FERRY_PUBLIC_URL, or use FERRY_TELEGRAM_MODE=polling',
  },
  'doctor.column_store_ok': {
    'zh-CN': '列存储正常',
    en: 'The column store answers',
  },
  'doctor.column_store_none': {
    'zh-CN': '没有配置列存储',
    en: 'No column store is set',
  },
  'doctor.column_store_away': {
    'zh-CN': '列存储没有响应',
    en: 'The column store does not answer',
  },
  'doctor.proxy_ok': {
    'zh-CN': '来访地址看到的是 {ip}',
    en: 'You come from {ip}, as the server sees it',
  },
  'doctor.proxy_local': {
    'zh-CN': '在服务器旁运行时看不到代理，请用 ferry doctor',
    en: 'Not seen from beside the server; ferry doctor asks through the proxy',
  },
  'doctor.proxy_untrusted': {
    'zh-CN': '代理传来 {passed}，但未受信任：所有客户的地址都是 {ip}',
    en: 'A proxy passes {passed} on and is not trusted: every customer has the address {ip}',
  },
  'doctor.proxy_untrusted_cure': {
    'zh-CN': '把代理的地址写入 FERRY_TRUSTED_PROXIES 并重启',
    en: 'Name the address of the proxy in FERRY_TRUSTED_PROXIES, and restart',
  },
  'doctor.proxy_not_ours': {
    'zh-CN': '代理传来 {passed}，但来访地址看到的是 {ip}',
    en: 'A proxy passes {passed} on, and the server sees {ip}',
  },
  'doctor.proxy_none': {
    'zh-CN': '没有经过代理，也没有设置受信任的代理',
    en: 'The call came past any proxy, and none is trusted',
  },
  'doctor.proxy_none_cure': {
    'zh-CN': '通过站点的公开地址运行 ferry doctor，并设置 FERRY_TRUSTED_PROXIES',
    en: 'Run ferry doctor by the public address of the site, and set FERRY_TRUSTED_PROXIES',
  },
  'doctor.proxy_http': {
    'zh-CN': '代理说来访使用 http，而站点是 {url}',
    en: 'The proxy says that you came by http, and the site is {url}',
  },
  'doctor.proxy_http_cure': {
    'zh-CN': '让代理把 http 重定向到 https，并以 $scheme 传递 X-Forwarded-Proto',
    en: 'Let the proxy redirect http to https and pass X-Forwarded-Proto as $scheme',
  },
  'doctor.nodes_ok': {
    'zh-CN': '{count} 个节点全部在线',
    en: 'All {count} nodes are online',
  },
  'doctor.nodes_none': {
    'zh-CN': '没有启用的节点',
    en: 'No node is enabled',
  },
  'doctor.nodes_none_cure': {
    'zh-CN': '用 ferry nodes create 添加节点',
    en: 'Add one by ferry nodes create',
  },
  'doctor.nodes_silent': {
    'zh-CN': '{count} 个节点中 {silent} 个没有消息：{names}',
    en: '{silent} of {count} nodes are silent: {names}',
  },
  'doctor.nodes_silent_cure': {
    'zh-CN': '运行 ferry nodes test 节点编号，并查看节点程序的日志',
    en: 'Run ferry nodes test with its number, and look into the log of its agent',
  },
  'doctor.agents_ok': {
    'zh-CN': '每个上报流量的节点都知道用的是哪个节点程序',
    en: 'The agent of every node that reports traffic is known',
  },
  'doctor.agents_unclear': {
    'zh-CN': '不知道这些节点用哪个节点程序，可能重复的流量没有计入：{names}',
    en: 'Which agent these nodes have is not known, so traffic that may be a repeat does not count: {names}',
  },
  'doctor.agents_cure': {
    'zh-CN': '用 ferry nodes update 设置 agent，例如 v2bx',
    en: 'Set agent by ferry nodes update, such as v2bx',
  },
  'doctor.jobs_ok': {
    'zh-CN': '{count} 个任务都按时运行',
    en: 'All {count} jobs run in time',
  },
  'doctor.jobs_late': {
    'zh-CN': '任务逾期：{names}',
    en: 'Jobs are late: {names}',
  },
  'doctor.jobs_cure': {
    'zh-CN': '运行 ferry jobs list 查看原因；FERRY_JOBS=off 时需要 cron 调用',
    en: 'See ferry jobs list for why; with FERRY_JOBS=off a cron has to call them',
  },
  'doctor.jobs_failed': {
    'zh-CN': '任务上次失败：{names}',
    en: 'Jobs failed the last time: {names}',
  },
  'doctor.backup_ok': {
    'zh-CN': '{days} 天前有备份（{at}）',
    en: 'The last backup is {days} days old ({at})',
  },
  'doctor.backup_none': {
    'zh-CN': '不知道有备份',
    en: 'No backup is known of',
  },
  'doctor.backup_cure': {
    'zh-CN': '每天运行 node backup.js；使用 pg_dump 时可忽略',
    en: 'Run node backup.js each day; with pg_dump, which leaves no note, this may stay',
  },
  'doctor.backup_old': {
    'zh-CN': '最近的备份是 {days} 天前（{at}）',
    en: 'The last backup is {days} days old ({at})',
  },
  'doctor.secrets_other': {
    'zh-CN': 'FERRY_SECRET 不是这个数据库开始时用的那个',
    en: 'FERRY_SECRET is not the one that this database was begun with',
  },
  'doctor.secrets_other_cure': {
    'zh-CN': '设回原来的值，或把原来的值写入 FERRY_SECRET_PREVIOUS 以更换',
    en: 'Set the one from before, or name that in FERRY_SECRET_PREVIOUS to go over to the new one',
  },
  'doctor.secrets_ok': {
    'zh-CN': '正在使用密钥 {key}',
    en: 'Key {key} is in use',
  },
  'doctor.secrets_old': {
    'zh-CN': '正在使用密钥 {key}，{old} 个旧密钥仅用于读取',
    en: 'Key {key} is in use; {old} older ones are there for reading',
  },
  'doctor.secrets_moving': {
    'zh-CN': '密钥轮换尚未完成',
    en: 'A rotation of keys is not done yet',
  },
  'doctor.secrets_cure': {
    'zh-CN': '运行 ferry secret rotate 继续',
    en: 'Run ferry secret rotate to go on',
  },
  'doctor.telegram_cure': {
    'zh-CN': '检查 FERRY_TELEGRAM_TOKEN，以及本机能否访问 FERRY_TELEGRAM_API_ROOT',
    en: 'Check FERRY_TELEGRAM_TOKEN, and that this machine reaches FERRY_TELEGRAM_API_ROOT',
  },
  'doctor.column_store_cure': {
    'zh-CN': '检查 CLICKHOUSE_URL；没有它时统计从 PostgreSQL 读取',
    en: 'Check CLICKHOUSE_URL; without it statistics are read from PostgreSQL',
  },
} as const;

type DoctorWords = typeof doctorWords;
declare module '../../../words/words.ts' {
  interface Book extends DoctorWords {}
}
