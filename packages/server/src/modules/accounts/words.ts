/** What accounts say. */
export const accountWords = {
  'account.banned': {
    'zh-CN': '账户已被封禁：{reason}',
    en: 'The account is banned: {reason}',
  },
  'account.level': {
    'zh-CN': '等级 {level}',
    en: 'Level {level}',
  },
  'account.no_plan': {
    'zh-CN': '未开通套餐',
    en: 'No plan',
  },
} as const;
