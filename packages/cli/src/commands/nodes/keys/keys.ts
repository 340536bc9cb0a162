import { listKeys } from '@ferry/core/contract/nodes/admin';
import type { Command } from 'commander';
import { idArgument } from '../../../arguments/arguments.ts';
import type { Context } from '../../../context.ts';
import { rowsOf } from '../../../output/table.ts';
import { aboutOf, say } from '../../../words/say.ts';

export function addKeys(parent: Command, context: Context): void {
  parent
    .command('keys')
    .description(aboutOf(listKeys))
    .argument('[node-id]', say('shared.of_this_node_alone'), idArgument)
    .addHelpText(
      'after',
      `
${say('shared.example')}
  ferry nodes keys 3`,
    )
    .action((nodeId: number | undefined) => runKeys(context, nodeId));
}

async function runKeys({ ask, print }: Context, nodeId: number | undefined): Promise<void> {
  const { result } = await ask(listKeys, { node_id: nodeId });
  await print.answer(result, () =>
    rowsOf(result, say('nodes.no_keys'), {
      key: ({ key_id }) => String(key_id),
      node({ node_id, machine_id }) {
        if (machine_id !== null) return say('nodes.of_machine', { machine_id });
        return node_id === null ? say('nodes.shared') : String(node_id);
      },
      name: ({ name }) => name,
      state: ({ is_enabled }) => (is_enabled ? say('nodes.good') : say('nodes.revoked')),
      made: ({ created_at }) => created_at,
      last_used: ({ last_used_at }) => last_used_at ?? say('shared.never'),
    }),
  );
}
