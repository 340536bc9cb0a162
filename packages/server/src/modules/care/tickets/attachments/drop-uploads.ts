import { dayMs } from '@ferry/core/contract/base/values/units';
import { type Job, longStatement } from '../../../../jobs/job.ts';

/** Deletes files that no message referenced within a day. */
export const dropUploads: Job = {
  name: 'tickets.dropUploads',
  everySeconds: 3_600,
  statementSeconds: longStatement,
  async run({ database, now }) {
    const dropped = await database.sql
      .deleteFrom('ticket_attachment')
      .where('message_id', 'is', null)
      .where('created_at', '<', new Date(now().getTime() - dayMs))
      .executeTakeFirst();
    return Number(dropped.numDeletedRows);
  },
};
