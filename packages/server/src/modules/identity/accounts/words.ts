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
  'account.not_that_email': {
    'zh-CN': '没有这个用户，或现在的邮箱不是这个',
    en: 'There is no such customer, or the present address is another',
  },
  'account.email_taken': {
    'zh-CN': '新邮箱已属于另一个账户',
    en: 'The new address belongs to another account',
  },
  'account.email_reserved': {
    'zh-CN': '另一个账户刚从这个邮箱换走，到 {until} 为止都可以撤销，在那之后才能用这个邮箱',
    en: 'Another account gave this address up and can take it back until {until}; use it after that',
  },
  'account.email_same': {
    'zh-CN': '新邮箱和现在的一样',
    en: 'The new address is the present one',
  },
} as const;

type AccountWords = typeof accountWords;
declare module '../../../words/words.ts' {
  interface Book extends AccountWords {}
}
