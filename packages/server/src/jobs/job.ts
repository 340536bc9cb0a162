import type { Job } from '../base/noun.ts';

export type { Job };

export const minute = 60;

/** `statementSeconds` of a job whose statements scan a table that grows with the site. */
export const longStatement = 600;

/** Whether the job's interval is below a minute. */
export const beats = (job: Job): boolean => job.everySeconds < minute;
