/** What the shop says. */
export const shopWords = {
  'shop.absent': {
    'zh-CN': '这个商品不存在或已下架',
    en: 'This product does not exist or is no longer sold',
  },
  'shop.renewal_only': {
    'zh-CN': '这个套餐只供已有用户续费，请选其他套餐',
    en: 'This plan is for renewals only; choose another',
  },
  'shop.needs_main_package': {
    'zh-CN': '流量包要配合套餐使用，请先购买套餐',
    en: 'A traffic package needs a running plan; buy a plan first',
  },
  'shop.quote_absent': {
    'zh-CN': '没有这张报价单，请重新下单',
    en: 'There is no such quote; order again',
  },
  'shop.no_open_quote': {
    'zh-CN': '没有待确认的报价单，请先下单再确认',
    en: 'No quote is open for this product; order first, then confirm',
  },
  'shop.many_open_quotes': {
    'zh-CN': '这个商品有多张待确认的报价单，请用 quote_id 指明一张',
    en: 'Several quotes are open for this product; name one by quote_id',
  },
  'shop.quote_expired': {
    'zh-CN': '报价已过期，请重新下单',
    en: 'The quote has expired; order again',
  },
  'shop.quote_outdated': {
    'zh-CN': '价格或你的套餐已有变化，请重新下单',
    en: 'The price or your plan has changed since the quote; order again',
  },
  'shop.losses': {
    'zh-CN': '购买会清空现有套餐的剩余权益，请先确认',
    en: 'The purchase drops what is left of your plan; accept that first',
  },
  'shop.short': {
    'zh-CN': '余额不足，还差 {missing}',
    en: 'The wallet is {missing} short',
  },
  'shop.bought': {
    'zh-CN': '已购买“{name}”',
    en: 'You bought {name}',
  },
  'shop.bought_before': {
    'zh-CN': '几秒前已购买“{name}”，这次没有重复扣款；要再买一份，请 10 秒后再试',
    en: 'You bought {name} a few seconds ago, so nothing was charged now; to buy another one, try again in 10 seconds',
  },
  'shop.purchase_absent': {
    'zh-CN': '没有这条购买记录',
    en: 'There is no such purchase',
  },
  'shop.refunded_before': {
    'zh-CN': '这笔购买已经退款',
    en: 'This purchase was refunded before',
  },
  'shop.refund_subject': { 'zh-CN': '{name}（退款）', en: '{name} (refund)' },
  'shop.renewal_stopped': {
    'zh-CN': '自动续费已关闭',
    en: 'Auto-renewal is off',
  },
  'shop.invites_free': {
    'zh-CN': '邀请链接永久有效，不用购买',
    en: 'Your invite link is permanent and free',
  },
  'shop.invites_closed': {
    'zh-CN': '本站没有开放邀请',
    en: 'This site takes no invites',
  },
  'shop.no_product': {
    'zh-CN': '没有这个商品',
    en: 'There is no such product',
  },
  'shop.kind_stays': {
    'zh-CN': '商品的类型不能更改，请新建一个',
    en: 'A product keeps its kind; make another one',
  },
  'shop.misfit': {
    'zh-CN': '{field} 与商品的类型不符',
    en: '{field} does not fit the kind of the product',
  },
  'shop.period_taken': {
    'zh-CN': '同组的“{name}”已是这个时长',
    en: 'On this shelf {name} is for the same period already',
  },
} as const;

type ShopWords = typeof shopWords;
declare module '../../../words/words.ts' {
  interface Book extends ShopWords {}
}
