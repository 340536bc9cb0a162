import { forget, renew, show } from '@ferry/core/contract/secrets/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { keyTable, type Status } from './key-table.ts';
import { addRotate } from './rotate.ts';

const people = (answer: unknown) => keyTable((answer as { result: Status }).result);

export const verbs: readonly AddCommand[] = [
  addRotate,
  contractCommand(show, { verb: 'status', people }),
  contractCommand(renew, { people }),
  contractCommand(forget, {
    people,
    loses: 'secret.forget_loses',
  }),
];
