import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import type { RefusedFor } from '../../db/tables.ts';
import { notify } from '../notifications/index.ts';
import { knownDevice } from './known-device.ts';

type Account = NonNullable<Parameters<typeof knownDevice>[1]>;

/** Notes a sign-in that was refused. An address that nobody has leaves a row, too: both ways do the same. */
export async function logRefusedSignIn(
  tx: Sql,
  ctx: Context,
  account: Account | undefined,
  refusedFor: RefusedFor,
): Promise<void> {
  const { ip, agent, now } = ctx;
  await tx
    .insertInto('login_log')
    .values({
      account_id: account?.id ?? null,
      at: now(),
      ip,
      agent,
      succeeded: false,
      refused_for: refusedFor,
      device: knownDevice(ctx, account),
    })
    .execute();
}

/** From which device, and into which session. */
interface Came {
  device: string | undefined;
  sessionId: string;
}

/**
 * Writes a sign-in, and says whether its place is new: the account signed in before, but never from this address with this
 * agent. What the statement itself writes it does not see.
 */
async function writeSignIn(
  tx: Sql,
  { ip, agent, now }: Context,
  accountId: number,
  { device, sessionId }: Came,
): Promise<boolean> {
  const { any, here } = await tx
    .insertInto('login_log')
    .values({
      account_id: accountId,
      at: now(),
      ip,
      agent,
      succeeded: true,
      device,
      session_id: sessionId,
    })
    .returning(({ exists, selectFrom }) => {
      const before = selectFrom('login_log as before')
        .select('before.id')
        .where('before.account_id', '=', accountId)
        .where('before.succeeded', '=', true);
      return [
        exists(before).as('any'),
        exists(before.where('before.ip', '=', ip).where('before.agent', '=', agent)).as('here'),
      ];
    })
    .executeTakeFirstOrThrow();
  return Boolean(any) && !here;
}

/** Notes a sign-in, in its transaction, and tells the customer when its place was not seen before. */
export async function logSignIn(tx: Sql, ctx: Context, accountId: number, came: Came): Promise<void> {
  const { ip, agent } = ctx;
  const at = ctx.now();
  if (!(await writeSignIn(tx, ctx, accountId, came))) return;
  await notify(tx, ctx, {
    accountId,
    event: 'sign_in_new',
    values: ({ moment }) => ({ when: moment(at), ip, agent }),
  });
}
