import * as calls from '@ferry/core/contract/bots/v1';
import { contractCommands } from '../../calls/contract-command.ts';

export const verbs = contractCommands(calls);
