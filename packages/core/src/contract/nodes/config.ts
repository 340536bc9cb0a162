// No calls: the typed settings of a node by its kind, for the calls of staff.

import * as z from 'zod/mini';
import { means, secret } from '../base/fields/fields.ts';
import { isPort, port } from './address.ts';
import { encryption, reality, tls, tlsOrNone } from './security.ts';
import { transport } from './transport.ts';

/** The port of the agent, and the port for customers if a forwarder is in front of it. */
const listening = { port, client_port: z.optional(port) };

const vmess = z.object({ kind: z.literal('vmess'), ...listening, transport, tls: tlsOrNone });

const vless = z
  .object({
    kind: z.literal('vless'),
    ...listening,
    transport,
    security: z.discriminatedUnion('type', [
      z.object({ type: z.literal('none') }),
      z.object({ type: z.literal('tls'), ...tls.shape }),
      reality,
    ]),
    flow: z.optional(z.literal('xtls-rprx-vision')),
    encryption: z.optional(encryption),
  })
  .check(
    z.refine(
      ({ flow, transport, security, encryption }) =>
        !flow || encryption !== undefined || (transport.network === 'tcp' && security.type !== 'none'),
      { path: ['flow'], error: 'input.flow' },
    ),
    z.refine(
      ({ transport, security }) =>
        security.type !== 'reality' || !['ws', 'httpupgrade'].includes(transport.network),
      { path: ['transport'], error: 'input.reality_transport' },
    ),
  );

const trojan = z.object({ kind: z.literal('trojan'), ...listening, transport, tls });

/** The key length of 2022 ciphers in bytes. 0: any text is a password. */
export const cipherKeyBytes = {
  'aes-128-gcm': 0,
  'aes-256-gcm': 0,
  'chacha20-ietf-poly1305': 0,
  '2022-blake3-aes-128-gcm': 16,
  '2022-blake3-aes-256-gcm': 32,
} as const;
export type Cipher = keyof typeof cipherKeyBytes;

/** The number of bytes in a base64 text. */
const bytesIn = (base64: string): number => Math.floor((base64.replace(/=+$/, '').length * 3) / 4);

const shadowsocks = z
  .object({
    kind: z.literal('shadowsocks'),
    ...listening,
    method: z.enum(Object.keys(cipherKeyBytes) as [Cipher, ...Cipher[]]),
    /** The server's own key for a 2022 cipher, in base64. */
    server_key: z.optional(secret(z.base64())),
    /**
     * The source of each customer's key for a 2022 cipher: by default the hash of the password, or the first characters
     * of the UUID. Agents of the UniProxy calls know only the key of the UUID. A change stops all clients until they
     * fetch their subscription again.
     */
    user_key_from: z.optional(z.enum(['password', 'uuid'])),
  })
  .check(
    z.refine(({ method, server_key }) => bytesIn(server_key ?? '') === cipherKeyBytes[method], {
      path: ['server_key'],
      error: 'input.cipher_key',
    }),
  );

/** An option in links, where colons separate the values. */
const option = z.string().check(z.maxLength(200), z.regex(/^[^\s"]*$/, 'input.link_option'));

const shadowsocksr = z.object({
  kind: z.literal('shadowsocksr'),
  /** Unused: each customer has his own port. */
  ...listening,
  method: z.enum([
    'none',
    'rc4-md5',
    'aes-128-ctr',
    'aes-192-ctr',
    'aes-256-ctr',
    'aes-128-cfb',
    'aes-192-cfb',
    'aes-256-cfb',
    'chacha20-ietf',
  ]),
  protocol: z.enum([
    'origin',
    'auth_sha1_v4',
    'auth_aes128_md5',
    'auth_aes128_sha1',
    'auth_chain_a',
    'auth_chain_b',
  ]),
  protocol_param: z._default(option, ''),
  obfs: z.enum([
    'plain',
    'http_simple',
    'http_post',
    'random_head',
    'tls1.2_ticket_auth',
    'tls1.2_ticket_fastauth',
  ]),
  obfs_param: z._default(option, ''),
});

const mbps = means(z.int().check(z.minimum(1), z.maximum(1_000_000)), { unit: 'Mbps' });

/** A port, or a range of them. */
function isHop(hop: string): boolean {
  const [first, last = first] = hop.split('-');
  return isPort(first) && isPort(last) && (!hop.includes('-') || Number(first) < Number(last));
}

const hysteria2 = z.object({
  kind: z.literal('hysteria2'),
  ...listening,
  tls,
  /** Obfuscates the protocol. Customers need the same password. `gecko` also hides the lengths of packets. */
  obfs: z.nullable(
    z.object(
      {
        type: z.enum(['salamander', 'gecko']),
        password: secret(z.string().check(z.minLength(4), z.maxLength(128))),
      },
      'input.obfs_or_null',
    ),
  ),
  /** Ports for client port hopping, such as `20000-30000` or `20000-30000,40000`. */
  hop_ports: z.optional(
    means(
      z.string().check(
        z.maxLength(200, { abort: true }),
        z.regex(/^\d{1,5}(-\d{1,5})?(,\d{1,5}(-\d{1,5})?)*$/, 'input.port_range'),
        z.refine((hops) => hops.split(',').every(isHop), 'input.port_order'),
      ),
      { label: 'from-to', example: '20000-30000' },
    ),
  ),
  /** The upload bandwidth in Mbps that clients announce. By default they measure it. */
  up_mbps: z.optional(mbps),
  /** The download bandwidth in Mbps that clients announce. By default they measure it. */
  down_mbps: z.optional(mbps),
});

const congestionControl = z.enum(['cubic', 'new_reno', 'bbr']);

/** TUIC version 5. Customers use their UUID as user name and password. */
const tuic = z.object({
  kind: z.literal('tuic'),
  ...listening,
  tls,
  congestion_control: congestionControl,
  udp_relay_mode: z.enum(['native', 'quic']),
});

const juicity = z.object({
  kind: z.literal('juicity'),
  ...listening,
  tls,
  congestion_control: congestionControl,
});

/** Clients always verify the certificate. */
const naive = z.object({
  kind: z.literal('naive'),
  ...listening,
  tls: z.pick(tls, { server_name: true }),
});

/** A line of a padding scheme: `stop=8`, or the lengths of a packet, such as `2=400-500,c,500-1000`. */
const paddingLine = /^(stop=\d{1,3}|\d{1,3}=(c|\d{1,5}-\d{1,5})(,(c|\d{1,5}-\d{1,5}))*)$/;

const anytls = z.object({
  kind: z.literal('anytls'),
  ...listening,
  tls,
  /** How packet lengths are hidden, one rule a line. Clients receive it from the node. By default the agent's own. */
  padding_scheme: z.optional(
    z
      .array(
        z.string().check(z.maxLength(200, { abort: true }), z.regex(paddingLine, 'input.padding_scheme')),
      )
      .check(z.minLength(1), z.maxLength(32)),
  ),
});

/** Customers use their UUID as user name and password. There is no TLS. The clocks of device and node must be right. */
const mieru = z.object({
  kind: z.literal('mieru'),
  ...listening,
  protocol: z.enum(['tcp', 'udp']),
  /** How many connections of a client share one connection to the node. By default few. */
  multiplexing: z.optional(z.enum(['off', 'low', 'middle', 'high'])),
  /** The traffic pattern in mieru's base64 form, for node and clients. */
  traffic_pattern: z.optional(z.base64().check(z.minLength(1), z.maxLength(1_024))),
});

/** Without TLS, user name and password are sent in plain text. */
const plainProxy = { ...listening, tls: tlsOrNone };
const http = z.object({ kind: z.literal('http'), ...plainProxy });
const socks5 = z.object({ kind: z.literal('socks5'), ...plainProxy });

/** How a node is reached, with one schema for each kind. */
export const nodeConfig = z.discriminatedUnion('kind', [
  vmess,
  vless,
  trojan,
  shadowsocks,
  shadowsocksr,
  hysteria2,
  tuic,
  juicity,
  naive,
  anytls,
  mieru,
  http,
  socks5,
]);
export type NodeConfig = z.infer<typeof nodeConfig>;
export type ConfigOf<K extends NodeConfig['kind']> = Extract<NodeConfig, { kind: K }>;
