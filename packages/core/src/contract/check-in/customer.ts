// Called by a signed-in customer: the check-in of the day.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { bytes, result, time } from '../base/primitives.ts';

/** Days are business days of the site's time zone. */
export const checkInState = z.object({
  today: z.iso.date(),
  /** The site's time zone. */
  time_zone: z.string(),
  is_done: z.boolean(),
  /** The traffic of today's check-in. `null`: not done yet. */
  gained_bytes: z.nullable(bytes),
  /** The least traffic of a check-in. */
  least_bytes: bytes,
  /** The most traffic of a check-in. */
  most_bytes: bytes,
  /**
   * Why a check-in is not possible. `expired`: the account has ended. `no_plan`: no service is running that could use
   * the traffic. `null`: it is possible once a day.
   */
  blocked: z.nullable(z.enum(['expired', 'no_plan'])),
  /** Monday to Sunday of this week. `null`: no check-in on that day. */
  week: z.array(z.object({ day: z.iso.date(), bytes: z.nullable(bytes) })),
  week_bytes: bytes,
  /** When the next day begins. */
  next_day_at: time,
});

export const show = call({
  operation: 'checkIn.show',
  method: 'GET',
  path: '/api/v2/user/services-old/checkin/',
  access: 'customer',
  apiToken: 'read',
  meaning: 'Whether today’s check-in is done, how much a check-in gives, and this week’s check-ins.',
  answer: () => result(checkInState),
});

export const checkIn = call({
  operation: 'checkIn.checkIn',
  method: 'POST',
  path: '/api/v2/user/services-old/checkin/',
  access: 'customer',
  idempotency: 'key',
  apiToken: 'write',
  meaning: 'Checks in: once a day, for a random amount of traffic.',
  answer: () => result(checkInState),
  refusals: ['check_in.done', 'check_in.expired', 'check_in.no_plan', 'services.too_much'],
  consequences: ['account', 'checkIn', 'links', 'servicesOld.list'],
});
