import * as z from 'zod/mini';
import { tokenPayload } from '../../contract/auth/token-payload.ts';
import { sessionKeys } from './session-keys.ts';
import type { SessionPorts } from './session-ports.ts';
import { type AccessToken, type Reading, readKeptToken } from './tokens/access-token.ts';
import { decodePayload } from './tokens/decode-token.ts';

type Stores = Pick<SessionPorts, 'sessionStore' | 'localStore'>;

/** The stored access token. `undefined` if there is none. */
export function loadAccess({ sessionStore }: Stores): Reading | undefined {
  const token = sessionStore.get(sessionKeys.access);
  if (token === null || token === '') return undefined;
  return readKeptToken(token, sessionStore.get(sessionKeys.accessExpiry));
}

export function storeAccess({ sessionStore }: Stores, access: AccessToken): void {
  sessionStore.set(sessionKeys.access, access.token);
  sessionStore.set(sessionKeys.accessExpiry, new Date(access.expiresAt).toISOString());
}

/** The refresh token that all tabs share. `undefined` if there is none. */
export const loadRefresh = ({ localStore }: Stores): string | undefined =>
  localStore.get(sessionKeys.refresh) || undefined;

/** The payload of the refresh token. `undefined`: there is no readable one. */
function readRefresh({ localStore }: Pick<Stores, 'localStore'>) {
  const { data } = z.safeParse(tokenPayload, decodePayload(localStore.get(sessionKeys.refresh) ?? ''));
  return data?.token_type === 'refresh' ? data : undefined;
}

/** The customer of the refresh token, remembered or not. `undefined`: none. */
export const loadRefreshCustomer = (stores: Pick<Stores, 'localStore'>): number | undefined =>
  readRefresh(stores)?.subject_refresh.user_id;

/** The customer who chose remember-me on this device, by a refresh token that has not expired. `undefined`: none. */
export function rememberedCustomer(ports: Pick<SessionPorts, 'localStore' | 'now'>): number | undefined {
  const read = readRefresh(ports);
  if (read === undefined || !read.subject_refresh.is_remember_me) return undefined;
  const hasEnded = read.exp !== undefined && read.exp * 1000 <= ports.now();
  return hasEnded ? undefined : read.subject_refresh.user_id;
}

export const storeRefresh = ({ localStore }: Stores, token: string): void =>
  localStore.set(sessionKeys.refresh, token);

/** Removes every token. `stop_refresh` stays, because it is a setting and not a part of the session. */
export function forgetTokens({ sessionStore, localStore }: Stores): void {
  sessionStore.remove(sessionKeys.access);
  sessionStore.remove(sessionKeys.accessExpiry);
  localStore.remove(sessionKeys.refresh);
}
