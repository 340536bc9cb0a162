import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import type { Job } from '../../jobs/job.ts';
import { markToldOfGuesses } from '../account-rows/index.ts';
import { mailWithNotMe } from '../undo/index.ts';

const batch = 100;
const dayMs = 86_400_000;

/** Mails an owner, unless he got such a mail within a day. Addresses without an account are skipped. */
async function tellOwners(services: Services): Promise<number> {
  const at = services.now();
  return services.database.sql.transaction().execute(async (tx) => {
    const { rows } = await sql<{ email_key: string }>`
      delete from guessed_address where email_key in (
        select email_key from guessed_address order by email_key limit ${batch} for update skip locked
      ) returning email_key`.execute(tx);
    if (rows.length === 0) return 0;
    const owners = await markToldOfGuesses(
      tx,
      rows.map((row) => row.email_key),
      new Date(at.getTime() - dayMs),
      at,
    );
    for (const { id } of owners)
      await mailWithNotMe(tx, services, id, { template: 'passwordGuessed', values: {} });
    return rows.length;
  });
}

/** Mails the owners of addresses where strangers used up their tries, each at most once a day. */
export const tellOfGuesses: Job = {
  name: 'auth.tellOfGuesses',
  everySeconds: 60,
  run: tellOwners,
};
