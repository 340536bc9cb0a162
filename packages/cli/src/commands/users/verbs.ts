import { replaceEmail, replaceEmailV1 } from '@ferry/core/contract/account-admin';
import { makeSignInLink } from '@ferry/core/contract/auth';
import type { AddCommand } from '../../call-commands.ts';
import { contractCommand } from '../../contract-command.ts';
import { addBan } from './ban.ts';
import { addUnban } from './unban.ts';

const replaced = 'Who reads the old address can no longer sign in with it, nor set a new password.';

export const verbs: readonly AddCommand[] = [
  addBan,
  addUnban,
  contractCommand(replaceEmail, {
    loses: replaced,
    help: 'Example:\n  ferry users replace-email --user-id 42 --user-old-email old@example.com --user-new-email new@example.com --yes',
  }),
  contractCommand(replaceEmailV1, { verb: 'replace-email-v1', loses: replaced }),
  contractCommand(makeSignInLink, {
    verb: 'sign-in-link',
    help: 'Example:\n  ferry users sign-in-link --user-id 42',
  }),
];
