import type { AddCommand } from '../../calls/call-commands.ts';
import { addJobsList } from './list.ts';
import { addJobsRun } from './run.ts';

export const verbs: readonly AddCommand[] = [addJobsList, addJobsRun];
