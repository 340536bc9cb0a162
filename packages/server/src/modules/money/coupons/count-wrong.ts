import type { Services } from '../../../base/context.ts';
import { countWrong, type Limit } from '../../ground/limits/index.ts';

const limit: Limit = { name: 'wrong coupons by customer', most: 20, seconds: 3_600 };

/** Runs a try of a coupon, and counts it for the limit if the coupon does not exist. */
export const countWrongCoupon = <T>(services: Services, accountId: number, attempt: () => Promise<T>) =>
  countWrong(services, limit, String(accountId), (code) => code === 'coupons.wrong', attempt);
