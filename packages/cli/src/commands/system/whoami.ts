import { whoAmI } from '@ferry/core/contract/script-tokens/admin';
import { contractCommand } from '../../calls/contract-command.ts';
import { say } from '../../words/say.ts';

/** `ferry whoami`: the token of this terminal. */
export const addWhoAmI = contractCommand(whoAmI, {
  verb: 'whoami',
  help: () => `${say('shared.example')}
  ferry whoami`,
});
