import type { CallAnswer } from '@ferry/core/contract/base/call';
import { audit, showAudit } from '@ferry/core/contract/script-tokens/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { examples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';
import { entriesText, entryText } from './entry-text.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(audit, {
    verb: 'list',
    people: (answer) => {
      const { result } = answer as CallAnswer<typeof audit>;
      return `${entriesText(result.entries)}\n\n${say('shared.in_all', { total: result.total_count })}`;
    },
    help: examples(
      'ferry audit list --target 42 --from 2026-11-01T00:00:00Z',
      "ferry audit list --owner 'Lin Xia' --operation users.grant --json",
    ),
  }),
  contractCommand(showAudit, {
    verb: 'show',
    people: (answer) => entryText((answer as CallAnswer<typeof showAudit>).result),
    help: examples('ferry audit show 34'),
  }),
];
