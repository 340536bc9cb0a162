import { replaceEmail } from '@ferry/core/contract/accounts/admin';
import { replaceEmail as replaceEmailV1 } from '@ferry/core/contract/accounts/v1';
import { makeSignInLink } from '@ferry/core/contract/auth/admin';
import * as care from '@ferry/core/contract/customers/care';
import * as credentials from '@ferry/core/contract/customers/credentials';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { examples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';
import { addBan } from './ban.ts';
import { addGrantMany } from './grant-many.ts';
import { addSignInAs } from './sign-in-as.ts';
import { addUnban } from './unban.ts';

const replaced = 'users.replace_email_loses';

export const verbs: readonly AddCommand[] = [
  contractCommand(care.grantTo, {
    verb: 'grant',
    help: () => `${say('shared.examples')}
  ferry users grant 42 --days 3 --reason 'three days for the outage'
  ferry users grant 42 --level 2 --days 30 --traffic 100GB --reason 'a month to try'
  ferry users grant 42 --traffic 50GB --reason 'short of a code'
  ferry users grant 42 --money 5 --reason 'paid twice'
  ferry users grant 42 --grant '{"kind":"money","amount":"5.00"}' --reason 'by a script'

${say('users.grant_note')}`,
  }),
  contractCommand(care.setEnabled, {
    help: examples('ferry users set-enabled 42 --is-enabled false --reason abuse'),
  }),
  contractCommand(care.endSessions, { loses: 'users.end_sessions_loses' }),
  addGrantMany,
  contractCommand(care.create, {
    help: examples("ferry users create --email lin.xia@example.com --user-name 'Lin Xia' --language en"),
  }),
  contractCommand(care.edit, {
    help: examples(
      'ferry users edit 42 --device-limit 5 --speed-limit null',
      "ferry users edit 42 --user-name 'Lin Xia' --dry-run",
    ),
  }),
  contractCommand(care.addNote, {
    verb: 'note',
    help: examples("ferry users note 42 --note 'Pays by bank, on the 3rd.'"),
  }),
  contractCommand(care.listNotes, {
    verb: 'notes',
    help: examples('ferry users notes 42'),
  }),
  contractCommand(care.listDevices, { verb: 'devices' }),
  contractCommand(care.removeDevice, { loses: 'users.remove_device_loses' }),
  contractCommand(care.listPasskeys, { verb: 'passkeys' }),
  contractCommand(care.removePasskey, {
    loses: 'users.remove_passkey_loses',
    help: examples("ferry users remove-passkey 42 7 --reason 'lost the key, ticket 17' --yes"),
  }),
  contractCommand(care.listPushDevices, { verb: 'push-devices' }),
  contractCommand(care.removePushDevice, {
    loses: 'users.remove_push_device_loses',
    help: examples('ferry users remove-push-device 42 7 --yes'),
  }),
  contractCommand(care.resetPassword, {
    loses: 'users.reset_password_loses',
    help: examples(
      "ferry users reset-password lin.xia@example.com --reason 'asked by phone, called back' --yes",
    ),
  }),
  contractCommand(care.resetSecondFactor, {
    verb: 'reset-2fa',
    loses: 'users.reset_2fa_loses',
    help: examples("ferry users reset-2fa 42 --reason 'lost the phone, ticket 17' --yes"),
  }),
  contractCommand(care.unlinkTelegram, {
    help: examples("ferry users unlink-telegram 42 --reason 'new phone'"),
  }),
  contractCommand(credentials.listCredentials, { verb: 'credentials' }),
  contractCommand(credentials.setCredential, {
    help: examples(
      "ferry users set-credential 42 --kind trojan --secret 'of the old panel'",
      'jq -c \'{kind: "trojan", secret: .password}\' lin.json | ferry users set-credential 42 --input -',
    ),
  }),
  contractCommand(credentials.removeCredential, {
    loses: 'users.remove_credential_loses',
    help: examples('ferry users remove-credential 42 trojan --yes'),
  }),
  addSignInAs,
  addBan,
  addUnban,
  contractCommand(replaceEmail, {
    loses: replaced,
    help: examples(
      'ferry users replace-email --user-id 42 --user-old-email old@example.com --user-new-email new@example.com --yes',
    ),
  }),
  contractCommand(replaceEmailV1, { verb: 'replace-email-v1', loses: replaced }),
  contractCommand(makeSignInLink, {
    verb: 'sign-in-link',
    help: examples('ferry users sign-in-link --user-id 42'),
  }),
];
