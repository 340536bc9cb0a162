import { dayMs } from '@ferry/core/contract/base/values/units';
import { type Job, longStatement } from '../../../../jobs/job.ts';

/** Deletes quotes that expired a day ago. */
export const dropQuotes: Job = {
  name: 'shop.dropQuotes',
  everySeconds: 3_600,
  statementSeconds: longStatement,
  async run({ database, now }) {
    const dropped = await database.sql
      .deleteFrom('quote')
      .where('expires_at', '<', new Date(now().getTime() - dayMs))
      .executeTakeFirst();
    return Number(dropped.numDeletedRows);
  },
};
