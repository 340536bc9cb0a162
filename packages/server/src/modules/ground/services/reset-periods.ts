import type { Services } from '../../../base/context.ts';
import { atOnce } from '../../../db/driver/at-once.ts';
import type { Job } from '../../../jobs/job.ts';
import { atPresent } from './act-on.ts';
import { readService, saveService } from './service.ts';

/** The number of customers in a transaction, small enough that purchases and reports do not wait for it. */
const batch = 500;

async function beginSome({ database, config, now }: Services): Promise<number> {
  const at = now();
  return database.sql.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('service')
      .select('account_id')
      .where('next_reset_at', '<=', at)
      .orderBy('account_id')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();
    const read = await atOnce(...due.map(({ account_id }) => readService(tx, account_id)));
    await atOnce(
      ...read.map(({ service }, index) =>
        saveService(tx, due[index]?.account_id ?? 0, atPresent(service, at, config.timeZone), service),
      ),
    );
    return due.length;
  });
}

/** Begins every period and term whose time has come. One that was missed wholly is gone. */
export const resetPeriods: Job = {
  name: 'services.resetPeriods',
  everySeconds: 60,
  opensDay: true,
  async run(services) {
    let touched = 0;
    for (;;) {
      const done = await beginSome(services);
      touched += done;
      if (done < batch) return touched;
    }
  },
};
