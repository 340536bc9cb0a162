import { dayMs } from '@ferry/core/contract/base/values/units';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';

/** Why a customer cannot begin the next period of his plans now. `null`: he can, if one follows. */
export async function nextPeriodBlocked(
  db: Sql,
  { config, now }: Pick<Services, 'config' | 'now'>,
  accountId: number,
): Promise<'off' | 'too_early' | null> {
  if (!config.nextPeriodEarly) return 'off';
  const last = await db
    .selectFrom('activity_log')
    .select('at')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'next_period')
    .where('at', '>', new Date(now().getTime() - dayMs))
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? null : 'too_early';
}

/**
 * Whether a customer can begin the next period of his plans now. `nextResetAt` is his service's. The periods of a plan
 * without an end do not begin early.
 */
export async function canBeginNext(
  db: Sql,
  services: Pick<Services, 'config' | 'now'>,
  { accountId, nextResetAt }: { accountId: number; nextResetAt: Date | null },
): Promise<boolean> {
  if (nextResetAt === null || (await nextPeriodBlocked(db, services, accountId)) !== null) return false;
  const endless = await db
    .selectFrom('service_term')
    .select('id')
    .where('account_id', '=', accountId)
    .where('begun_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('duration', 'is', null)
    .executeTakeFirst();
  return endless === undefined;
}
