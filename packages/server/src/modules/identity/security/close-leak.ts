import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { daySeconds } from '@ferry/core/contract/base/values/units';
import type { closeLeak as closeCall } from '@ferry/core/contract/security/customer';
import type { Context } from '../../../base/context.ts';
import type { EndedWays } from '../../../base/noun.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { beginRounds } from '../../ground/account-rows/index.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { once } from '../../ground/repeats/index.ts';
import {
  linkAddresses,
  listStopped,
  newLink,
  newPassword,
  newUuid,
  readGroupHosts,
  replaceSecrets,
} from '../../ground/services/index.ts';
import { endWaysIn, proveOwner, takeOwnLimit, tellEndedWays } from '../auth/index.ts';
import { endSessionsBut, forgetStandings } from '../sessions/index.ts';
import { mailWithUndo, noteRecovery } from '../undo/index.ts';

const byAccount = { name: 'closed leaks a day', most: 20, seconds: daySeconds };

/** Milliseconds within which a second request counts as a repeat. */
const repeatMilliseconds = 30_000;

type Closed = EndedWays & {
  sessions: number;
  /** The number of API tokens, under the name that the sentence uses. */
  tokens: number;
};

/**
 * The result of a request a moment ago. The caller holds the row lock of the service, so of concurrent requests the
 * second finds the first.
 */
async function closedJustNow(tx: Sql, ctx: Context<'customer'>): Promise<Closed | undefined> {
  const row = await tx
    .selectFrom('activity_log')
    .select('detail')
    .where('account_id', '=', ctx.who.accountId)
    .where('kind', '=', 'leak_closed')
    .where('at', '>', new Date(ctx.now().getTime() - repeatMilliseconds))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.detail as Closed | undefined;
}

async function close(tx: Sql, ctx: Context<'customer'>): Promise<Closed> {
  const { accountId } = ctx.who;
  await noteRecovery(tx, ctx, accountId, 'proof');
  await replaceSecrets(tx, accountId, { ...newLink(ctx), ...newPassword(), ...newUuid() });
  const sessions = await endSessionsBut(tx, ctx.who.accountId, ctx.who.sessionId, ctx.now());
  const ways = await endWaysIn(tx, ctx, accountId);
  const closed = { ...ways, sessions, tokens: ways.api_tokens };
  await recordActivity(tx, ctx, accountId, 'leak_closed', closed);
  await mailWithUndo(tx, ctx, accountId, {
    act: 'leak_closed',
    template: 'leakClosed',
    values: { ip: ctx.ip },
  });
  return closed;
}

/**
 * For a customer whose secrets leaked: replaces the subscription link, the connection password and the UUID, and ends
 * every other session and way in, in one transaction. It requires the proof of the owner, or a thief could lock the
 * owner out with it. The attempts of strangers are forgotten, so that the owner can sign in on a new device; wrong
 * codes still count if only the password proved the owner, because then a thief may know it.
 */
export async function closeLeak(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof closeCall>,
): Promise<ResultOf<typeof closeCall>> {
  const { accountId } = ctx.who;
  const by = await proveOwner(ctx, body ?? {});
  await takeOwnLimit(ctx, byAccount);
  const hosts = await readGroupHosts(ctx);
  const answer = await once(ctx, async (tx) => {
    const own = tx
      .selectFrom('service')
      .select(['link_token_sealed', 'link_group', 'proxy_uuid'])
      .where('account_id', '=', accountId);
    await own.forUpdate().executeTakeFirstOrThrow();
    const closed = (await closedJustNow(tx, ctx)) ?? (await close(tx, ctx));
    await beginRounds(tx, accountId, { codes: by !== 'password' });
    const service = await own.executeTakeFirstOrThrow();
    return {
      result: {
        link_token: ctx.keys.open(service.link_token_sealed),
        sub_link: linkAddresses(ctx, service, hosts),
        ss_uuid: service.proxy_uuid,
        stopped: [
          listStopped(ctx.language, 'link'),
          listStopped(ctx.language, 'proxy_password'),
          listStopped(ctx.language, 'proxy_uuid'),
          listStopped(ctx.language, 'sessions', closed.sessions),
          ...tellEndedWays(ctx.language, closed),
        ],
      },
    };
  });
  forgetStandings(ctx);
  return answer;
}
