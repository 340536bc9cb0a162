import { setGroupHosts, showGroupHosts } from '@ferry/core/contract/links/customer';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';

export const verbs: readonly AddCommand[] = [contractCommand(setGroupHosts), contractCommand(showGroupHosts)];
