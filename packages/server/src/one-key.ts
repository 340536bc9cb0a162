import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  webcrypto,
} from 'node:crypto';

/** One key of the site: what is signed, hashed and sealed with it. */
export interface OneKey {
  readonly id: number;
  /** Signs tokens. */
  readonly signing: webcrypto.CryptoKey;
  /** A signature of 32 bytes, which does not say under which key it is. */
  sign(purpose: string, text: string): Buffer;
  /** The same as rows keep it: its end says the key. */
  hash(purpose: string, secret: string): Buffer;
  seal(secret: string): Buffer;
  /** Fails where it was sealed by another key. */
  open(sealed: Uint8Array): string;
}

/** Begins what was sealed by any key but the first, which says nothing of itself. */
export const sealMark = Buffer.from('ferry\0', 'latin1');
export const hashBytes = 32;

/** What stands behind a hash: nothing for the first key, its number for the others. */
export function hashMark(id: number): Buffer {
  if (id === 1) return Buffer.alloc(0);
  const mark = Buffer.alloc(2);
  mark.writeUInt16BE(id);
  return mark;
}

/** The number of the key that a hash of a row was made with. */
export function keyOfHash(hash: Uint8Array): number {
  const bytes = Buffer.from(hash);
  return bytes.length === hashBytes ? 1 : bytes.readUInt16BE(hashBytes);
}

/** What stands before what was sealed by a key. */
const sealHead = (id: number): Buffer =>
  id === 1 ? Buffer.alloc(0) : Buffer.concat([sealMark, hashMark(id)]);

/** The number of the key that a value says it was sealed by. The first key's say nothing. */
export function keyOfSealed(sealed: Uint8Array): number {
  const bytes = Buffer.from(sealed);
  return bytes.subarray(0, sealMark.length).equals(sealMark) ? bytes.readUInt16BE(sealMark.length) : 1;
}

const derive = (root: Buffer, purpose: string): Buffer<ArrayBuffer> =>
  Buffer.from(hkdfSync('sha256', root, '', `ferry ${purpose}`, 32));

/** Seals with a key of its own for each purpose; what was sealed begins with the head. */
function sealerOf(root: Buffer, purpose: string, head: Buffer = Buffer.alloc(0)) {
  // Made once: from bytes each seal would make a key of its own, which costs more than it does.
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

export async function oneKey(id: number, bytes: Buffer): Promise<OneKey> {
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

/** What the root secret does beside: it keeps the other keys, and is known again. */
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
