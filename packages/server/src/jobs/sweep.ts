import { dayMs } from '@ferry/core/contract/base/values/units';
import { type Job, longStatement } from './job.ts';

/** Deletes expired rows, as each noun declares for its tables. */
export const sweep: Job = {
  name: 'sweep',
  everySeconds: 600,
  statementSeconds: longStatement,
  async run({ database, nouns, now }) {
    const at = now();
    const ago = (days: number) => new Date(at.getTime() - days * dayMs);
    let touched = 0;
    for (const statement of nouns.flatMap((noun) => noun.sweep?.(ago) ?? []))
      touched += Number((await statement.execute(database.sql)).numAffectedRows ?? 0);
    return touched;
  },
};
