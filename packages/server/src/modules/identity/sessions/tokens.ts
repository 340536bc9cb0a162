import { hash, randomUUID, type webcrypto } from 'node:crypto';
import {
  type AccessPayload,
  type LoginCodePayload,
  type RefreshPayload,
  tokenPayload,
} from '@ferry/core/contract/auth/token-payload';
import { errors, jwtVerify, SignJWT } from 'jose';
import { remember } from '../../../base/cached-reads.ts';
import type { Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';

export interface AccountClaims {
  id: number;
  new_id: string;
  name: string;
  email: string;
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Signs an access token. `sid`, in addition to the published claims, is the session's id. */
export async function signAccess(
  { keys, config, now }: Services,
  account: AccountClaims,
  sessionId: string,
): Promise<string> {
  const issued = seconds(now());
  const payload = {
    jti: randomUUID(),
    iat: issued,
    exp: issued + config.accessTokenSeconds,
    role: 'malio_postgrest_user',
    token_type: 'access',
    subject_access: {
      user_id: account.id,
      user_new_id: account.new_id,
      user_name: account.name,
      email: account.email,
    },
  } satisfies AccessPayload;
  return new SignJWT({ ...payload, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(keys.signing);
}

export interface RefreshRow {
  jti: string;
  issued_at: Date;
  expires_at: Date;
}

/** Signs a refresh token. The same row gives the same text, on which a repeated refresh relies. */
export async function signRefresh(
  { keys }: Services,
  row: RefreshRow,
  subject: RefreshPayload['subject_refresh'],
): Promise<string> {
  const payload = {
    jti: row.jti,
    iat: seconds(row.issued_at),
    exp: seconds(row.expires_at),
    role: 'malio_postgrest_user',
    token_type: 'refresh',
    subject_refresh: subject,
  } satisfies RefreshPayload;
  return new SignJWT({ ...payload }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keys.signing);
}

/**
 * A cache, because verifying a signature costs more than most calls. The claims of a verified token never change;
 * only the expiry is checked again.
 */
const proved = remember<NonNullable<Awaited<ReturnType<typeof prove>>>>({
  milliseconds: 60_000,
  most: 10_000,
});

async function prove({ keys, now }: Services, token: string) {
  for (const key of keys.verifying) {
    const verified = await proveBy(key, token, now());
    if (verified !== undefined) return verified;
  }
  return undefined;
}

async function proveBy(key: webcrypto.CryptoKey, token: string, currentDate: Date) {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate });
    const parsed = tokenPayload.safeParse(payload);
    return parsed.success ? { claims: parsed.data, sid: payload.sid } : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

async function verify(services: Services, token: string) {
  const verified = await proved.read(services, hash('sha256', token), () => prove(services, token));
  const { exp = Number.POSITIVE_INFINITY } = verified?.claims ?? {};
  return exp > seconds(services.now()) ? verified : undefined;
}

/** Verifies an access token. Anything else is refused with 401. */
export async function readAccess(services: Services, token: string) {
  const verified = await verify(services, token);
  if (verified?.claims.token_type !== 'access' || typeof verified.sid !== 'string')
    throw new Refusal('auth.signed_out', { status: 401 });
  const { jti, iat = 0, exp = 0, subject_access } = verified.claims;
  return {
    subject: subject_access,
    sessionId: verified.sid,
    jti,
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
  };
}

/** Verifies a refresh token. Anything else is refused with 401. */
export async function readRefresh(services: Services, token: string) {
  const verified = await verify(services, token);
  if (verified?.claims.token_type !== 'refresh') throw new Refusal('auth.session_ended', { status: 401 });
  return { jti: verified.claims.jti, subject: verified.claims.subject_refresh };
}

/** Signs the token with which a device polls its sign-in request. It gives no access to an account. */
export async function signLoginCode(
  { keys, now }: Services,
  request: { id: string; code: string; expires_at: Date },
): Promise<string> {
  const payload = {
    jti: request.id,
    iat: seconds(now()),
    exp: seconds(request.expires_at),
    role: 'malio_postgrest_guest',
    token_type: 'login_code',
    subject_login_code: { tg_login_token: request.code },
  } satisfies LoginCodePayload;
  return new SignJWT({ ...payload }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keys.signing);
}

/** The request of such a token. `undefined` for anything else and for an expired token. */
export async function readLoginCode(services: Services, token: string): Promise<string | undefined> {
  const verified = await verify(services, token);
  return verified?.claims.token_type === 'login_code' ? verified.claims.jti : undefined;
}
