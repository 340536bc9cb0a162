import type { AddCommand } from '../../call-commands.ts';
import { addService } from './service.ts';

export const verbs: readonly AddCommand[] = [addService];
