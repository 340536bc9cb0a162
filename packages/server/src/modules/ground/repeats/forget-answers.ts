import { sql } from 'kysely';
import { type Job, longStatement } from '../../../jobs/job.ts';
import { secretSeconds } from './find-kept.ts';

/** Removes answers with secrets after ten minutes. The record of the write stays. */
export const forgetAnswers: Job = {
  name: 'repeats.forgetAnswers',
  everySeconds: 60,
  statementSeconds: longStatement,
  async run({ database, now }) {
    const { numUpdatedRows } = await database.sql
      .updateTable('repeat')
      .set({ answer: null })
      // Without a placeholder, so that its index always fits.
      .where(sql<boolean>`is_secret`)
      .where('answer', 'is not', null)
      .where('done_at', '<', new Date(now().getTime() - secretSeconds * 1000))
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  },
};
