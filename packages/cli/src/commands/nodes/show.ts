import { showConfig } from '@ferry/core/contract/nodes/admin';
import { showCommand } from '../../calls/call-commands.ts';

export const addShow = showCommand({
  call: showConfig,
  id: ['<node-id>', 'the node'],
  help: `The output is valid input for "ferry nodes update". It contains no secret of a certificate.

Example:
  ferry nodes show 3 > node.json`,
  read: async ({ ask }, nodeId) => (await ask(showConfig, { node_id: nodeId })).result,
});
