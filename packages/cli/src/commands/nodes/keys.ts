import { listKeys } from '@ferry/core/contract/node-admin';
import type { Command } from 'commander';
import { idArgument } from '../../arguments.ts';
import type { Context } from '../../context.ts';
import { table } from '../../output/table.ts';

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
    result.length === 0
      ? 'There are no keys.'
      : table(
          ['key', 'node', 'name', 'state', 'made', 'last used'],
          result.map((key) => [
            String(key.key_id),
            key.node_id === null ? 'shared' : String(key.node_id),
            key.name,
            key.is_enabled ? 'good' : 'revoked',
            key.created_at,
            key.last_used_at ?? 'never',
          ]),
        ),
  );
}
