import { type Job, longStatement } from '../../../../jobs/job.ts';

/** Deletes quotes that expired a day ago. */
export const dropQuotes: Job = {
  name: 'shop.dropQuotes',
  everySeconds: 3_600,
  statementSeconds: longStatement,
  async run({ database, now }) {
    const dropped = await database.sql
      .deleteFrom('quote')
      .where('expires_at', '<', new Date(now().getTime() - 86_400_000))
      .executeTakeFirst();
    return Number(dropped.numDeletedRows);
  },
};
