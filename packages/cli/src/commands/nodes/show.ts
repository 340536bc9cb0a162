import { showConfig } from '@ferry/core/contract/nodes/admin';
import type { NodeConfig } from '@ferry/core/contract/nodes/config';
import { showCommand } from '../../calls/call-commands.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { saidSupport, supportFor } from './formats.ts';

export const addShow = showCommand({
  call: showConfig,
  id: ['<node-id>', 'nodes.node_id'],
  help: noteAndExamples('nodes.show_note', 'ferry nodes show 3 > node.json', 'ferry nodes show 3 --formats'),
  view: {
    flags: '--formats',
    name: 'formats',
    meaning: 'nodes.show_formats',
    answer: ({ config }) => supportFor(config as NodeConfig),
    said: ({ config }) => saidSupport(config as NodeConfig),
  },
  read: async ({ ask }, nodeId) => (await ask(showConfig, { node_id: nodeId })).result,
});
