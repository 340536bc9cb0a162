// Called by programs of the older panel: the older portal, for the check-in of the day.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { bytes } from '../base/primitives.ts';
import { answer } from '../v1/envelope.ts';

const state = {
  access: 'customer',
  envelope: 'v1',
  path: '/v1/user/checkin',
  answer: () =>
    answer({
      /** Whether today’s check-in is done. Days are business days of the site. */
      is_done: z.boolean(),
      /** The traffic of today’s check-in. `null`: not done. */
      gained_bytes: z.nullable(bytes),
      /** The whole quota in bytes. */
      unflowtraffic: bytes,
      /** The whole quota as text. */
      traffic: z.string(),
      trafficInfo: z.object({
        /** The unused part of the quota, as text. */
        unUsedTraffic: z.string(),
      }),
    }),
} as const;

export const show = call({
  ...state,
  operation: 'v1.checkIn.show',
  method: 'GET',
  meaning: 'Whether today’s check-in is done. Changes nothing.',
});

export const checkIn = call({
  ...state,
  operation: 'v1.checkIn.checkIn',
  method: 'POST',
  idempotency: 'key',
  meaning: 'Checks in: once a day, for a random amount of traffic, shown in `msg`.',
  refusals: ['check_in.done', 'check_in.expired', 'check_in.no_plan', 'services.too_much'],
  consequences: ['account', 'checkIn', 'links', 'servicesOld.list'],
});
