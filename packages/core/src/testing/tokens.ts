import type { AccessPayload, RefreshPayload } from '../contract/auth/token-payload.ts';
import { sample } from '../contract/base/sample.ts';

const base64url = (value: unknown): string => {
  const octets = encodeURIComponent(JSON.stringify(value)).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return btoa(octets).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** A token with `payload` and an invalid signature. */
export const fakeToken = (payload: unknown): string =>
  `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(payload)}.c2lnbmF0dXJl`;

export const accessPayload: AccessPayload = {
  jti: '7b0f5d6e-31cd-4a4b-8f0e-0d6a1f2c9a01',
  iat: 1_764_000_000,
  exp: 1_764_001_200,
  role: 'malio_postgrest_user',
  token_type: 'access',
  subject_access: {
    user_id: 42,
    user_new_id: '4f7f2f0a-3f35-4b9c-9d52-0f6f3b1f7a42',
    user_name: sample('林舟', 'Lin Zhou'),
    email: 'demo@example.com',
  },
};

export const refreshPayload: RefreshPayload = {
  jti: '7b0f5d6e-31cd-4a4b-8f0e-0d6a1f2c9a02',
  iat: 1_764_000_000,
  exp: 1_766_592_000,
  role: 'malio_postgrest_user',
  token_type: 'refresh',
  subject_refresh: {
    user_id: 42,
    password_hash: '0f3b6f1e-5a2d-4c57-9a0b-6a1d2e3f4a5b',
    is_remember_me: true,
  },
};

/** An access token issued at `madeAt` with a life of `seconds`, both in the server's Unix seconds. */
export const accessToken = (madeAt: number, seconds: number, changes: Partial<AccessPayload> = {}): string =>
  fakeToken({ ...accessPayload, iat: madeAt, exp: madeAt + seconds, ...changes });
