/** What staff is told of the tokens of scripts, and of what was done with them. */
export const scriptTokenWords = {
  'audit.absent': {
    'zh-CN': '审计日志里没有这一条',
    en: 'There is no such entry in the audit log',
  },
  'tokens.absent': {
    'zh-CN': '没有这个令牌',
    en: 'There is no such token',
  },
  'tokens.beyond_own': {
    'zh-CN': '新令牌的权限不能超过发起请求的令牌，它没有 {scopes}',
    en: 'A token can not open more than the one that makes it, which lacks {scopes}',
  },
  'tokens.revokes_beyond_own': {
    'zh-CN':
      '这个令牌的权限 {scopes} 是发起请求的令牌没有的：请用有这些权限的令牌，或在服务器上运行 token.js revoke',
    en: 'The token has scopes that the calling one lacks: {scopes}. Use a token that has them, or token.js revoke on the server',
  },
  'tokens.own': {
    'zh-CN': '不能吊销正在使用的令牌，请用另一个令牌操作',
    en: 'A token can not end itself; use another one',
  },
} as const;

type ScriptTokenWords = typeof scriptTokenWords;
declare module '../../../words/words.ts' {
  interface Book extends ScriptTokenWords {}
}
