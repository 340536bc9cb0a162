/** What banning says. */
export const banWords = {
  'bans.no_customer': {
    'zh-CN': '没有这个用户',
    en: 'There is no such customer',
  },
  'bans.none': {
    'zh-CN': '这个用户没有被封禁',
    en: 'The customer is not banned',
  },
  'bans.ends_in_past': {
    'zh-CN': '结束时间已经过去',
    en: 'The end lies in the past',
  },
  'bans.ends_before_start': {
    'zh-CN': '结束时间要晚于开始时间',
    en: 'The end must come after the start',
  },
} as const;

type BanWords = typeof banWords;
declare module '../../../words/words.ts' {
  interface Book extends BanWords {}
}
