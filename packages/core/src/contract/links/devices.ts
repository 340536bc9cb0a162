// Called by a signed-in customer: the devices whose clients fetched the subscription and reported a hardware id.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { done, id, idText, line, result, time } from '../base/primitives.ts';

export const clientDevice = z.object({
  device_id: id,
  /** The name that the customer gave the device. `null`: none. */
  device_name: z.nullable(z.string()),
  /** As the client reports it. Empty: not reported. */
  os: z.string(),
  os_version: z.string(),
  model: z.string(),
  user_agent: z.string(),
  /** The address of the last fetch. Empty: unknown. */
  ip_address: z.string(),
  first_seen_at: time,
  /** Precise to a minute. */
  last_seen_at: time,
});

export const devices = call({
  operation: 'links.devices',
  method: 'GET',
  path: '/api/v2/user/services/link-token/devices',
  access: 'customer',
  meaning:
    'The devices that fetched the subscription in the last 90 days and reported a hardware id, last seen first.',
  answer: () =>
    result(
      z.object({
        /** How many devices may fetch the subscription. A known device always may. `null`: unlimited. */
        limit: z.nullable(z.int()),
        /** At most 100. */
        devices: z.array(clientDevice),
      }),
    ),
  extension: true,
});

const ofDevice = {
  access: 'customer',
  path: '/api/v2/user/services/link-token/devices/{device_id}',
  params: () => ({ device_id: idText }),
  idempotency: 'natural',
  extension: true,
  refusals: ['link.device_absent'],
  consequences: ['links'],
} as const;

export const nameDevice = call({
  ...ofDevice,
  operation: 'links.nameDevice',
  method: 'PUT',
  meaning: 'Names a device that fetches the subscription.',
  body: () => z.object({ device_name: z.nullable(line(1, 40)) }),
  answer: () => done,
});

export const removeDevice = call({
  ...ofDevice,
  operation: 'links.removeDevice',
  method: 'DELETE',
  meaning:
    'Removes a device that fetched the subscription, so that another device can fetch it. The removed device comes back with its next fetch, if the limit allows it.',
  answer: () => done,
});
