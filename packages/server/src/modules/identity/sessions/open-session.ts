import { randomUUID } from 'node:crypto';
import { dayMs } from '@ferry/core/contract/base/values/units';
import type { Insertable } from 'kysely';
import type { Context, Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { deferred } from '../../../db/driver/sent.ts';
import { preparedQueryOfParts } from '../../../db/query/prepared-statement.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import { answerBelongsTo } from '../../ground/repeats/index.ts';
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

/** Milliseconds after which a session ends, even if it is refreshed. */
const maxSessionMs = 180 * dayMs;

/** When a new refresh token expires: with the session at the latest. */
export function refreshUntil(
  { config, now }: Services,
  session: { is_remembered: boolean; ends_at: Date },
): Date {
  const seconds = session.is_remembered ? config.rememberMeSeconds : config.refreshTokenSeconds;
  return new Date(Math.min(now().getTime() + seconds * 1000, session.ends_at.getTime()));
}

/** How and where from a session is opened. */
export interface From {
  /** The id of the session. By default a new one. */
  sessionId?: string;
  ip: string | null;
  agent: string;
  isRemembered: boolean;
  /** Whether the password was entered. */
  byPassword?: boolean;
  /** The session that confirmed the sign-in. The new session ends with it at the latest. */
  confirmedBy?: string | null;
}

/**
 * The end of a session that confirms another one, at most `last`. The row is locked, so the session cannot end
 * meanwhile.
 */
async function endOf(tx: Sql, { now }: Services, sessionId: string, last: Date): Promise<Date> {
  const confirmer = await tx
    .selectFrom('session')
    .select(({ selectFrom }) => [
      selectFrom('refresh_token')
        .select(({ fn }) => fn.max('expires_at').as('newest'))
        .whereRef('session_id', '=', 'session.id')
        .as('ends_at'),
    ])
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  const ends = confirmer?.ends_at ?? null;
  if (ends === null || ends <= now()) throw new Refusal('auth.sign_in_request_gone');
  return ends < last ? ends : last;
}

interface Opened {
  session: Omit<Insertable<Tables['session']>, 'ended_at'>;
  token: Insertable<Tables['refresh_token']>;
}

const insertSession = preparedQueryOfParts((db: Sql, { session, token }: Opened) =>
  db
    .with('opened', (query) => query.insertInto('session').values(session))
    .insertInto('refresh_token')
    .values(token),
);

/** Opens a session with its first pair of tokens. */
export async function openSession(
  tx: Sql,
  services: Services & Partial<Pick<Context, 'keyed'>>,
  account: Account,
  from: From,
): Promise<SignedIn> {
  const at = services.now();
  const sessionId = from.sessionId ?? randomUUID();
  const confirmed_by = from.confirmedBy ?? null;
  const last = new Date(at.getTime() + maxSessionMs);
  const ends_at = confirmed_by === null ? last : await endOf(tx, services, confirmed_by, last);
  const session = { is_remembered: from.isRemembered, ends_at };
  const token = {
    jti: randomUUID(),
    session_id: sessionId,
    issued_at: at,
    expires_at: refreshUntil(services, session),
    used_at: null,
    successor: null,
  };
  const opened = {
    id: sessionId,
    account_id: account.id,
    ...session,
    created_at: at,
    last_used_at: at,
    ip: from.ip,
    agent: from.agent,
    by_password: from.byPassword ?? false,
    confirmed_by,
  };
  answerBelongsTo(services, account.id, sessionId);
  await deferred(tx, insertSession(tx, { session: opened, token }));
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
