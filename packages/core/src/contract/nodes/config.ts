// No calls: the typed settings of a node by its kind, for the calls of staff.

import * as z from 'zod/mini';
import { means, secret } from '../base/fields/fields.ts';

export const port = z.int().check(z.minimum(1), z.maximum(65_535));

/** Labels of letters, digits and hyphens. A last label of digits only would be an IP address or a typing error. */
export const hostName = z
  .string()
  .check(
    z.maxLength(253, { abort: true }),
    z.regex(
      /^([A-Za-z\d]([A-Za-z\d-]{0,61}[A-Za-z\d])?\.)*[A-Za-z\d]([A-Za-z\d-]{0,61}[A-Za-z\d])?$/,
      'input.host_name',
    ),
    z.regex(
      /(^|\.)[A-Za-z\d-]*[A-Za-z][A-Za-z\d-]*$|^((25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(25[0-5]|2[0-4]\d|1?\d?\d)$/,
      'input.host_address',
    ),
  );

const isPort = (text: string | undefined): boolean => port.safeParse(Number(text)).success;

/** The port of the agent, and the port for customers if a forwarder is in front of it. */
const listening = { port, client_port: z.optional(port) };

/** The transport below the protocol. */
const transport = z.discriminatedUnion('network', [
  z.object({ network: z.literal('tcp') }),
  z.object({
    network: z.literal('ws'),
    path: z.string().check(
      z.regex(/^\/[^\s;|"\\]*$/, 'input.url_path'),
      z.refine((path) => !/[?&]ed=\d+(&|$)/.test(path), 'input.early_data'),
    ),
    /** Bytes that clients send with the first request, which saves a round trip. By default none. */
    early_data: z.optional(means(z.int().check(z.minimum(1), z.maximum(65_535)), { unit: 'bytes' })),
    /** The Host header. */
    host: z.optional(hostName),
  }),
  z.object({
    network: z.literal('grpc'),
    service_name: z.string().check(z.regex(/^[\w.-]+$/, 'input.service_name')),
  }),
]);
export type Transport = z.infer<typeof transport>;

const tls = z.object({
  server_name: hostName,
  /** Customers' clients do not verify the certificate. */
  allow_insecure: z.optional(z.boolean()),
});
const tlsOrNone = z.nullable(z.object(tls.shape, 'input.tls_or_null'));

const vmess = z.object({ kind: z.literal('vmess'), ...listening, transport, tls: tlsOrNone });

const reality = z.object({
  type: z.literal('reality'),
  /** The site that all other visitors see. */
  server_name: hostName,
  /** The target of its connections. By default the site itself on port 443. */
  dest: z.optional(
    means(
      z.string().check(
        z.regex(/^[A-Za-z0-9.[\]:-]+:\d{1,5}$/, 'input.host_port'),
        z.refine((dest) => isPort(dest.split(':').at(-1)), 'input.port'),
      ),
      { label: 'host:port', example: 'www.example.com:443' },
    ),
  ),
  private_key: secret(z.string().check(z.regex(/^[\w-]{43}$/, 'input.reality_key'))),
  short_id: z.string().check(z.regex(/^([0-9a-f]{2}){0,8}$/, 'input.short_id')),
});

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
  })
  .check(
    z.refine(
      ({ flow, transport, security }) => !flow || (transport.network === 'tcp' && security.type !== 'none'),
      { path: ['flow'], error: 'input.flow' },
    ),
    z.refine(({ transport, security }) => security.type !== 'reality' || transport.network !== 'ws', {
      path: ['transport'],
      error: 'input.reality_transport',
    }),
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
     * What each customer's key for a 2022 cipher is made of: the hash of the password, which is the default, or the first
     * characters of the UUID, the only key that agents of the UniProxy calls know. A change stops all clients until they
     * have fetched their subscription anew.
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

const hysteria2 = z.object({
  kind: z.literal('hysteria2'),
  ...listening,
  tls,
  /** Obfuscates the protocol. Customers need the same password. */
  obfs: z.nullable(
    z.object(
      {
        type: z.literal('salamander'),
        password: secret(z.string().check(z.minLength(4), z.maxLength(128))),
      },
      'input.obfs_or_null',
    ),
  ),
  /** Ports for client port hopping, such as `20000-30000`. */
  hop_ports: z.optional(
    means(
      z.string().check(
        z.regex(/^\d{1,5}-\d{1,5}$/, 'input.port_range'),
        z.refine((range) => {
          const [first, last] = range.split('-');
          return isPort(first) && isPort(last) && Number(first) < Number(last);
        }, 'input.port_order'),
      ),
      { label: 'from-to', example: '20000-30000' },
    ),
  ),
  /** The bandwidth in Mbps that clients announce. By default they measure it. */
  up_mbps: z.optional(mbps),
  down_mbps: z.optional(mbps),
});

const congestionControl = z.enum(['cubic', 'new_reno', 'bbr']);

/** Version 5. Customers use their UUID as user name and password, as in the kinds below. */
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

/** The certificate is always verified. */
const naive = z.object({
  kind: z.literal('naive'),
  ...listening,
  tls: z.pick(tls, { server_name: true }),
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
  http,
  socks5,
]);
export type NodeConfig = z.infer<typeof nodeConfig>;
export type ConfigOf<K extends NodeConfig['kind']> = Extract<NodeConfig, { kind: K }>;
