import { showConfig } from '@ferry/core/contract/node-admin';
import { showCommand } from '../../call-commands.ts';

export const addShow = showCommand({
  call: showConfig,
  id: ['<node-id>', 'the node'],
  help: `It is what "ferry nodes update" takes.

Example:
  ferry nodes show 3 > node.json`,
  read: async ({ ask }, nodeId) => (await ask(showConfig, { node_id: nodeId })).result,
});
