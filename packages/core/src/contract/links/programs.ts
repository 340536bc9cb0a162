// Called by programs that send a secret: client apps that fetch a subscription, with its link token.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { flag } from '../base/primitives.ts';

/** The format of a subscription. Those from `Mihomo` on are extensions. */
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
  'Surge6',
  'Xray',
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
  params: () => ({ token: secret(z.string().check(z.minLength(1), z.maxLength(512))) }),
  query: () => ({
    client_type: z._default(clientType, 'AUTO'),
    /** Adds entries that only show text: traffic left and expiry. */
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

export const fetching = {
  method: 'GET',
  access: 'anyone',
  envelope: 'plain',
  meaning,
  ...options,
  ...subscription,
  answer: () => secret(z.string()),
} as const;

export const fetch = call({ operation: 'links.fetch', path: '/link2/{token}', ...fetching });

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

export const older = {
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
    /** Adds entries that only show text: traffic left and expiry. */
    extend: z.optional(flag),
  }),
  answer: () => secret(z.string()),
} as const;

export const fetchOlder = call({
  ...older,
  operation: 'links.fetchOlder',
  method: 'GET',
  path: '/link/{token}',
});
