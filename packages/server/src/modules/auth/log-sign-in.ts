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

/** Whether the account signed in before, but never from this address with this agent. */
async function isNewPlace(tx: Sql, { ip, agent }: Context, accountId: number): Promise<boolean> {
  const before = tx
    .selectFrom('login_log')
    .select('id')
    .where('account_id', '=', accountId)
    .where('succeeded', '=', true);
  const { any, here } = await tx
    .selectNoFrom(({ exists }) => [
      exists(before).as('any'),
      exists(before.where('ip', '=', ip).where('agent', '=', agent)).as('here'),
    ])
    .executeTakeFirstOrThrow();
  return Boolean(any) && !here;
}

/** Notes a sign-in, in its transaction, and tells the customer when its place was not seen before. */
export async function logSignIn(
  tx: Sql,
  ctx: Context,
  accountId: number,
  came: { device: string | undefined; sessionId: string },
): Promise<void> {
  const { ip, agent } = ctx;
  const at = ctx.now();
  const isNew = await isNewPlace(tx, ctx, accountId);
  await tx
    .insertInto('login_log')
    .values({
      account_id: accountId,
      at,
      ip,
      agent,
      succeeded: true,
      device: came.device,
      session_id: came.sessionId,
    })
    .execute();
  if (!isNew) return;
  await notify(tx, ctx, {
    accountId,
    event: 'sign_in_new',
    values: ({ moment }) => ({ when: moment(at), ip, agent }),
  });
}
