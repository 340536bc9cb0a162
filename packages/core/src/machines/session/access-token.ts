import * as z from 'zod/mini';
import { type AccessPayload, tokenPayload } from '../../contract/auth/token-payload.ts';

/** The access token as this device stores it. */
export interface AccessToken {
  readonly token: string;
  readonly payload: AccessPayload;
  /** Unix milliseconds by the clock of the session's ports, which may be wrong by hours where no answer corrects it. */
  readonly expiresAt: number;
}

export type Reading =
  | { readonly kind: 'good'; readonly access: AccessToken }
  /** The payload is valid but has no expiry. Such a token is not kept. */
  | { readonly kind: 'endless' }
  /** Not a token of this product, or a guest's token. */
  | { readonly kind: 'invalid' };

/** The payload of a JWT, not verified: only the server can verify it. `undefined`: not a JWT. */
export function decodePayload(token: string): unknown {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const octets = Array.from(atob(base64), (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
    return JSON.parse(decodeURIComponent(octets.join('')));
  } catch {
    return undefined;
  }
}

/** The last moment that a `Date` can hold, so that an extreme expiry can still be stored. */
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
 * Parses a token that was just received. It expires one lifetime after `receivedAt`, independently of both clocks. If
 * it has no time of issue, its own expiry is used.
 */
export const readNewToken = (token: string, receivedAt: number): Reading =>
  readWith(token, ({ iat }, exp) => (iat === undefined ? exp * 1000 : receivedAt + (exp - iat) * 1000));

/**
 * When a stored token ends: by its payload, or at the stored expiry if that is earlier. An unnecessary refresh costs
 * nothing.
 */
export function endOfKept(exp: number, expiryText: string | null): number {
  const written = Date.parse(expiryText ?? '');
  return Number.isNaN(written) ? exp * 1000 : Math.min(written, exp * 1000);
}

/** Parses a stored token with its stored expiry. */
export const readKeptToken = (token: string, expiryText: string | null): Reading =>
  readWith(token, (_, exp) => endOfKept(exp, expiryText));

/** Parses a token from another tab, which has the same clock. */
export const readSharedToken = (token: string, expiresAt: number): Reading =>
  readWith(token, () => expiresAt);
