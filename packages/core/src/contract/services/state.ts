// No calls: a service before and after a purchase, for the calls of customers and of staff.

import * as z from 'zod/mini';
import { bytes, time } from '../base/primitives.ts';
import { heldTerms } from './plan-terms.ts';

/**
 * The service before or after a purchase. `null` limits are unlimited. If nothing is running, the level and
 * `bytes_left` are 0 and the other fields are `null`. A main package starts a new period: `bytes_left` is then its
 * whole quota plus the bytes that are kept of traffic packages, codes and gifts.
 */
export const serviceState = z.object({
  plan_name: z.nullable(z.string()),
  level: z.int(),
  level_expires_at: z.nullable(time),
  /** The rest of the quota. */
  bytes_left: bytes,
  ...heldTerms,
  next_reset_at: z.nullable(time),
});

/** A service state with the end of the account, which a code or a gift can also change. */
export const accountState = z.extend(serviceState, { account_expires_at: time });
