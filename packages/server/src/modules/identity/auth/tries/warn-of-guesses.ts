import { dayMs } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import type { Job } from '../../../../jobs/job.ts';
import { markToldOfGuesses } from '../../../ground/account-rows/index.ts';
import { mailWithNotMe } from '../../undo/index.ts';
import type { Secret } from './count-try.ts';

const batch = 100;

/**
 * Mails owners about guesses at one sort of secret, except those who got such a mail within a day. Addresses without
 * an account are skipped.
 */
async function tellOwners(tx: Sql, services: Services, secret: Secret, addresses: string[]): Promise<void> {
  const at = services.now();
  const since = new Date(at.getTime() - dayMs);
  for (const { id } of await markToldOfGuesses(tx, secret, addresses, { since, at }))
    await mailWithNotMe(tx, services, id, { template: 'passwordGuessed', values: { secret } });
}

async function tell(services: Services): Promise<number> {
  return services.database.sql.transaction().execute(async (tx) => {
    const { rows } = await sql<{ email_key: string; secret: Secret }>`
      delete from guessed_address where (email_key, secret) in (
        select email_key, secret from guessed_address order by email_key, secret limit ${batch}
        for update skip locked
      ) returning email_key, secret`.execute(tx);
    for (const [secret, guessed] of Map.groupBy(rows, (row) => row.secret))
      await tellOwners(
        tx,
        services,
        secret,
        guessed.map((row) => row.email_key),
      );
    return rows.length;
  });
}

/** Mails the owners of addresses where strangers used up their tries, each at most once a day for each sort. */
export const warnOfGuesses: Job = {
  name: 'auth.warnOfGuesses',
  everySeconds: 60,
  run: tell,
};
