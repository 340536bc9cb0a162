import { showConfig, update } from '@ferry/core/contract/nodes/admin';
import { previewUpdate } from '@ferry/core/contract/nodes/update-preview';
import { updateCommand } from '../../calls/call-commands.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';
import { certificateFiles } from './install/certificate-files.ts';
import { noteGroups } from './note-groups.ts';
import { readOnlyFields } from './read-only-fields.ts';

export const addUpdate = updateCommand({
  call: update,
  id: ['<node-id>', 'nodes.node_id'],
  file: 'calls.input_fields',
  wanted: 'nodes.update_wanted',
  shown: readOnlyFields,
  parts: certificateFiles,
  help: noteAndExamples(
    'nodes.update_note',
    'ferry nodes show 3 > node.json',
    'ferry nodes update 3 node.json --dry-run',
    'echo \'{"node_rate": "1.50"}\' | ferry nodes update 3',
    'ferry nodes update 3 --certificate fullchain.pem --certificate-key privkey.pem',
    'ferry nodes update 3 other-kind.json --yes',
  ),
  now: async ({ ask }, nodeId) => (await ask(showConfig, { node_id: nodeId })).result,
  async losses({ ask }, body, node_id) {
    if (body.config === undefined && body.user_group_host === undefined) return null;
    const { stops, online, online_users, fetched_users } = (await ask(previewUpdate, { node_id, body }))
      .result;
    if (stops.length === 0 || (online_users === 0 && fetched_users === 0)) return null;
    const rest = online_users - online.length;
    const names = online.map(({ user_id, email }) => `${user_id}  ${email}`);
    return {
      preview: [
        say('nodes.update_stops', { fields: stops.join(', ') }),
        say('nodes.update_users', { fetched_users, online_users }),
        ...names,
        ...(rest > 0 ? [say('nodes.update_more', { rest })] : []),
      ].join('\n'),
      about: say('nodes.update_second'),
    };
  },
  write: async (context, body, nodeId) =>
    noteGroups(context, (await context.ask(update, { node_id: nodeId, body })).result),
  said: ({ node_name }, nodeId) => say('nodes.node_changed', { node_id: nodeId, node_name }),
});
