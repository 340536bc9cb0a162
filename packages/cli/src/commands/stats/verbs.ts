import * as calls from '@ferry/core/contract/statistics/v1';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { isCall } from '../../calls/fields.ts';
import { figureVerbs } from './figures.ts';

export const verbs: readonly AddCommand[] = [
  ...figureVerbs,
  ...Object.values(calls)
    .filter(isCall)
    .map((call) => contractCommand(call)),
];
