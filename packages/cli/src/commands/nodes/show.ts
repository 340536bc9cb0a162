import { showConfig } from '@ferry/core/contract/nodes/admin';
import { showCommand } from '../../calls/call-commands.ts';
import { say } from '../../words/say.ts';

export const addShow = showCommand({
  call: showConfig,
  id: ['<node-id>', 'nodes.node_id'],
  help: () => `${say('nodes.show_note')}

${say('shared.example')}
  ferry nodes show 3 > node.json`,
  read: async ({ ask }, nodeId) => (await ask(showConfig, { node_id: nodeId })).result,
});
