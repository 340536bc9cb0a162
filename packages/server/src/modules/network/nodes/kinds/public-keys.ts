import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { Encryption } from '@ferry/core/contract/nodes/security';

/** The PKCS #8 prefixes of raw private keys: of an X25519 key, and of seeds by RFC 9881 and RFC 9935. */
const heads = {
  x25519: '302e020100300506032b656e04220420',
  'ml-dsa-65': '3034020100300b060960864801650304031204228020',
  'ml-kem-768': '3054020100300b060960864801650304040204428040',
};

/** The public key of a raw private key, both in base64url. It is derived, so that the two always match. */
function publicOf(sort: keyof typeof heads, privateKey: string): string {
  const der = Buffer.concat([Buffer.from(heads[sort], 'hex'), Buffer.from(privateKey, 'base64url')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x, pub } = createPublicKey(key).export({ format: 'jwk' });
  return String(x ?? pub);
}

/** The public key of a node's REALITY. */
export const publicKeyOf = (privateKey: string): string => publicOf('x25519', privateKey);

/** The 1,952 bytes with which clients verify what REALITY signs. */
export const mldsaVerifyOf = (seed: string): string => publicOf('ml-dsa-65', seed);

const scheme = 'mlkem768x25519plus';
const defaultTicket = 600;

/** The seconds of a ticket as agents read them. */
export const ticketOf = ({ ticket_seconds = defaultTicket }: Encryption): string => `${ticket_seconds}s`;

/** The node's side of the encryption of VLESS, as Xray reads it (`decryption`). */
export const decryptionOf = (of: Encryption): string =>
  [scheme, of.mode, ticketOf(of), ...(of.padding === undefined ? [] : [of.padding]), of.private_key].join(
    '.',
  );

/** The clients' side (`encryption`). A seed of ML-KEM-768 has 64 bytes, an X25519 key 32. */
export function encryptionOf({ mode, ticket_seconds, private_key }: Encryption): string {
  const isSeed = private_key.length > 43;
  const rounds = ticket_seconds === 0 ? '1rtt' : '0rtt';
  return [scheme, mode, rounds, publicOf(isSeed ? 'ml-kem-768' : 'x25519', private_key)].join('.');
}
