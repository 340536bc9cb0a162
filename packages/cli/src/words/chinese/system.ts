import type { Words } from '../language.ts';

export const systemWords: Words = {
  Server: '服务器',
  'This machine’s clock is {0} s behind the server’s': '本机时钟比服务器慢 {0} 秒',
  'This machine’s clock is {0} s ahead of the server’s': '本机时钟比服务器快 {0} 秒',
  'Turn time synchronisation on at the machine that is wrong (timedatectl set-ntp true)':
    '在时钟不准的那台机器上开启时间同步（timedatectl set-ntp true）',
  'Beside the server, "node doctor.js" says more.': '在服务器旁运行“node doctor.js”可以看到更多。',
  '{0} of {1} checks failed.': '{1} 项检查中有 {0} 项失败。',
  Database: '数据库',
  Version: '版本',
  '{0} is not able to serve now.': '{0} 目前无法提供服务。',
  'There is no such command. See "ferry help".': '没有这个命令。参见“ferry help”。',
  'Returns within 3 seconds whether the server and its database answer; 503 if the database is `unavailable`, `full` (no connection or no disk space left) or `late` (no answer).':
    '3 秒内说明服务器及其数据库是否有回答；数据库为 `unavailable`（不可用）、`full`（没有空闲连接或空间）或 `late`（没有回应）时为 503。',
  'Checks the site: database and its tables, clocks, disk, mail, payment gateways, bot, proxy, nodes and their certificates, jobs, backups and keys. Sends no mail and changes nothing.':
    '检查站点是否正常：数据库及其表、时钟、磁盘、邮件、支付渠道、机器人、反向代理、节点及其证书、任务、备份和密钥。不发送邮件，不做任何改动。',
  'The calling token: its owner and his role, its scopes and its end. Any token may make this call.':
    '正在使用的令牌：属于谁、角色、权限范围和到期时间。任何令牌都可以查看。',
  'all rows from --offset on, for programs': '从 --offset 起的全部行，供程序使用',
  'The bot.': '机器人。',
  'Whether the bot works: Telegram’s answer, how updates arrive, linked customers, and waiting messages.':
    '机器人是否正常：Telegram 的说法、更新怎样到达、谁已绑定、什么待发送。',
};
