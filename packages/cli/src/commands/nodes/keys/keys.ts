import { listKeys } from '@ferry/core/contract/nodes/admin';
import type { Command } from 'commander';
import { idArgument } from '../../../arguments/arguments.ts';
import type { Context } from '../../../context.ts';
import { rowsOf } from '../../../output/table.ts';
import { say } from '../../../words/say.ts';

export function addKeys(parent: Command, context: Context): void {
  parent
    .command('keys')
    .description(listKeys.meaning)
    .argument('[node-id]', 'of this node alone', idArgument)
    .addHelpText('after', '\nExample:\n  ferry nodes keys 3')
    .action((nodeId: number | undefined) => runKeys(context, nodeId));
}

async function runKeys({ ask, print }: Context, nodeId: number | undefined): Promise<void> {
  const { result } = await ask(listKeys, { node_id: nodeId });
  await print.answer(result, () =>
    rowsOf(result, say`There are no keys.`, {
      key: ({ key_id }) => String(key_id),
      node: ({ node_id }) => (node_id === null ? say`shared` : String(node_id)),
      name: ({ name }) => name,
      state: ({ is_enabled }) => (is_enabled ? say`good` : say`revoked`),
      made: ({ created_at }) => created_at,
      'last used': ({ last_used_at }) => last_used_at ?? say`never`,
    }),
  );
}
