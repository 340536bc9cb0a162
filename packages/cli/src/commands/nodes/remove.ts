import type { CallAnswer } from '@ferry/core/contract/base/call';
import { previewRemoval, remove } from '@ferry/core/contract/nodes/removal';
import { formatBytes } from '@ferry/core/format/numbers/bytes';
import type { Command } from 'commander';
import { idArgument } from '../../arguments/arguments.ts';
import { dryRunOption } from '../../calls/call-commands.ts';
import { assertAgreed, yesOption } from '../../calls/consent.ts';
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

interface Options {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

export function addRemove(parent: Command, context: Context): void {
  parent
    .command('delete')
    .description(remove.meaning)
    .argument('<node-id>', 'the node', idArgument)
    .addOption(yesOption())
    .addOption(dryRunOption())
    .addHelpText('after', '\nExamples:\n  ferry nodes delete 3\n  ferry nodes delete 3 --yes')
    .action((nodeId: number, options: Options) => runRemove(context, nodeId, options));
}

async function runRemove(context: Context, node_id: number, options: Options): Promise<void> {
  const { ask, print } = context;
  if (options.yes !== true && options.dryRun !== true) {
    const { result } = await ask(previewRemoval, { node_id });
    await assertAgreed(context, options, { preview: told(result) });
  }
  const { result } = await ask(remove, { node_id });
  await print.answer(result, () => `${told(result)}\n\n${say`It is removed.`}`);
}
