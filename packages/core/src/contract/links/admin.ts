// Called by staff with a script token: the hosts of the link groups.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { result } from '../base/primitives.ts';

const groupHost = z.nullable(
  z.object({
    host: z.string(),
    /** `null`: no port is given, and the site’s own protocol is used. */
    port: z.nullable(z.int()),
  }),
);

export const showGroupHosts = call({
  operation: 'links.showGroupHosts',
  method: 'GET',
  path: '/api/v2/admin_api/link_hosts',
  access: 'admin',
  scope: 'admin:links.read',
  meaning: 'The hosts of the subscription links of each link group; by default the host of the site.',
  answer: () => result(z.object({ a1: groupHost, a2: groupHost, a3: groupHost })),
  extension: true,
});
