// No calls: TLS, REALITY and the encryption of VLESS.

import * as z from 'zod/mini';
import { means, secret } from '../base/fields/fields.ts';
import { daySeconds } from '../base/values/units.ts';
import { hostName, isPort } from './address.ts';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'input.certificate_pin'));

/** The hashes that clients compare instead of trusting an authority. `ferry nodes test` shows them. */
const pin = z.object({
  /** The SHA-256 of the certificate. */
  certificate: sha256,
  /** The SHA-256 of its public key (SPKI), which sing-box compares. A renewal with the same key keeps it. */
  spki: z.optional(sha256),
});

export const tls = z.object({
  server_name: hostName,
  /** Clients do not verify the certificate. Xray clients of 2026 refuse that: give `pins` instead. */
  allow_insecure: z.optional(z.boolean()),
  /**
   * The certificates that clients accept, the present one first. Clients that cannot compare certificates do not get
   * the node.
   */
  pins: z.optional(z.array(pin).check(z.minLength(1), z.maxLength(4))),
  /** The keys of Encrypted Client Hello in base64, which `ferry nodes make-keys ech` makes. */
  ech_keys: z.optional(secret(z.base64().check(z.minLength(1), z.maxLength(4_096)))),
});
export type Tls = z.infer<typeof tls>;

export const tlsOrNone = z.nullable(z.object(tls.shape, 'input.tls_or_null'));

/** 32 bytes in base64url. */
const key32 = /^[\w-]{43}$/;

const shortId = z.string().check(z.regex(/^([0-9a-f]{2}){0,8}$/, 'input.short_id'));

export const reality = z
  .object({
    type: z.literal('reality'),
    /** The site that all other visitors see. Clients send this name. */
    server_name: hostName,
    /** Further names that the node accepts, so that clients that use them stay connected. */
    server_names: z.optional(z.array(hostName).check(z.minLength(1), z.maxLength(16))),
    /** Where the node sends all other visitors. By default the host `server_name` on port 443. */
    dest: z.optional(
      means(
        z.string().check(
          z.regex(/^[A-Za-z0-9.[\]:-]+:\d{1,5}$/, 'input.host_port'),
          z.refine((dest) => isPort(dest.split(':').at(-1)), 'input.port'),
        ),
        { label: 'host:port', example: 'www.example.com:443' },
      ),
    ),
    private_key: secret(z.string().check(z.regex(key32, 'input.reality_key'))),
    /** The short id that clients send. */
    short_id: shortId,
    /** Further short ids that the node accepts. */
    short_ids: z.optional(z.array(shortId).check(z.minLength(1), z.maxLength(16))),
    /** The seed of an ML-DSA-65 key, which also signs the node's answers. Clients get the public key. */
    mldsa65_seed: z.optional(secret(z.string().check(z.regex(key32, 'input.mldsa_seed')))),
  })
  .check(
    z.refine(({ private_key, mldsa65_seed }) => private_key !== mldsa65_seed, {
      path: ['mldsa65_seed'],
      error: 'input.mldsa_seed',
    }),
  );
export type Reality = z.infer<typeof reality>;

/** The first padding must always be sent and have at least 35 bytes. Otherwise the node refuses it. */
const padding = z.string().check(
  z.maxLength(200, { abort: true }),
  z.regex(/^100-\d{2,5}-\d{2,5}(\.\d{1,3}-\d{1,5}-\d{1,5})*$/, 'input.encryption_padding'),
  z.refine((text) => Number(text.split('-')[1]) >= 35, 'input.encryption_padding'),
);

/**
 * Encryption of VLESS itself (`mlkem768x25519plus`), with or without TLS. Ferry derives the client's side, so that both
 * always match.
 */
export const encryption = z.object({
  /** How the traffic looks on the wire: unchanged, with hidden public keys, or as random bytes. */
  mode: z.enum(['native', 'xorpub', 'random']),
  /** For how many seconds a client may reconnect without a round trip. 0: never. By default 600. */
  ticket_seconds: z.optional(means(z.int().check(z.minimum(0), z.maximum(daySeconds)), { unit: 'seconds' })),
  /** Bytes that hide lengths, such as `100-111-1111.75-0-111.50-0-3333`, which is the default. */
  padding: z.optional(padding),
  /** An X25519 key, or the seed of an ML-KEM-768 key. `ferry nodes make-keys vless` makes both. */
  private_key: secret(z.string().check(z.regex(/^([\w-]{43}|[\w-]{86})$/, 'input.encryption_key'))),
});
export type Encryption = z.infer<typeof encryption>;
