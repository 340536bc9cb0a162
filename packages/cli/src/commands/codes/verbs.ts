import { create } from '@ferry/core/contract/cd-keys-admin';
import type { AddCommand } from '../../call-commands.ts';
import { contractCommand } from '../../contract-command.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(create, {
    help: `The codes are shown once and kept nowhere: send them to a file of your own.

Examples:
  ferry codes create --count 20 --grant '{"kind":"money","amount":"50.00"}' --json | jq -r '.result.cd_keys[]' > codes.txt
  ferry codes create --grant '{"kind":"level_time","level":2,"duration":"P30D","bytes":107374182400}'`,
  }),
];
