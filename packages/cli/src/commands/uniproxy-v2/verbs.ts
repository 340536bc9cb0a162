import * as calls from '@ferry/core/contract/agents/uniproxy-v2';
import { contractCommands } from '../../calls/contract-command.ts';

export const verbs = contractCommands(calls);
