import type { Words } from '../language.ts';

export const contextWords: Words = {
  yes: '是',
  'by "ferry context use", for all terminals': '由“ferry context use”选定，对所有终端有效',
  'by {0}': '由 {0} 选定',
  'No context yet. Make one with "ferry login".': '还没有上下文。请用“ferry login”创建。',
  Address: '地址',
  Token: '令牌',
  'Node key': '节点密钥',
  'None is used here: see "ferry context use".': '这里没有选定上下文：参见“ferry context use”。',
  '{0} is used here: {1}.': '这里使用 {0}：{1}。',
  'Token: ': '令牌：',
  'Give the token with --token.': '请用 --token 给出令牌。',
  'The token': '令牌',
  'Name the context with letters, digits, "-", "." and "_".': '上下文的名称只能用字母、数字、“-”“.”和“_”。',
  'The node key': '节点密钥',
  'Signed in. Now in use: {0}, {1}': '已登录。当前使用：{0}，{1}',
  'Forgotten: {0}': '已移除：{0}',
  'Now in use: {0}, {1}': '当前使用：{0}，{1}',
  'Servers that this terminal knows.': '这台终端认识的服务器。',
  'Lists the contexts; the one that is used here has a star. Secrets are never shown.':
    '列出上下文；这里使用的标有星号。从不显示机密。',
  'Makes a context the current one, for all terminals or for a folder.':
    '把一个上下文设为当前的，对所有终端或一个文件夹有效。',
  'the context': '上下文',
  'Forgets a context with its secrets. They stay good on the server until they are revoked there.':
    '移除一个上下文及其机密。机密在服务器上仍然有效，直到在那里作废。',
  'Remembers a server and its token as a context, checks both and makes it the current one.':
    '把服务器及其令牌保存为上下文，检查两者，并设为当前的。',
  'script token; asked for, or read from standard input when left out':
    '脚本令牌；不写则询问，或从标准输入读取',
  'the token from a file': '从文件读取令牌',
  'what to call it': '上下文的名称',
  'key of a node, for "traffic report"': '节点密钥，用于“traffic report”',
  'only in this folder and below, by a file .ferry.toml': '只对这个文件夹及其下级有效，写入 .ferry.toml',
};
