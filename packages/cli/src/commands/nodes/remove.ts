import type { CallAnswer } from '@ferry/core/contract/base/call';
import { previewRemoval, remove } from '@ferry/core/contract/nodes/removal';
import { formatBytes } from '@ferry/core/format/numbers/bytes';
import type { Command } from 'commander';
import { idArgument } from '../../arguments/arguments.ts';
import { dryRunOption } from '../../calls/call-commands.ts';
import type { Context } from '../../context.ts';
import { facts } from '../../output/table.ts';
import { say } from '../../words/say.ts';

type Removal = CallAnswer<typeof previewRemoval>['result'];

const told = (node: Removal) =>
  facts([
    [say`Node`, `${node.node_id}, ${node.node_name}${node.is_enabled ? '' : say`, disabled`}`],
    [say`Last heard`, node.last_heard_at ?? say`never`],
    [say`Online now`, String(node.online_users)],
    [
      say`Goes with it`,
      say`${node.keys} keys, ${node.events} events, ${node.detect_hits} hits of audit rules, ${node.speed_tests} speed tests`,
    ],
    [
      say`Stays`,
      say`${formatBytes(node.billed_bytes, 'en')} of traffic, ${node.blocked_ips} addresses that it shut out`,
    ],
  ]);

export function addRemove(parent: Command, context: Context): void {
  parent
    .command('delete')
    .description(remove.meaning)
    .argument('<node-id>', 'the node', idArgument)
    .option('--yes', 'do it; without, it is only said what hangs on the node')
    .addOption(dryRunOption())
    .addHelpText('after', '\nExamples:\n  ferry nodes delete 3\n  ferry nodes delete 3 --yes')
    .action((nodeId: number, { yes, dryRun }: { yes?: boolean; dryRun?: boolean }) =>
      runRemove(context, nodeId, yes === true || dryRun === true),
    );
}

async function runRemove({ ask, print }: Context, node_id: number, isSure: boolean): Promise<void> {
  const { result } = await ask(isSure ? remove : previewRemoval, { node_id });
  const end = isSure ? say`It is removed.` : say`Nothing was done. Say --yes to remove it.`;
  await print.answer(result, () => `${told(result)}\n\n${end}`);
}
