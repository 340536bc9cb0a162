import type { AddCommand } from '../../call-commands.ts';
import { addJobsList } from './list.ts';
import { addJobsRun } from './run.ts';

export const verbs: readonly AddCommand[] = [addJobsList, addJobsRun];
