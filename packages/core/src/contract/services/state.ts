// No calls: a service before and after a purchase, for the calls of customers and of staff.

import * as z from 'zod/mini';
import { bytes, id, time } from '../base/primitives.ts';
import { heldTerms } from './plan-terms.ts';

/**
 * The service before or after a change. `null` limits are unlimited. If nothing is running, the level and `bytes_left`
 * are 0 and the other fields are `null`. `bytes_left` contains the rest of the traffic packages.
 */
export const serviceState = z.object({
  plan_name: z.nullable(z.string()),
  level: z.int(),
  /** `null`: nothing runs, or the plan has no end. */
  level_expires_at: z.nullable(time),
  /** The rest of the quota. */
  bytes_left: bytes,
  ...heldTerms,
  next_reset_at: z.nullable(time),
});

/** A customer's plan that runs, or that begins when those before it have ended. */
export const placedTerm = z.object({
  /** `null`: the plan was given. */
  purchase_id: z.nullable(z.string()),
  shop_id: z.nullable(id),
  plan_name: z.nullable(z.string()),
  level: z.int(),
  /** The quota of each period. */
  quota_bytes: bytes,
  ...heldTerms,
  begins_at: time,
  /** `null`: without an end. */
  ends_at: z.nullable(time),
  /**
   * When its periods begin, from the running one on. Each brings the whole quota. At most 400. Without an end: the
   * running one and the next.
   */
  periods: z.array(time),
});

/** A service state with the end of the account, which a code or a gift can also change. */
export const accountState = z.extend(serviceState, {
  /** `null`: never. */
  account_expires_at: z.nullable(time),
});
