import { setEnabled } from '@ferry/core/contract/nodes/admin';
import type { Command } from 'commander';
import { idArgument } from '../../arguments/arguments.ts';
import { dryRunOption } from '../../calls/call-commands.ts';
import { unaskedOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { say } from '../../words/say.ts';

export function addEnable(parent: Command, context: Context): void {
  parent
    .command('enable')
    .description(say('nodes.enable'))
    .argument('<node-id>', say('nodes.node_id'), idArgument)
    .addOption(unaskedOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
${say('shared.example')}
  ferry nodes enable 3`,
    )
    .action((nodeId: number) => runSetEnabled(context, nodeId, true));
}

export function addDisable(parent: Command, context: Context): void {
  parent
    .command('disable')
    .description(say('nodes.disable'))
    .argument('<node-id>', say('nodes.node_id'), idArgument)
    .addOption(unaskedOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
${say('shared.example')}
  ferry nodes disable 3`,
    )
    .action((nodeId: number) => runSetEnabled(context, nodeId, false));
}

async function runSetEnabled({ ask, print }: Context, nodeId: number, isEnabled: boolean): Promise<void> {
  const { result } = await ask(setEnabled, { node_id: nodeId, body: { is_enabled: isEnabled } });
  await print.answer(result, () =>
    isEnabled
      ? say('nodes.node_enabled', { node_id: nodeId })
      : say('nodes.node_disabled', { node_id: nodeId }),
  );
}
