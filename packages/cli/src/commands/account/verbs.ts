import type { AddCommand } from '../../calls/call-commands.ts';
import { addService } from './service.ts';

export const verbs: readonly AddCommand[] = [addService];
