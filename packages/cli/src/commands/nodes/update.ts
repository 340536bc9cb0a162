import { showConfig, update } from '@ferry/core/contract/nodes/admin';
import { updateCommand } from '../../calls/call-commands.ts';
import { say } from '../../words/say.ts';
import { certificateFiles } from './install/certificate-files.ts';
import { readOnlyFields } from './read-only-fields.ts';

export const addUpdate = updateCommand({
  call: update,
  id: ['<node-id>', 'the node'],
  file: 'fields',
  wanted: 'Give a JSON object with the fields to change, or all of them as "ferry nodes show" writes them.',
  shown: readOnlyFields,
  parts: certificateFiles,
  help: `Secrets of a certificate that are left out stay. "ferry nodes create --help" shows a certificate of each mode.

Examples:
  ferry nodes show 3 > node.json
  ferry nodes update 3 node.json --dry-run
  echo '{"node_rate": "1.50"}' | ferry nodes update 3
  ferry nodes update 3 --certificate fullchain.pem --certificate-key privkey.pem`,
  now: async ({ ask }, nodeId) => (await ask(showConfig, { node_id: nodeId })).result,
  write: async ({ ask }, body, nodeId) => (await ask(update, { node_id: nodeId, body })).result,
  said: ({ node_name }, nodeId) => say`Node ${nodeId}, ${node_name}, is changed.`,
});
