import * as calls from '@ferry/core/contract/agents/v1';
import { contractCommands } from '../../calls/contract-command.ts';

export const verbs = contractCommands(calls);
