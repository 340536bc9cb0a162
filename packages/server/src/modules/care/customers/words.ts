/** What staff is told of customers. */
export const customerWords = {
  'users.absent': {
    'zh-CN': '没有这个用户：写编号、UUID 或邮箱',
    en: 'There is no such customer: give a number, a UUID or an address',
  },
  'users.no_second_factor': {
    'zh-CN': '这个用户没有开启两步验证',
    en: 'The customer has no second factor',
  },
} as const;

type CustomerWords = typeof customerWords;
declare module '../../../words/words.ts' {
  interface Book extends CustomerWords {}
}
