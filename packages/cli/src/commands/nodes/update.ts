import { showConfig, update } from '@ferry/core/contract/node-admin';
import type { Command } from 'commander';
import { idArgument } from '../../arguments.ts';
import type { Context } from '../../context.ts';
import { changes } from '../../output/changes.ts';
import { readTerms } from '../../platform/terms.ts';

const wanted =
  'Give a JSON object with the fields to change, or all of them as "ferry nodes show" writes them.';

export function addUpdate(parent: Command, context: Context): void {
  parent
    .command('update')
    .description(update.meaning)
    .argument('<node-id>', 'the node', idArgument)
    .argument('[file]', 'fields as JSON, or - for standard input')
    .option('--dry-run', 'say what would change, and change nothing')
    .addHelpText(
      'after',
      `
Examples:
  ferry nodes show 3 > node.json
  ferry nodes update 3 node.json --dry-run
  echo '{"node_rate": "1.50"}' | ferry nodes update 3`,
    )
    .action((nodeId: number, file: string | undefined, { dryRun }: { dryRun?: boolean }) =>
      runUpdate(context, nodeId, { file, isDryRun: dryRun === true }),
    );
}

async function runUpdate(
  { ask, host, print }: Context,
  nodeId: number,
  { file, isDryRun }: { file: string | undefined; isDryRun: boolean },
): Promise<void> {
  const body = await readTerms(host, file, { schema: update.body, shown: ['node_id'], wanted });
  if (isDryRun) {
    const { result } = await ask(showConfig, { node_id: nodeId });
    await print.answer(body, () => changes(result, body));
    return;
  }
  const { result } = await ask(update, { node_id: nodeId, body });
  await print.answer(result, () => `Node ${nodeId}, ${result.node_name}, is changed.`);
}
