import * as z from 'zod/mini';
import { type AccessPayload, tokenPayload } from '../../../contract/auth/token-payload.ts';
import { decodePayload, endOfKept } from './decode-token.ts';

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

/** Parses a stored token with its stored expiry. */
export const readKeptToken = (token: string, expiryText: string | null): Reading =>
  readWith(token, (_, exp) => endOfKept(exp, expiryText));

/** Parses a token from another tab, which has the same clock. */
export const readSharedToken = (token: string, expiresAt: number): Reading =>
  readWith(token, () => expiresAt);
