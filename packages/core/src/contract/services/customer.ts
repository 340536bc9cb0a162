// Called by a signed-in customer: the devices that use his service.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { id, result, time } from '../base/primitives.ts';

/**
 * A device on one node: an IPv4 address, or the last address that was seen of an IPv6 /64. A device that uses two
 * nodes has two entries.
 */
export const device = z.object({
  ip: z.string(),
  node_id: id,
  node_name: z.string(),
  /** Since when the device has been online without interruption. */
  since: time,
  last_seen_at: time,
});

export const devices = call({
  operation: 'services.devices',
  method: 'GET',
  path: '/api/v2/user/services/devices',
  access: 'customer',
  meaning: 'The addresses from which the service is used now, at which node and since when, newest first.',
  answer: () =>
    result(
      z.object({
        /** The number of distinct IPv4 addresses and IPv6 /64, to which the limit applies. */
        online: z.int(),
        /** Devices at once; `null`: unlimited. */
        limit: z.nullable(z.int()),
        /** At most 200. */
        devices: z.array(device),
      }),
    ),
  extension: true,
});
