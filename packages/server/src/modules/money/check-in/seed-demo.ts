import { dayMs } from '@ferry/core/contract/base/values/units';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { dayOf, holdService, saveService, withPackage } from '../../ground/services/index.ts';
import { megabyte } from './state.ts';

/** A customer who checked in on most recent days, but not today. */
export async function seedCheckIns(tx: Sql, { now, config }: Services, accountId: number): Promise<void> {
  const rows = [128, 286, 73, 214, 167].map((megabytes, index) => {
    const at = new Date(now().getTime() - (index + 1 + Math.floor(index / 3)) * dayMs);
    return {
      account_id: accountId,
      day: dayOf(at, config.timeZone).toString(),
      at,
      bytes: megabytes * megabyte,
    };
  });
  await tx.insertInto('check_in').values(rows).execute();
  const { service } = await holdService(tx, accountId);
  const sum = rows.reduce((total, row) => total + row.bytes, 0);
  await saveService(tx, accountId, withPackage(service, sum));
}
