import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { registerJobs } from './routes.ts';

export const jobsNoun = {
  name: 'jobs',
  register: registerJobs,
  tables: {
    job_run: 'nothing',
  },
  sweep: (ago) => [
    // Runs without work are kept for two days, which always include each job's newest run.
    sql`delete from job_run where started_at < ${ago(2)} and outcome = 'done' and rows_touched = 0`,
    sql`delete from job_run where started_at < ${ago(30)}`,
  ],
} satisfies Noun;
