import type { Services } from '../../context.ts';
import type { Job } from '../../jobs/job.ts';
import { judgePassword } from './judge-password.ts';
import { commonest, verifyPassword } from './passwords.ts';

/** Accounts a run. One costs up to `commonest.length` times 30 ms of one core, in between the sign-ins. */
const batch = 2;

async function isAmongCommonest(stored: string): Promise<boolean> {
  for (const word of commonest) if (await verifyPassword(stored, word, { isJob: true })) return true;
  return false;
}

/**
 * Finds accounts whose password everybody tries first. Passwords are compared with the whole list when they are set
 * and when they sign in; this is for those that came from elsewhere and never signed in, each once.
 */
export const checkPasswords: Job = {
  name: 'auth.checkPasswords',
  everySeconds: 60,
  async run(services: Services) {
    const waiting = await services.database.sql
      .selectFrom('account')
      .select(['id', 'password', 'password_version'])
      .whereRef('password_checked', 'is distinct from', 'password_version')
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const account of waiting)
      await judgePassword(services, account, await isAmongCommonest(account.password));
    return waiting.length;
  },
};
