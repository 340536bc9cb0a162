import { randomUUID } from 'node:crypto';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { signAccess, signRefresh } from './tokens.ts';

export interface SignedIn {
  access_token: string;
  refresh_token: string;
  user_id: number;
}

interface Account {
  id: number;
  new_id: string;
  name: string;
  email: string;
  password_version: string;
}

/** Seconds that a refresh token is good for. */
export const refreshSeconds = ({ config }: Services, isRemembered: boolean): number =>
  isRemembered ? config.rememberMeSeconds : config.refreshTokenSeconds;

/** Begins a session with its first pair of tokens. */
export async function openSession(
  tx: Sql,
  services: Services,
  account: Account,
  from: { ip: string | null; agent: string; isRemembered: boolean },
): Promise<SignedIn> {
  const at = services.now();
  const sessionId = randomUUID();
  await tx
    .insertInto('session')
    .values({
      id: sessionId,
      account_id: account.id,
      is_remembered: from.isRemembered,
      created_at: at,
      last_used_at: at,
      ip: from.ip,
      agent: from.agent,
      ended_at: null,
    })
    .execute();
  const token = {
    jti: randomUUID(),
    session_id: sessionId,
    issued_at: at,
    expires_at: new Date(at.getTime() + refreshSeconds(services, from.isRemembered) * 1000),
    used_at: null,
    successor: null,
  };
  await tx.insertInto('refresh_token').values(token).execute();
  return {
    access_token: await signAccess(services, account, sessionId),
    refresh_token: await signRefresh(services, token, {
      user_id: account.id,
      password_hash: account.password_version,
      is_remember_me: from.isRemembered,
    }),
    user_id: account.id,
  };
}
