import { replaceEmail, replaceEmailV1 } from '@ferry/core/contract/account-admin';
import { makeSignInLink } from '@ferry/core/contract/auth';
import * as customers from '@ferry/core/contract/customers-admin';
import type { AddCommand } from '../../call-commands.ts';
import { contractCommand } from '../../contract-command.ts';
import { addBan } from './ban.ts';
import { addUnban } from './unban.ts';

const replaced = 'Who reads the old address can no longer sign in with it, nor set a new password.';

export const verbs: readonly AddCommand[] = [
  contractCommand(customers.find, {
    help: 'Examples:\n  ferry users find --q lin.xia\n  ferry users find --state expired --limit 200 --json',
  }),
  contractCommand(customers.show, { help: 'Example:\n  ferry users show lin.xia@example.com' }),
  contractCommand(customers.grantTo, {
    verb: 'grant',
    help: `Examples:
  ferry users grant 42 --grant '{"kind":"level_time","level":2,"duration":"P3D"}' --reason 'three days for the outage'
  ferry users grant 42 --grant '{"kind":"money","amount":"5.00"}' --reason 'paid twice'`,
  }),
  contractCommand(customers.setEnabled, {
    help: 'Example:\n  ferry users set-enabled 42 --is-enabled false --reason abuse',
  }),
  contractCommand(customers.endSessions, { loses: 'The customer signs in anew on every device.' }),
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
