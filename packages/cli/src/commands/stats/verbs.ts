import * as calls from '@ferry/core/contract/statistics/v1';
import { contractCommands } from '../../calls/contract-command.ts';
import { figureVerbs } from './figures.ts';

export const verbs = [...figureVerbs, ...contractCommands(calls)];
