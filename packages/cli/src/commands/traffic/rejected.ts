import type { CallAnswer } from '@ferry/core/contract/base/call';
import { rejected } from '@ferry/core/contract/traffic/admin';
import { type AddCommand, oldNodeOption } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import type { Row } from '../../calls/rows.ts';
import type { Columns } from '../../output/table.ts';
import { examples } from '../../words/examples.ts';

const rejectedColumns: Columns<CallAnswer<typeof rejected>['result'][number]> = {
  at: ({ at }) => at,
  node: ({ node_id }) => String(node_id),
  name: ({ node_name }) => node_name,
  reason: ({ reason }) => reason,
  row: ({ content }) => content,
};

const add = contractCommand(rejected, {
  none: 'traffic.none_rejected',
  columns: () => rejectedColumns as Columns<Row>,
  help: examples('ferry traffic rejected', 'ferry traffic rejected --node-id 3 --json'),
});

export const addRejected: AddCommand = (parent, context) => {
  add(parent, context);
  parent.commands.at(-1)?.addOption(oldNodeOption());
};
