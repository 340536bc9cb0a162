import * as calls from '@ferry/core/contract/agents/v1';
import type { AddCommand } from '../../call-commands.ts';
import { contractCommand } from '../../contract-command.ts';
import { isCall } from '../../fields.ts';

export const verbs: readonly AddCommand[] = Object.values(calls)
  .filter(isCall)
  .map((call) => contractCommand(call));
