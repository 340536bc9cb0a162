import { generateKeyPairSync, randomBytes } from 'node:crypto';

type Sort = 'x25519' | 'ml-dsa-65' | 'ml-kem-768';

/** A new pair in base64url. For ML-DSA and ML-KEM the private key is the seed, as Xray expects it. */
function pairOf(sort: Sort): { privateKey: string; publicKey: string } {
  // The types have an overload for each sort.
  const { privateKey } = generateKeyPairSync(sort as 'x25519');
  const { d, x, priv, pub } = privateKey.export({ format: 'jwk' }) as Record<string, string | undefined>;
  return { privateKey: d ?? priv ?? '', publicKey: x ?? pub ?? '' };
}

/** Bytes after their length in two bytes. */
function sized(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** X25519, and HKDF-SHA256 with each of the three ciphers of HPKE. */
const kem = Buffer.from('0020', 'hex');
const suites = Buffer.from('000100010001000200010003', 'hex');

/**
 * Keys of Encrypted Client Hello (RFC 9849) for one public name, in base64: the node's private key with its configuration,
 * and the list of configurations for clients and DNS.
 */
function echFor(publicName: string) {
  const { privateKey, publicKey } = pairOf('x25519');
  const name = Buffer.from(publicName);
  const contents = Buffer.concat([
    randomBytes(1),
    kem,
    sized(Buffer.from(publicKey, 'base64url')),
    sized(suites),
    // 0: the length of the longest hidden name is not given. There are no extensions.
    Buffer.from([0, name.length]),
    name,
    Buffer.alloc(2),
  ]);
  const config = Buffer.concat([Buffer.from('fe0d', 'hex'), sized(contents)]);
  const keys = Buffer.concat([sized(Buffer.from(privateKey, 'base64url')), sized(config)]);
  return { ech_keys: keys.toString('base64'), configs: sized(config).toString('base64') };
}

/** The keys that can be made, by name. They have the fields of a node's config, and what clients get from them. */
export const making = {
  reality() {
    const { privateKey, publicKey } = pairOf('x25519');
    return { private_key: privateKey, short_id: randomBytes(8).toString('hex'), public_key: publicKey };
  },
  vless() {
    const { privateKey, publicKey } = pairOf('ml-kem-768');
    return { private_key: privateKey, public_key: publicKey };
  },
  'vless-x25519'() {
    const { privateKey, publicKey } = pairOf('x25519');
    return { private_key: privateKey, public_key: publicKey };
  },
  mldsa() {
    const { privateKey, publicKey } = pairOf('ml-dsa-65');
    return { mldsa65_seed: privateKey, verify: publicKey };
  },
  ech: echFor,
  ss2022: () => ({
    '2022-blake3-aes-128-gcm': randomBytes(16).toString('base64'),
    '2022-blake3-aes-256-gcm': randomBytes(32).toString('base64'),
  }),
} satisfies Record<string, (publicName: string) => Readonly<Record<string, string>>>;
export type Made = keyof typeof making;
