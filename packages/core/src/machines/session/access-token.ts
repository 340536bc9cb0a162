import * as z from 'zod/mini';
import { type AccessPayload, tokenPayload } from '../../contract/token-payload.ts';

/** The access token as this device holds it. */
export interface AccessToken {
  readonly token: string;
  readonly payload: AccessPayload;
  /** Unix milliseconds by this device's clock, which may be wrong by hours. */
  readonly expiresAt: number;
}

export type Reading =
  | { readonly kind: 'good'; readonly access: AccessToken }
  /** The payload is of the right shape and names no end: such a token is not kept. */
  | { readonly kind: 'endless' }
  /** Not a token of this product, or one that signs nobody in. */
  | { readonly kind: 'invalid' };

/** What a JWT says, unverified: only the server can tell whether it is true. `undefined`: no JWT. */
export function decodePayload(token: string): unknown {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const octets = Array.from(atob(base64), (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
    return JSON.parse(decodeURIComponent(octets.join('')));
  } catch {
    return undefined;
  }
}

/** The last moment that a `Date` can name, so that an absurd end can still be written down. */
const lastMoment = 8.64e15;

const good = (token: string, payload: AccessPayload, expiresAt: number): Reading => ({
  kind: 'good',
  access: { token, payload, expiresAt: Math.min(expiresAt, lastMoment) },
});

function readWith(token: string, expiry: (payload: AccessPayload, exp: number) => number): Reading {
  const parsed = z.safeParse(tokenPayload, decodePayload(token));
  if (!parsed.success || parsed.data.token_type !== 'access') return { kind: 'invalid' };
  if (parsed.data.role !== 'malio_postgrest_user') return { kind: 'invalid' };
  if (parsed.data.exp === undefined) return { kind: 'endless' };
  return good(token, parsed.data, expiry(parsed.data, parsed.data.exp));
}

/**
 * Reads a token that has just come. It ends its lifetime after `receivedAt`, whatever the two clocks say; only
 * where it does not tell when it was made, its own end counts.
 */
export const readNewToken = (token: string, receivedAt: number): Reading =>
  readWith(token, ({ iat }, exp) => (iat === undefined ? exp * 1000 : receivedAt + (exp - iat) * 1000));

/**
 * Reads a token that was kept, with the end that was written down for it. The earlier of the two ends counts: a
 * refresh too many costs nothing.
 */
export const readKeptToken = (token: string, expiryText: string | null): Reading =>
  readWith(token, (_, exp) => {
    const written = Date.parse(expiryText ?? '');
    return Number.isNaN(written) ? exp * 1000 : Math.min(written, exp * 1000);
  });

/** Reads a token of another tab, whose clock is this one's. */
export const readSharedToken = (token: string, expiresAt: number): Reading =>
  readWith(token, () => expiresAt);
