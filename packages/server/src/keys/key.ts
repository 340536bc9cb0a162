import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  webcrypto,
} from 'node:crypto';

/** One key of the site, which signs, hashes and seals. */
export interface RingKey {
  readonly id: number;
  /** Signs tokens. */
  readonly signing: webcrypto.CryptoKey;
  /** A signature of 32 bytes. It does not contain the number of the key. */
  sign(purpose: string, text: string): Buffer;
  /** The same signature as it is stored in rows: its end contains the number of the key. */
  hash(purpose: string, secret: string): Buffer;
  seal(secret: string): Buffer;
  /** Throws if another key sealed it. */
  open(sealed: Uint8Array): string;
}

/** The first bytes of values sealed by any key except the first one. Values of the first key have no mark. */
export const sealMark = Buffer.from('ferry\0', 'latin1');
export const hashBytes = 32;

/** The suffix of a hash that identifies its key: empty for the first key, the number for the others. */
export function hashMark(id: number): Buffer {
  if (id === 1) return Buffer.alloc(0);
  const mark = Buffer.alloc(2);
  mark.writeUInt16BE(id);
  return mark;
}

/** The number of the key that made a stored hash. */
export function keyOfHash(hash: Uint8Array): number {
  const bytes = Buffer.from(hash);
  return bytes.length === hashBytes ? 1 : bytes.readUInt16BE(hashBytes);
}

/** The prefix of a sealed value that identifies its key. */
const sealHead = (id: number): Buffer =>
  id === 1 ? Buffer.alloc(0) : Buffer.concat([sealMark, hashMark(id)]);

/** The number of the key that a sealed value names. Values without a prefix belong to the first key. */
export function keyOfSealed(sealed: Uint8Array): number {
  const bytes = Buffer.from(sealed);
  return bytes.subarray(0, sealMark.length).equals(sealMark) ? bytes.readUInt16BE(sealMark.length) : 1;
}

const derive = (root: Buffer, purpose: string): Buffer<ArrayBuffer> =>
  Buffer.from(hkdfSync('sha256', root, '', `ferry ${purpose}`, 32));

/** Seals with a separate key for each purpose. The sealed value begins with `head`. */
function sealerOf(root: Buffer, purpose: string, head: Buffer = Buffer.alloc(0)) {
  // Created once: creating a key object for each value costs more than the encryption itself.
  const key = createSecretKey(derive(root, purpose));
  return {
    seal(secret: string): Buffer {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      return Buffer.concat([head, nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed: Uint8Array): string {
      const bytes = Buffer.from(sealed).subarray(head.length);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/** Makes signatures of 32 bytes. */
function signerOf(bytes: Buffer) {
  const hashing = createSecretKey(derive(bytes, 'hash'));
  return (purpose: string, text: string): Buffer =>
    createHmac('sha256', hashing).update(`${purpose}\0${text}`).digest();
}

const hmac = { name: 'HMAC', hash: 'SHA-256' };

export async function ringKey(id: number, bytes: Buffer): Promise<RingKey> {
  const mark = hashMark(id);
  const sign = signerOf(bytes);
  return {
    id,
    signing: await webcrypto.subtle.importKey('raw', derive(bytes, 'sign'), hmac, false, ['sign', 'verify']),
    sign,
    hash: (purpose, secret) => Buffer.concat([sign(purpose, secret), mark]),
    ...sealerOf(bytes, 'seal', sealHead(id)),
  };
}

/** The root secret, which seals the other keys, with the fingerprint that identifies it. */
export function rootKey(hex: string) {
  const bytes = Buffer.from(hex, 'hex');
  const { seal, open } = sealerOf(bytes, 'ring');
  return {
    bytes,
    fingerprint: signerOf(bytes)('fingerprint', '').toString('hex'),
    wrap: (key: Buffer): Buffer => seal(key.toString('hex')),
    unwrap: (sealed: Uint8Array): Buffer => Buffer.from(open(sealed), 'hex'),
  };
}

export type RootKey = ReturnType<typeof rootKey>;
