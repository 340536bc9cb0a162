import type { CallAnswer } from '@ferry/core/contract/base/call';
import { listKeys } from '@ferry/core/contract/nodes/admin';
import { contractCommand } from '../../../calls/contract-command.ts';
import type { Row } from '../../../calls/rows.ts';
import type { Columns } from '../../../output/table.ts';
import { examples } from '../../../words/examples.ts';
import { say } from '../../../words/say.ts';

const keyColumns: Columns<CallAnswer<typeof listKeys>['result'][number]> = {
  key: ({ key_id }) => String(key_id),
  node({ node_id, machine_id }) {
    if (machine_id !== null) return say('nodes.of_machine', { machine_id });
    return node_id === null ? say('nodes.shared') : String(node_id);
  },
  name: ({ name }) => name,
  state: ({ is_enabled }) => (is_enabled ? say('nodes.good') : say('nodes.revoked')),
  made: ({ created_at }) => created_at,
  last_used: ({ last_used_at }) => last_used_at ?? say('shared.never'),
};

export const addKeys = contractCommand(listKeys, {
  verb: 'keys',
  first: 'node_id',
  none: 'nodes.no_keys',
  columns: () => keyColumns as Columns<Row>,
  help: examples('ferry nodes keys 3'),
});
