import { audit } from '@ferry/core/contract/script-tokens';
import type { AddCommand } from '../../call-commands.ts';
import { contractCommand } from '../../contract-command.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(audit, {
    verb: 'list',
    rows: 'entries',
    help: "Examples:\n  ferry audit list --target 42 --from 2026-11-01T00:00:00Z\n  ferry audit list --owner 'Lin Xia' --operation users.grant --json",
  }),
];
