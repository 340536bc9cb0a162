import type { Call } from '@ferry/core/contract/base/call';
import { sql } from 'kysely';
import { remember } from '../../../base/cached-reads.ts';
import type { Callers, Services } from '../../../base/context.ts';
import type { Presented, WaysIn } from '../../../base/noun.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { keptText } from '../../../db/query/kept-text.ts';
import { preparedStatement } from '../../../db/query/prepared-statement.ts';
import { readTogether } from '../../../db/query/read-together.ts';
import { type KeptText, sayKept } from '../../../words/kept-text.ts';
import { isScriptToken } from '../../ground/script-tokens/index.ts';
import { readAccess } from './tokens.ts';

interface Standing {
  readonly isSignedIn: boolean;
  readonly ban: { reason: KeptText; ends_at: Date } | null;
}

/**
 * A cache of sessions: a ban, an ended session and a changed password invalidate access tokens within this time, on
 * every process. Concurrent calls of a page share one read.
 */
const standings = remember<Standing>({ milliseconds: 4_000, most: 20_000 });

interface Session {
  accountId: number;
  sessionId: string;
}

/** For each session whether it is open, and the customer's ban. */
const selectStandings = preparedStatement(
  (db: Sql, { accounts, sessions, at }: { accounts: number[]; sessions: string[]; at: Date }) =>
    db
      // Unlike `unnest`, this is one plan for any number of sessions.
      .selectFrom(
        sql<{ place: number }>`generate_subscripts(${accounts}::integer[], 1)`.as<'asked'>(
          sql`asked (place)`,
        ),
      )
      .leftJoinLateral(
        (one) =>
          one
            .selectFrom('session')
            .innerJoin('account', 'account.id', 'session.account_id')
            .leftJoin('ban', (join) =>
              join
                .onRef('ban.account_id', '=', 'account.id')
                .on('ban.ended_at', 'is', null)
                .on('ban.starts_at', '<=', at)
                .on('ban.ends_at', '>', at),
            )
            .select(['session.ended_at', 'session.ends_at as session_ends_at'])
            .select(['account.is_enabled', 'ban.ends_at'])
            .select(keptText('ban', 'reason').as('reason'))
            .where('session.id', '=', sql<string>`(${sessions}::uuid[])[place]`)
            .where('account.id', '=', sql<number>`(${accounts}::integer[])[place]`)
            .orderBy('ban.ends_at', 'desc')
            .limit(sql.lit(1))
            .as('standing'),
        (join) => join.onTrue(),
      )
      .select(['ended_at', 'session_ends_at', 'is_enabled', 'reason', 'ends_at'])
      .orderBy('place'),
);

/** Reads the sessions of all callers of one turn of the event loop in one statement. */
const readStanding = readTogether(
  async ({ database, now }: Services, asked: readonly Session[]): Promise<Standing[]> => {
    const at = now();
    const rows = await selectStandings(database.sql, {
      accounts: asked.map(({ accountId }) => accountId),
      sessions: asked.map(({ sessionId }) => sessionId),
      at,
    });
    return rows.map(({ session_ends_at, ended_at, is_enabled, ends_at, reason }) => ({
      isSignedIn:
        session_ends_at !== null && session_ends_at > at && ended_at === null && is_enabled === true,
      ban: ends_at === null ? null : { reason: reason ?? '', ends_at },
    }));
  },
);

/** Drops the cache of this process, so that its own changes take effect at once. */
export const forgetStandings = (services: Services): void => standings.forget(services);

/** Throws if a session has ended or, by default, if the customer is banned. */
export async function assertSignedIn(
  services: Services,
  accountId: number,
  sessionId: string,
  { evenBanned }: { evenBanned: boolean },
): Promise<Callers['customer']> {
  const standing = await standings.read(services, `${accountId} ${sessionId}`, () =>
    readStanding(services, { accountId, sessionId }),
  );
  if (!standing?.isSignedIn) throw new Refusal('auth.session_ended', { status: 401 });
  if (standing.ban !== null && !evenBanned) {
    const { reason, ends_at } = standing.ban;
    throw new Refusal('account.banned', {
      details: { reason: (language) => sayKept(language, reason), end_at: ends_at.toISOString() },
    });
  }
  return { kind: 'customer', accountId, sessionId };
}

/** Identifies the customer of an access token. */
export async function identifyCustomer(
  services: Services,
  token: string,
  options: { evenBanned: boolean },
): Promise<Callers['customer']> {
  const { subject, sessionId } = await readAccess(services, token);
  return assertSignedIn(services, subject.user_id, sessionId, options);
}

/** Accepts every token except UUIDs, which are script tokens or API tokens. */
async function bySession(services: Services, call: Pick<Call, 'access'>, { bearer }: Presented) {
  const token = bearer();
  if (isScriptToken(token)) return undefined;
  return identifyCustomer(services, token, { evenBanned: call.access === 'customer-even-banned' });
}

export const waysIn: WaysIn = {
  customer: bySession,
  'customer-even-banned': bySession,
  stats: bySession,
};
