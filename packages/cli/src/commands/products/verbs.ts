import type { AddCommand } from '../../calls/call-commands.ts';
import { addCreate } from './create.ts';
import { addList } from './list.ts';
import { addUpdate } from './update.ts';

export const verbs: readonly AddCommand[] = [addList, addCreate, addUpdate];
