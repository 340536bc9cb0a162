import { whoAmI } from '@ferry/core/contract/script-tokens/admin';
import { contractCommand } from '../../calls/contract-command.ts';
import { examples } from '../../words/examples.ts';

/** `ferry whoami`: the token of this terminal. */
export const addWhoAmI = contractCommand(whoAmI, {
  verb: 'whoami',
  help: examples('ferry whoami'),
});
