import { setEnabled } from '@ferry/core/contract/nodes/admin';
import type { Command } from 'commander';
import { idArgument } from '../../arguments/arguments.ts';
import { dryRunOption } from '../../calls/call-commands.ts';
import type { Context } from '../../context.ts';
import { say } from '../../words/say.ts';

export function addEnable(parent: Command, context: Context): void {
  parent
    .command('enable')
    .description('Puts a node into service.')
    .argument('<node-id>', 'the node', idArgument)
    .addOption(dryRunOption())
    .addHelpText('after', '\nExample:\n  ferry nodes enable 3')
    .action((nodeId: number) => runSetEnabled(context, nodeId, true));
}

export function addDisable(parent: Command, context: Context): void {
  parent
    .command('disable')
    .description('Takes a node out of service: it serves nobody and stands in no list.')
    .argument('<node-id>', 'the node', idArgument)
    .addOption(dryRunOption())
    .addHelpText('after', '\nExample:\n  ferry nodes disable 3')
    .action((nodeId: number) => runSetEnabled(context, nodeId, false));
}

async function runSetEnabled({ ask, print }: Context, nodeId: number, isEnabled: boolean): Promise<void> {
  const { result } = await ask(setEnabled, { node_id: nodeId, body: { is_enabled: isEnabled } });
  await print.answer(result, () =>
    isEnabled ? say`Node ${nodeId} is enabled.` : say`Node ${nodeId} is disabled.`,
  );
}
