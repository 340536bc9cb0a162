import { showConfig, update } from '@ferry/core/contract/nodes/admin';
import { updateCommand } from '../../calls/call-commands.ts';
import { say } from '../../words/say.ts';
import { certificateFiles } from './install/certificate-files.ts';
import { readOnlyFields } from './read-only-fields.ts';

export const addUpdate = updateCommand({
  call: update,
  id: ['<node-id>', 'nodes.node_id'],
  file: 'calls.input_fields',
  wanted: 'nodes.update_wanted',
  shown: readOnlyFields,
  parts: certificateFiles,
  help: () => `${say('nodes.update_note')}

${say('shared.examples')}
  ferry nodes show 3 > node.json
  ferry nodes update 3 node.json --dry-run
  echo '{"node_rate": "1.50"}' | ferry nodes update 3
  ferry nodes update 3 --certificate fullchain.pem --certificate-key privkey.pem`,
  now: async ({ ask }, nodeId) => (await ask(showConfig, { node_id: nodeId })).result,
  write: async ({ ask }, body, nodeId) => (await ask(update, { node_id: nodeId, body })).result,
  said: ({ node_name }, nodeId) => say('nodes.node_changed', { node_id: nodeId, node_name }),
});
