import { addRule, changeRule, listRules, removeRule } from '@ferry/core/contract/detect';
import type { AddCommand } from '../../call-commands.ts';
import { contractCommand } from '../../contract-command.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(listRules, { verb: 'list' }),
  contractCommand(addRule, { verb: 'add' }),
  contractCommand(changeRule, { verb: 'change' }),
  contractCommand(removeRule, { verb: 'remove', loses: 'The rule, at every node.' }),
];
