import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { onlyRow, preparedStatement } from '../../../db/query/prepared-statement.ts';
import type { RefusedFor } from '../../../db/schema/rows.ts';
import { notify } from '../../ground/notifications/index.ts';
import { makeNotMeLink } from '../undo/index.ts';
import { knownDevice } from './tries/known-device.ts';

type Account = NonNullable<Parameters<typeof knownDevice>[1]>;

/** Logs a refused sign-in. It writes a row for an unknown address, too, so that both take the same time. */
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

/** The device of a sign-in, and the session that it opened. */
interface Came {
  device: string | undefined;
  sessionId: string;
}

interface NewSignIn {
  accountId: number;
  at: Date;
  ip: string;
  agent: string;
  device: string | null;
  sessionId: string;
}

const insertSignIn = preparedStatement(
  (tx: Sql, { accountId, at, ip, agent, device, sessionId }: NewSignIn) =>
    tx
      .insertInto('login_log')
      .values({ account_id: accountId, at, ip, agent, succeeded: true, device, session_id: sessionId })
      .returning(({ exists, selectFrom }) => {
        const before = selectFrom('login_log as before')
          .select('before.id')
          .where('before.account_id', '=', accountId)
          .where('before.succeeded', '=', true);
        return [
          exists(before).as('any'),
          exists(before.where('before.ip', '=', ip).where('before.agent', '=', agent)).as('here'),
        ];
      }),
);

/**
 * Inserts a sign-in. Returns whether the place is new: the account signed in before, but never from this address with
 * this agent. The statement does not see its own row.
 */
async function writeSignIn(
  tx: Sql,
  { ip, agent, now }: Context,
  accountId: number,
  { device, sessionId }: Came,
): Promise<boolean> {
  const { any, here } = onlyRow(
    await insertSignIn(tx, { accountId, at: now(), ip, agent, device: device ?? null, sessionId }),
  );
  return Boolean(any) && !here;
}

/** Logs a sign-in in its transaction, and notifies the customer of a new place. */
export async function logSignIn(tx: Sql, ctx: Context, accountId: number, came: Came): Promise<void> {
  const { ip, agent } = ctx;
  const at = ctx.now();
  if (!(await writeSignIn(tx, ctx, accountId, came))) return;
  await notify(tx, ctx, {
    accountId,
    event: 'sign_in_new',
    values: ({ moment }) => ({ when: moment(at), ip, agent }),
    link: () => makeNotMeLink(tx, ctx, accountId),
  });
}
