import { randomUUID } from 'node:crypto';
import type { refresh as refreshCall } from '@ferry/core/contract/auth/anyone';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { refreshUntil, type SignedIn } from './open-session.ts';
import { type RefreshRow, readRefresh, signAccess, signRefresh } from './tokens.ts';

/**
 * Milliseconds during which the previous token stays valid after its successor was used: for lost responses, sleeping
 * phones and several tabs.
 */
const graceMs = 30_000;

const ended = () => new Refusal('auth.session_ended', { status: 401 });

async function endSession(tx: Sql, ctx: Context, sessionId: string): Promise<void> {
  await tx.updateTable('session').set({ ended_at: ctx.now() }).where('id', '=', sessionId).execute();
}

type Presented = RefreshRow & { session_id: string; is_remembered: boolean; ends_at: Date };

/** The successor of a refresh token, created if there is none yet. `undefined`: the token is too old. */
async function successorOf(
  tx: Sql,
  ctx: Context,
  presented: Presented & { successor: string | null },
): Promise<RefreshRow | undefined> {
  const at = ctx.now();
  if (presented.successor !== null) {
    const known = await tx
      .selectFrom('refresh_token')
      .select(['jti', 'issued_at', 'expires_at', 'used_at'])
      .where('jti', '=', presented.successor)
      .executeTakeFirstOrThrow();
    return known.used_at === null || at.getTime() < known.used_at.getTime() + graceMs ? known : undefined;
  }
  const made = {
    jti: randomUUID(),
    session_id: presented.session_id,
    issued_at: at,
    expires_at: refreshUntil(ctx, presented),
    used_at: null,
    successor: null,
  };
  await tx.insertInto('refresh_token').values(made).execute();
  await tx
    .updateTable('refresh_token')
    .set((set) => ({ successor: made.jti, used_at: set.fn.coalesce('used_at', set.val(at)) }))
    .where('jti', '=', presented.jti)
    .execute();
  return made;
}

/**
 * Rotates a refresh token. The previous token always gets the same successor. If it is used too late, the session
 * ends. A session is never extended beyond its end.
 */
export async function refresh(
  ctx: Context<'anyone'>,
  { body }: CallParsed<typeof refreshCall>,
): Promise<SignedIn> {
  const { jti, subject } = await readRefresh(ctx, body.refresh_token);
  const rotated = await ctx.database.sql.transaction().execute(async (tx) => {
    // Locks the session's row first, so that refreshes of one session wait for one another.
    const session = await tx
      .selectFrom('refresh_token')
      .innerJoin('session', 'session.id', 'refresh_token.session_id')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select([
        'session.id as session_id',
        'session.is_remembered',
        'session.ends_at',
        'session.ended_at',
        'account.id',
        'account.new_id',
        'account.name',
        'account.email',
        'account.password_version',
        'account.is_enabled',
      ])
      .where('refresh_token.jti', '=', jti)
      .where('account.id', '=', subject.user_id)
      .forUpdate('session')
      .executeTakeFirst();
    if (session === undefined || session.ended_at !== null || !session.is_enabled) return undefined;
    if (session.ends_at <= ctx.now() || session.password_version !== subject.password_hash) return undefined;
    const presented = await tx
      .selectFrom('refresh_token')
      .select(['jti', 'issued_at', 'expires_at', 'successor'])
      .where('jti', '=', jti)
      .executeTakeFirstOrThrow();
    const successor = await successorOf(tx, ctx, { ...presented, ...session });
    if (successor === undefined) {
      await endSession(tx, ctx, session.session_id);
      return undefined;
    }
    await tx
      .updateTable('session')
      .set({ last_used_at: ctx.now(), ip: ctx.ip, agent: ctx.agent })
      .where('id', '=', session.session_id)
      .execute();
    return { session, successor };
  });
  if (rotated === undefined) throw ended();
  const { session, successor } = rotated;
  return {
    access_token: await signAccess(ctx, session, session.session_id),
    refresh_token: await signRefresh(ctx, successor, { ...subject, is_remember_me: session.is_remembered }),
    user_id: session.id,
  };
}
