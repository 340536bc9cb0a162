import type { Words } from '../language.ts';

export const secretWords: Words = {
  Key: '密钥',
  'forgotten {0}': '已于 {0} 忘记',
  'used once every process knows it': '每个进程都知道后开始使用',
  'retired {0}, signatures until {1}': '{0} 退役，签名留用至 {1}',
  'moves by itself': '自动转移',
  'until used, revoked or over': '直到使用、作废或过期',
  nothing: '无',
  State: '状态',
  'What hangs on it': '关系到的内容',
  Count: '数量',
  'How long': '何时结束',
  'A rotation of {0} would begin so:': '{0} 的密钥轮换将这样开始：',
  'Waiting until every process knows the new key': '正在等待每个进程得知新密钥',
  '{0} links and second factors are left': '还剩 {0} 个链接和两步验证',
  'It is not done yet. The server goes on by itself; look with "ferry secret status".':
    '还没有完成。服务器会自己继续；用“ferry secret status”查看。',
  '{0} uses key {1} now.': '{0} 现在使用密钥 {1}。',
  '{0} has used key {1} for less than an hour; no other was made.':
    '{0} 使用密钥 {1} 还不到一小时；没有生成新的。',
  'What hangs on older ones stays good:': '关系到旧密钥的内容仍然有效：',
  'Interrupted. The server does the rest by itself.': '已中断。服务器会自己完成剩下的。',
  'Browsers that are known by this key are strangers again until they sign in.':
    '由这个密钥认识的浏览器会成为陌生设备，直到再次登录。',
  'The keys of the site, and new ones.': '站点的密钥和轮换。',
  'Makes a new key, and lays under it what can be.': '生成新密钥，并把能转移的内容转到新密钥上。',
  'The keys for signing, hashing and sealing secrets, and what still depends on each; never a key itself.':
    '用于签名、散列和加密机密的密钥，以及各自还关系到什么；从不显示密钥本身。',
  'Continues a rotation for some seconds: makes the new key current when all processes know it, and converts what it can. The job secrets.renew does the same.':
    '把密钥轮换推进几秒：全部进程都知道后改用新密钥，并转移能转移的内容。任务 secrets.renew 做同样的事。',
  'Removes an old key for good. Refused while something still depends on it.':
    '永久忘记一个旧密钥。它生成的内容还有效时会被拒绝。',
  'Whatever uses this token stops at once.': '使用这个令牌的程序会立即停止工作。',
  'fields as JSON; - for standard input': 'JSON 写的字段；- 为标准输入',
  'Tokens of scripts.': '脚本令牌。',
  'One token of a script: its owner, scopes, end, last use, and the addresses from which it changed something.':
    '一个脚本令牌：归谁所有、能打开什么、何时到期、上次使用时间，以及从哪里做过更改。',
  'Tokens of scripts, newest first, with their scopes and last use; never their text.':
    '脚本令牌，新的在前，以及权限范围和最近使用时间；从不显示内容。',
  'Makes a token for a script. Its text is returned once, here. It can not have more scopes than the token that makes it.':
    '生成脚本令牌。内容只在这里给出一次。它的权限不超过生成它的令牌。',
  'Revokes a token of a script at once. A token can not revoke itself, or one with more scopes than its own.':
    '立即作废一个脚本令牌。令牌不能作废自己，也不能作废权限比自己多的令牌。',
  'Who did what.': '谁做了什么。',
  'Actions of admins and bots, newest first: who, by which token, what, to whom, from where, with the values before and after.':
    '管理员和机器人做过的事，新的在前：谁、用哪个令牌、做了什么、对谁、从哪里，以及前后的值。',
  'the server itself': '服务器自己',
  '{0} ({1}), token {2}': '{0}（{1}），令牌 {2}',
  '{0}, from {1}': '{0}，来自 {1}',
  'One entry of the audit log, by its number.': '审计日志的一条记录，按编号。',
};
