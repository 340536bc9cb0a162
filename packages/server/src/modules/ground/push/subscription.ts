import { createHash, webcrypto } from 'node:crypto';
import { Refusal } from '../../../base/refusal.ts';

/** A browser's subscription: the address at its push service, and its keys in base64url. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** The hash by which a browser's address is found. It cannot be reversed, because the address is long and random. */
export const digestOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url');

const fits = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;

/**
 * The host of a browser's address, if it is an allowed push service: https at the default port, without credentials.
 * The address comes from the customer, who must not choose which hosts the server calls.
 */
export function serviceOf(endpoint: string, hosts: readonly string[]): string | undefined {
  const url = URL.parse(endpoint);
  if (url === null) return undefined;
  const isPlain = url.port === '' && url.username === '' && url.password === '';
  if (url.protocol !== 'https:' || !isPlain || !hosts.some((allowed) => fits(url.hostname, allowed)))
    return undefined;
  return url.hostname;
}

/** The same, but throws for every other address. */
export function assertService(endpoint: string, hosts: readonly string[]): string {
  const service = serviceOf(endpoint, hosts);
  if (service !== undefined) return service;
  const host = (URL.parse(endpoint)?.host ?? '').slice(0, 100);
  throw new Refusal('push.service_refused', { status: 422, field: 'endpoint', details: { host } });
}

/** Refuses keys that cannot be used for encryption. */
export async function assertKeys({ keys }: Subscription): Promise<void> {
  const wrong = new Refusal('push.keys_wrong', { status: 422, field: 'keys' });
  if (Buffer.from(keys.auth, 'base64url').length !== 16) throw wrong;
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  await webcrypto.subtle
    .importKey('raw', Buffer.from(keys.p256dh, 'base64url'), curve, false, [])
    .catch(() => Promise.reject(wrong));
}
