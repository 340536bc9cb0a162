import { showGroupHosts } from '@ferry/core/contract/links/admin';
import { setGroupHosts } from '@ferry/core/contract/links/v1';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';

export const verbs: readonly AddCommand[] = [contractCommand(setGroupHosts), contractCommand(showGroupHosts)];
