import * as calls from '@ferry/core/contract/agents/uniproxy';
import { contractCommands } from '../../calls/contract-command.ts';

export const verbs = contractCommands(calls);
