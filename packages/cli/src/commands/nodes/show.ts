import { showConfig } from '@ferry/core/contract/node-admin';
import type { Command } from 'commander';
import { idArgument } from '../../arguments.ts';
import type { Context } from '../../context.ts';

export function addShow(parent: Command, context: Context): void {
  parent
    .command('show')
    .description(showConfig.meaning)
    .argument('<node-id>', 'the node', idArgument)
    .addHelpText(
      'after',
      `
It is what "ferry nodes update" takes.

Example:
  ferry nodes show 3 > node.json`,
    )
    .action((nodeId: number) => runShow(context, nodeId));
}

async function runShow({ ask, print }: Context, nodeId: number): Promise<void> {
  const { result } = await ask(showConfig, { node_id: nodeId });
  await print.answer(result, () => JSON.stringify(result, null, 2));
}
