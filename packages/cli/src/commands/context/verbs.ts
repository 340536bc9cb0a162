import type { AddCommand } from '../../calls/call-commands.ts';
import { addList } from './list.ts';
import { addRemove } from './remove.ts';
import { addUse } from './use.ts';

export const verbs: readonly AddCommand[] = [addList, addUse, addRemove];
