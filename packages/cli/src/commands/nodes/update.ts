import { showConfig, update } from '@ferry/core/contract/node-admin';
import { updateCommand } from '../../call-commands.ts';
import { say } from '../../words/say.ts';

export const addUpdate = updateCommand({
  call: update,
  id: ['<node-id>', 'the node'],
  file: 'fields',
  wanted: 'Give a JSON object with the fields to change, or all of them as "ferry nodes show" writes them.',
  shown: ['node_id'],
  help: `Examples:
  ferry nodes show 3 > node.json
  ferry nodes update 3 node.json --dry-run
  echo '{"node_rate": "1.50"}' | ferry nodes update 3`,
  now: async ({ ask }, nodeId) => (await ask(showConfig, { node_id: nodeId })).result,
  write: async ({ ask }, body, nodeId) => (await ask(update, { node_id: nodeId, body })).result,
  said: ({ node_name }, nodeId) => say`Node ${nodeId}, ${node_name}, is changed.`,
});
