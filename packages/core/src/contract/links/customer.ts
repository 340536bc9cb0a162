// Called by a signed-in customer: the subscription link, its fetches, and the customer's secrets at nodes.

import * as z from 'zod/mini';
import { stopped } from '../auth/stopped.ts';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import {
  bytes,
  done,
  id,
  idText,
  linkToken,
  paging,
  result,
  serial,
  time,
  uuid,
} from '../base/primitives.ts';
import { nodeKind } from '../nodes/customer.ts';

export const mirror = z.object({
  /** With its port if it is not the default one. */
  host: z.string(),
  /** The complete address, a secret. */
  link: secret(z.string()),
  /** The preferred address. */
  is_main: z.boolean(),
});

export const show = call({
  operation: 'links.show',
  method: 'GET',
  path: '/api/v2/user/services/link-token/link-token/',
  access: 'customer',
  meaning: 'The subscription link, for its owner only.',
  answer: () =>
    result(
      z.object({
        link_token: linkToken,
        /** Addresses of the link, the preferred one first. */
        sub_link: z.array(secret(z.string())),
        // From here on: extensions.
        /** The same addresses by host. All are equivalent: a client that cannot reach one uses another. */
        mirrors: z.array(mirror),
      }),
    ),
});

export const reset = call({
  operation: 'links.reset',
  method: 'POST',
  path: '/api/v2/user/services/link-token/link-token/reset',
  access: 'customer',
  idempotency: 'key',
  meaning: 'Replaces the subscription link. The old one stops working at once.',
  answer: () => z.object({ is_success: z._default(z.boolean(), true), message: z._default(z.string(), '') }),
  consequences: ['account', 'links'],
});

export const fetches = call({
  operation: 'links.fetches',
  method: 'GET',
  path: '/api/v2/user/services/link-token/fetches',
  access: 'customer',
  meaning: 'Fetches of the subscription by its link in the last 90 days, newest first.',
  query: () => paging(100, 20),
  answer: () =>
    result(
      z.object({
        total_count: z.int(),
        fetches: z.array(
          z.object({
            fetch_id: serial,
            fetched_at: time,
            /** The format of the answer. */
            client: z.string(),
            /** The User-Agent. Empty: none was sent. */
            user_agent: z.string(),
            /** Empty: unknown. */
            ip_address: z.string(),
            /** The first fetch from this address. */
            is_first: z.boolean(),
          }),
        ),
      }),
    ),
  extension: true,
});

export const connection = call({
  operation: 'links.connection',
  method: 'GET',
  path: '/api/v2/user/services/{node_id}/',
  access: 'customer',
  meaning: 'The customer’s connection data of one node: address, secret, and a link that clients import.',
  params: () => ({ node_id: idText }),
  answer: () =>
    result(
      z.object({
        node_id: id,
        node_name: z.string(),
        protocol: nodeKind,
        server_address: z.string(),
        port: z.int(),
        /** A UUID, or for shadowsocks(R) a password. */
        password: secret(z.string()),
        /** The cipher. Empty if the protocol has none. */
        method: z.string(),
        /** `null`: the protocol has no link format. */
        link: z.nullable(secret(z.string())),
      }),
    ),
  refusals: ['link.level', 'link.no_port', 'node.unknown'],
});

export const password = call({
  operation: 'links.password',
  method: 'GET',
  path: '/api/v2/user/services/ss-password/',
  access: 'customer',
  meaning: 'The customer’s credentials at nodes, for the owner only.',
  answer: () =>
    result(
      z.object({
        ss_passwd: secret(z.string()),
        ss_uuid: secret(uuid),
        /**
         * Kinds of nodes at which the customer has a credential of his own instead of these, such as one from another
         * panel. An extension.
         */
        own_credentials: z.object({
          /**
           * All these kinds. Their credential ends when the customer replaces the password, which also replaces the
           * UUID.
           */
          ended_by_password: z.array(nodeKind),
          /** The kinds whose credential also ends when the customer replaces only the UUID. */
          ended_by_uuid: z.array(nodeKind),
        }),
      }),
    ),
});

export const resetPassword = call({
  operation: 'links.resetPassword',
  method: 'POST',
  path: '/api/v2/user/services/ss-password/reset',
  access: 'customer',
  idempotency: 'key',
  meaning:
    'Replaces the connection password and the UUID. Links change at once, and nodes refuse the old ones after their next poll.',
  answer: () => done,
  consequences: ['account', 'links', 'servicesOld.list'],
});

export const renewUuid = call({
  operation: 'links.renewUuid',
  method: 'POST',
  path: '/api/v2/user/services/ss-uuid/renew',
  access: 'customer',
  idempotency: 'key',
  meaning:
    'Replaces the UUID, but not the connection password. Links change at once, and nodes refuse the old UUID after their next poll.',
  answer: () => result(z.object({ ss_uuid: secret(uuid), stopped: z.array(stopped) })),
  extension: true,
  consequences: ['account', 'links'],
});

export const shared = call({
  operation: 'links.shared',
  method: 'GET',
  path: '/api/v2/user/services/share-account/',
  access: 'customer',
  meaning: 'The customer’s accounts on shadowsocks(R) nodes, to be entered on devices by hand.',
  answer: () =>
    result(
      z.object({
        total_accounts: z.int(),
        available_accounts: z.array(
          z.object({
            account_id: id,
            account_name: z.string(),
            server_address: z.string(),
            port: z.int(),
            password: secret(z.string()),
            method: z.string(),
            protocol: z.string(),
            /** Devices at once; 0: unlimited. */
            max_users: z.int(),
            current_users: z.int(),
            traffic_limit: bytes,
            traffic_used: bytes,
            status: z.enum(['active', 'inactive']),
            expire_time: time,
            /** The operator's note: planned work, else the remark. An extension. */
            note: z._default(z.nullable(z.string()), null),
          }),
        ),
      }),
    ),
});
