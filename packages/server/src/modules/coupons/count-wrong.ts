import type { Services } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { giveBack, type Limit, takeLimit } from '../limits/index.ts';

const limit: Limit = { name: 'wrong coupons by customer', most: 20, seconds: 3_600 };

/** Runs a try of a coupon. Counted before it is looked at, and given back unless there is no such coupon. */
export async function countWrongCoupon<T>(
  services: Services,
  accountId: number,
  attempt: () => Promise<T>,
): Promise<T> {
  await takeLimit(services, limit, String(accountId));
  try {
    const result = await attempt();
    await giveBack(services, limit, String(accountId));
    return result;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'coupons.wrong'))
      await giveBack(services, limit, String(accountId));
    throw error;
  }
}
