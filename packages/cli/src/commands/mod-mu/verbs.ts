import * as calls from '@ferry/core/contract/agents/v1';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { isCall } from '../../calls/fields.ts';

export const verbs: readonly AddCommand[] = Object.values(calls)
  .filter(isCall)
  .map((call) => contractCommand(call));
