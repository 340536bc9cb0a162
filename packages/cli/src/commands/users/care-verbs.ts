import { replaceEmail } from '@ferry/core/contract/accounts/admin';
import { replaceEmail as replaceEmailV1 } from '@ferry/core/contract/accounts/v1';
import { makeSignInLink } from '@ferry/core/contract/auth/admin';
import * as care from '@ferry/core/contract/customers/care';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { addBan } from './ban.ts';
import { addGrantMany } from './grant-many.ts';
import { addSignInAs } from './sign-in-as.ts';
import { addUnban } from './unban.ts';

const replaced = 'Who reads the old address can no longer sign in with it, nor set a new password.';

export const verbs: readonly AddCommand[] = [
  contractCommand(care.grantTo, {
    verb: 'grant',
    help: `Examples:
  ferry users grant 42 --level 2 --days 3 --reason 'three days for the outage'
  ferry users grant 42 --traffic 50GB --reason 'short of a code'
  ferry users grant 42 --money 5 --reason 'paid twice'
  ferry users grant 42 --grant '{"kind":"money","amount":"5.00"}' --reason 'by a script'

Money, traffic and days of the account are added to what the customer has. Days of a level extend a plan of that level, and
begin one where none is running: with --traffic, --speed-limit and --device-limit, or else without a limit.`,
  }),
  contractCommand(care.setEnabled, {
    help: 'Example:\n  ferry users set-enabled 42 --is-enabled false --reason abuse',
  }),
  contractCommand(care.endSessions, { loses: 'The customer signs in anew on every device.' }),
  addGrantMany,
  contractCommand(care.create, {
    help: "Example:\n  ferry users create --email lin.xia@example.com --user-name 'Lin Xia' --language en",
  }),
  contractCommand(care.edit, {
    help: "Examples:\n  ferry users edit 42 --device-limit 5 --speed-limit null\n  ferry users edit 42 --user-name 'Lin Xia' --dry-run",
  }),
  contractCommand(care.addNote, {
    verb: 'note',
    help: "Example:\n  ferry users note 42 --note 'Pays by bank, on the 3rd.'",
  }),
  contractCommand(care.listNotes, { verb: 'notes', rows: 'notes', help: 'Example:\n  ferry users notes 42' }),
  contractCommand(care.resetPassword, {
    loses: 'The password, every session, API token and linked chat of this customer end.',
    help: "Example:\n  ferry users reset-password lin.xia@example.com --reason 'asked by phone, called back' --yes",
  }),
  contractCommand(care.resetSecondFactor, {
    verb: 'reset-2fa',
    loses: 'The account is guarded by its password alone.',
    help: "Example:\n  ferry users reset-2fa 42 --reason 'lost the phone, ticket 17' --yes",
  }),
  contractCommand(care.unlinkTelegram, {
    help: "Example:\n  ferry users unlink-telegram 42 --reason 'new phone'",
  }),
  addSignInAs,
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
