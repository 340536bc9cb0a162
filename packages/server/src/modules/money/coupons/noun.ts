import type { Noun } from '../../../base/noun.ts';
import { registerCoupons } from './routes.ts';

export const couponsNoun = {
  name: 'coupons',
  register: registerCoupons,
  tables: {
    coupon: 'nothing',
  },
} satisfies Noun;
