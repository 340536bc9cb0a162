/** What accounts say. */
export const accountWords = {
  'account.banned': {
    'zh-CN': '账户已被封禁：{reason}',
    en: 'The account is banned: {reason}',
  },
} as const;
