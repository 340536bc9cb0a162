import * as z from 'zod/mini';
import { stopped } from '../auth/stopped.ts';
import { call } from '../base/call.ts';
import {
  bytes,
  done,
  flag,
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

/** The format of a subscription. The last three are extensions. */
export const clientType = z.enum([
  'Mixed',
  'AUTO',
  'Clash',
  'ClashR',
  'Quantumult',
  'QuantumultX',
  'Loon',
  'Mellow',
  'SIP002',
  'SIP008',
  'SSD',
  'SSR',
  'Surfboard',
  'Surge2',
  'Surge3',
  'Surge4',
  'Trojan',
  'V2Ray',
  'Mihomo',
  'Stash',
  'SingBox',
]);
export type ClientType = z.infer<typeof clientType>;

/** Clients write an unset value as nothing, as an empty text or as `null`. */
const orNull = <T extends z.core.$ZodType>(schema: T) =>
  z.optional(
    z.union([
      z.pipe(
        z.literal(['', 'null']),
        z.transform(() => undefined),
      ),
      schema,
    ]),
  );

const options = {
  /** Any text: a malformed token gets the same answer as an unknown one. */
  params: () => ({ token: z.string().check(z.minLength(1), z.maxLength(512)) }),
  query: () => ({
    client_type: z._default(clientType, 'AUTO'),
    /** Adds entries that only carry words: traffic left, expiry. */
    is_node_extend: orNull(flag),
    /** Adds the country's flag before each name. */
    is_remark_emoji: z.optional(flag),
    /** Proxies only, without rules and groups. */
    is_proxy_mode: z.optional(flag),
    /** The profile's name. By default the site's name if the client shows it, else `V2RayN`. */
    filename: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    /** By default the format's own, such as `yaml` for Clash and `txt` for links. */
    suffix_type: z.optional(z.enum(['txt', 'json', 'yaml', 'conf', 'list'])),
    /** Uses the entry hosts of this link group instead of the customer’s own. */
    manual_link_group: orNull(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3))),
    /**
     * `ssr`: only ShadowsocksR nodes. `vmess`: all others. `ssr_vmess`: both. By default all that the format
     * supports, and for `V2Ray` all except ShadowsocksR.
     */
    vpn_type: z.optional(z.enum(['ssr', 'vmess', 'ssr_vmess'])),
  }),
} as const;

const meaning = 'The subscription: the customer’s nodes in the format of the client that asks.';

/** The content types of the formats, and a page for a browser. */
const subscription = {
  media: ['text/plain', 'text/yaml', 'application/json', 'text/html'],
  also: { 404: 'text/plain' },
} as const;

const fetching = {
  method: 'GET',
  access: 'anyone',
  envelope: 'plain',
  meaning,
  ...options,
  ...subscription,
  answer: () => z.string(),
} as const;

export const fetch = call({ operation: 'links.fetch', path: '/link2/{token}', ...fetching });

export const fetchV1 = call({ operation: 'v1.links.fetch', path: '/v1/link2/{token}', ...fetching });

/** Names of formats in the older link. */
export const olderList = z.enum([
  'ss',
  'ssa',
  'ssd',
  'ssr',
  'sub',
  'clash',
  'surge',
  'clashr',
  'v2rayn',
  'kitsunebi',
  'surfboard',
  'quantumult',
  'quantumultx',
  'shadowrocket',
  'clash_provider',
  'clashr_provider',
  'quantumult_sub',
  'quantumult_conf',
]);
export type OlderList = z.infer<typeof olderList>;

const older = {
  ...subscription,
  access: 'anyone',
  envelope: 'plain',
  meaning: 'The subscription for older clients: the first option that is set determines the format.',
  params: options.params,
  query: () => ({
    list: z.optional(olderList),
    surge: z.optional(flag),
    quantumult: z.optional(flag),
    quantumultx: z.optional(flag),
    ssd: z.optional(flag),
    clash: z.optional(flag),
    /** 1: shadowsocksR, 2: shadowsocks, 3: V2Ray, 4: Trojan. */
    sub: z.optional(z.coerce.number().check(z.int())),
    /** 0 and 1: shadowsocksR, 2: V2Ray, 3: SSD, 4: Clash. */
    mu: z.optional(z.coerce.number().check(z.int())),
    is_remark_emoji: z.optional(flag),
    /** Adds entries that only carry words: traffic left, expiry. */
    extend: z.optional(flag),
  }),
  answer: () => z.string(),
} as const;

export const fetchOlder = call({
  ...older,
  operation: 'links.fetchOlder',
  method: 'GET',
  path: '/link/{token}',
});

export const fetchOlderV1 = call({
  ...older,
  operation: 'v1.links.fetchOlder',
  method: 'GET',
  path: '/v1/link/{token}',
});

export const mirror = z.object({
  /** With its port if it is not the default one. */
  host: z.string(),
  /** The complete address, a secret. */
  link: z.string(),
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
        sub_link: z.array(z.string()),
        // From here on: extensions.
        /** The same addresses by host. All are equivalent: a client that can not reach one uses another. */
        mirrors: z.array(mirror),
      }),
    ),
});

export const reset = call({
  operation: 'links.reset',
  method: 'POST',
  path: '/api/v2/user/services/link-token/link-token/reset',
  access: 'customer',
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
        password: z.string(),
        /** The cipher. Empty if the protocol has none. */
        method: z.string(),
        /** `null`: the protocol has no link format. */
        link: z.nullable(z.string()),
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
  answer: () => result(z.object({ ss_passwd: z.string(), ss_uuid: uuid })),
});

export const resetPassword = call({
  operation: 'links.resetPassword',
  method: 'POST',
  path: '/api/v2/user/services/ss-password/reset',
  access: 'customer',
  meaning:
    'Replaces password and UUID: links change at once, and nodes refuse the old ones after their next poll.',
  answer: () => done,
  consequences: ['account', 'links'],
});

export const renewUuid = call({
  operation: 'links.renewUuid',
  method: 'POST',
  path: '/api/v2/user/services/ss-uuid/renew',
  access: 'customer',
  meaning:
    'Replaces the UUID, but not the password: links change at once, and nodes refuse the old one after their next poll.',
  answer: () => result(z.object({ ss_uuid: uuid, stopped: z.array(stopped) })),
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
            password: z.string(),
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

const hostAndPort = {
  host: z.string().check(z.maxLength(253), z.regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/)),
  port: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535))),
};

export const setGroupHosts = call({
  operation: 'v1.links.setGroupHosts',
  method: 'GET',
  path: '/v1/admin/gen_user_link_v1',
  access: 'admin',
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
  meaning: 'The hosts of the subscription links of each link group; by default the site.',
  answer: () => result(z.object({ a1: groupHost, a2: groupHost, a3: groupHost })),
  extension: true,
});
