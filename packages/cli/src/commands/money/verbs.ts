import type { AddCommand } from '../../calls/call-commands.ts';
import { addCheck } from './check.ts';

export const verbs: readonly AddCommand[] = [addCheck];
