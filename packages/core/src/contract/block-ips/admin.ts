// Called by staff with a script token: addresses that nodes blocked.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { done, flag, id, result, time } from '../base/primitives.ts';

export const list = call({
  operation: 'blockIps.list',
  method: 'GET',
  path: '/api/v2/admin_api/blocked_ips',
  access: 'admin',
  scope: 'admin:blocked-ips.read',
  meaning: 'Addresses that nodes block, newest first.',
  query: () => ({
    /** Also unblocked addresses of the last 30 days. */
    is_all: z.optional(flag),
  }),
  answer: () =>
    result(
      z.array(
        z.object({
          ip: z.string(),
          node_id: id,
          /** A customer used the address, so other nodes block it only after an approval. */
          is_held: z.boolean(),
          blocked_at: time,
          /** `null`: still blocked. */
          unblocked_at: z.nullable(time),
        }),
      ),
    ),
  extension: true,
});

export const approve = call({
  operation: 'blockIps.approve',
  method: 'POST',
  path: '/api/v2/admin_api/blocked_ips/approve',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:blocked-ips.write',
  meaning: 'Lets all nodes block an address that is held because a customer used it.',
  body: () => z.object({ ip: z.union([z.ipv4(), z.ipv6()]) }),
  also: { 404: 'refusal' },
  answer: () => done,
  extension: true,
  refusals: ['block_ips.not_held'],
});

export const unblock = call({
  operation: 'blockIps.unblock',
  method: 'POST',
  path: '/api/v2/admin_api/blocked_ips/unblock',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:blocked-ips.write',
  meaning: 'Unblocks an address; nodes learn of it within a minute.',
  body: () => z.object({ ip: z.union([z.ipv4(), z.ipv6()]) }),
  answer: () => done,
  extension: true,
  also: { 404: 'refusal' },
  refusals: ['block_ips.unknown'],
});
