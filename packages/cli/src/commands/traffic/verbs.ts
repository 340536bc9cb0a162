import type { AddCommand } from '../../calls/call-commands.ts';
import { addRejected } from './rejected.ts';
import { addReport } from './report.ts';

export const verbs: readonly AddCommand[] = [addReport, addRejected];
