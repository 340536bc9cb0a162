// Called by programs of the older panel: client apps that fetch a subscription, and scripts of staff.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { result } from '../base/primitives.ts';
import { fetching, older } from './programs.ts';

export const fetch = call({ operation: 'v1.links.fetch', path: '/v1/link2/{token}', ...fetching });

export const fetchOlder = call({
  ...older,
  operation: 'v1.links.fetchOlder',
  method: 'GET',
  path: '/v1/link/{token}',
});

const hostAndPort = {
  /** `*.sub.example` gives each link a host of its own below `sub.example`. */
  host: z.string().check(z.maxLength(240), z.regex(/^(\*\.)?[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/)),
  port: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535))),
};

export const setGroupHosts = call({
  operation: 'v1.links.setGroupHosts',
  method: 'GET',
  path: '/v1/admin/gen_user_link_v1',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:links.write',
  meaning:
    'Sets the hosts of the subscription links of each link group, and returns these links without the customers’ secrets.',
  query: () => ({
    a1_host: hostAndPort.host,
    a1_port: hostAndPort.port,
    a2_host: hostAndPort.host,
    a2_port: hostAndPort.port,
    a3_host: hostAndPort.host,
    a3_port: hostAndPort.port,
  }),
  answer: () =>
    result(
      z.array(
        z.object({
          group: z.enum(['a1', 'a2', 'a3']),
          /** With `{token}` in place of the customer’s secret. */
          link: z.string(),
          customers: z.int(),
        }),
      ),
    ),
  changes: true,
});
