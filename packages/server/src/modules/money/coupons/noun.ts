import type { Noun } from '../../../base/noun.ts';
import { registerCoupons } from './routes.ts';
import { couponWords } from './words.ts';

export const couponsNoun = {
  name: 'coupons',
  register: registerCoupons,
  words: couponWords,
  tables: {
    coupon: 'nothing',
  },
} satisfies Noun;
