import { randomUUID } from 'node:crypto';
import type { Context } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { setPasswordHash } from '../../../ground/account-rows/index.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { endEverySession } from '../../sessions/index.ts';

/**
 * Sets a password, which must not be a common one, and ends every session, on every process within seconds. All devices
 * become strangers; the caller may call `rememberDevice` for the current device.
 */
export async function setPassword(
  tx: Sql,
  ctx: Pick<Context, 'now'> & { readonly ip: string | null },
  accountId: number,
  password: string,
) {
  const at = ctx.now();
  const version = randomUUID();
  await setPasswordHash(tx, accountId, password, version);
  await endEverySession(tx, accountId, at);
  await recordActivity(tx, ctx, accountId, 'password_changed');
  return { id: accountId, password_version: version };
}
