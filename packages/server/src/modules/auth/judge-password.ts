import type { Services } from '../../context.ts';
import { languageOf } from '../../words/words.ts';
import { notePasswordCheck } from '../account-rows/index.ts';
import { recordActivity } from '../activity/index.ts';
import { queueMail } from '../mail/index.ts';

/** A password as it was compared with common ones. */
interface Judged {
  id: number;
  password_version: string;
}

/**
 * Keeps that a password was compared with common ones. Who has one of them is marked to change it, and mailed once:
 * of several that find it at once, one writes it. A password that was changed meanwhile is another one.
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
    await queueMail(tx, services, {
      to: account.email,
      language: languageOf(account.language),
      template: 'commonPassword',
      values: {},
    });
  });
}
