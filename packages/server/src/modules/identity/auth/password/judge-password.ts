import type { Services } from '../../../../base/context.ts';
import { notePasswordCheck } from '../../../ground/account-rows/index.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { mailWithNotMe } from '../../undo/index.ts';

/** The result of a check against common passwords. */
interface Judged {
  id: number;
  password_version: string;
}

/**
 * Records the result of a check against common passwords. If the password is a common one, the account is marked to
 * change it and gets one mail: of several processes only one writes the row. A password that changed meanwhile is not
 * affected.
 */
export async function judgePassword(
  services: Services,
  { id, password_version }: Judged,
  isCommon: boolean,
): Promise<void> {
  await services.database.sql.transaction().execute(async (tx) => {
    const account = await notePasswordCheck(tx, id, password_version, isCommon);
    if (account === undefined || !isCommon) return;
    await recordActivity(tx, { now: services.now, ip: null }, id, 'password_common');
    await mailWithNotMe(tx, services, id, { template: 'commonPassword', values: {} });
  });
}
