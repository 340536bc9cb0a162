/** What bills say. */
export const billWords = {
  'bills.absent': {
    'zh-CN': '没有可续费的套餐',
    en: 'There is no plan that renews',
  },
  'bills.off_sale': {
    'zh-CN': '这个套餐已下架，不能自动续费，请选购其他套餐',
    en: 'This plan is no longer sold and can not renew; choose another',
  },
  'bills.changed': {
    'zh-CN': '这个套餐的等级已调整，不能自动续费，请重新下单',
    en: 'This plan is of another level now and can not renew by itself; order it again',
  },
  'bills.ended': {
    'zh-CN': '套餐到期已超过 3 天，请重新购买',
    en: 'The plan ended more than 3 days ago; buy it again',
  },
} as const;

type BillWords = typeof billWords;
declare module '../../../words/words.ts' {
  interface Book extends BillWords {}
}
