export { countWrongCoupon } from './count-wrong.ts';
export { discountOf } from './describe.ts';
export { findCoupon, holdCoupon, takenOff } from './find-coupon.ts';
export { demoCouponNotes, seedCoupons } from './seed-demo.ts';
