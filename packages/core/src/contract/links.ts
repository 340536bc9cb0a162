import * as z from 'zod/mini';
import { call } from './call.ts';
import { flag, linkToken, result } from './primitives.ts';

/** What a subscription is written for. The last three are this product's own. */
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

const options = {
  /** Any text: a malformed token is answered like one that does not exist. */
  params: { token: z.string().check(z.minLength(1), z.maxLength(512)) },
  query: {
    client_type: z._default(clientType, 'AUTO'),
    /** Adds entries that only carry words: traffic left, expiry. */
    is_node_extend: z.optional(flag),
    /** Puts the country's flag before each name. */
    is_remark_emoji: z.optional(flag),
    /** Proxies only, no rules and groups. */
    is_proxy_mode: z.optional(flag),
    /** The profile's name. Left out: the site's name where the client shows it, else `V2RayN`. */
    filename: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    /** Left out: what the format is, such as `yaml` for Clash and `txt` for links. */
    suffix_type: z.optional(z.enum(['txt', 'json', 'yaml', 'conf', 'list'])),
    /** Entry hosts of this link group instead of the customer’s own. */
    manual_link_group: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3))),
    /**
     * `ssr`: shadowsocksR nodes alone; `vmess`: all others; `ssr_vmess`: both. Left out: what the format can hold,
     * and for `V2Ray` all but shadowsocksR.
     */
    vpn_type: z.optional(z.enum(['ssr', 'vmess', 'ssr_vmess'])),
  },
} as const;

const meaning = 'The subscription: the customer’s nodes in the format of the client that asks.';

export const fetch = call({
  operation: 'links.fetch',
  method: 'GET',
  path: '/link2/{token}',
  access: 'anyone',
  envelope: 'plain',
  meaning,
  ...options,
  answer: z.string(),
  required: ['token'],
});

export const fetchV1 = call({
  operation: 'v1.links.fetch',
  method: 'GET',
  path: '/v1/link2/{token}',
  access: 'anyone',
  envelope: 'plain',
  meaning,
  ...options,
  answer: z.string(),
  required: ['token'],
});

/** The older link's names of formats. */
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
  access: 'anyone',
  envelope: 'plain',
  meaning: 'The subscription as older clients ask for it: the first option that is set says the format.',
  params: options.params,
  query: {
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
  },
  answer: z.string(),
  required: ['token'],
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

export const show = call({
  operation: 'links.show',
  method: 'GET',
  path: '/api/v2/user/services/link-token/link-token/',
  access: 'customer',
  meaning: 'The subscription link, to be shown to its owner only.',
  answer: result(
    z.object({
      link_token: linkToken,
      /** Addresses of the link, the main entry first. */
      sub_link: z.array(z.string()),
    }),
  ),
});

export const reset = call({
  operation: 'links.reset',
  method: 'POST',
  path: '/api/v2/user/services/link-token/link-token/reset',
  access: 'customer',
  meaning: 'Replaces the subscription link. The old one stops working at once.',
  answer: z.object({ is_success: z._default(z.boolean(), true), message: z._default(z.string(), '') }),
});
