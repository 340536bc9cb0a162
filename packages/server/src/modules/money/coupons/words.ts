/** What coupons say. */
export const couponWords = {
  'coupons.wrong': {
    'zh-CN': '没有这个优惠码，请核对后再试',
    en: 'There is no such coupon; check it and try again',
  },
  'coupons.not_yet': {
    'zh-CN': '这个优惠码还没有开始',
    en: 'This coupon can not be used yet',
  },
  'coupons.ended': {
    'zh-CN': '这个优惠码已结束',
    en: 'This coupon has ended',
  },
  'coupons.other_product': {
    'zh-CN': '这个优惠码不适用于此商品',
    en: 'This coupon is for other products',
  },
  'coupons.used': {
    'zh-CN': '你已经用过这个优惠码',
    en: 'You have used this coupon',
  },
  'coupons.used_up': {
    'zh-CN': '这个优惠码已被用完',
    en: 'This coupon is used up',
  },
  'coupons.absent': {
    'zh-CN': '没有这个优惠码',
    en: 'There is no such coupon',
  },
  'coupons.taken': {
    'zh-CN': '这个优惠码已经存在，请换一个',
    en: 'There is a coupon of this code already; choose another',
  },
  'coupons.ends_before_start': {
    'zh-CN': '结束时间须在现在和开始时间之后',
    en: 'It has to end after it starts, and after now',
  },
  'coupons.no_product': {
    'zh-CN': '没有编号为 {shop_id} 的商品',
    en: 'There is no product {shop_id}',
  },
} as const;

type CouponWords = typeof couponWords;
declare module '../../../words/words.ts' {
  interface Book extends CouponWords {}
}
