import type { CallAnswer } from '@ferry/core/contract/base/call';
import { previewRemoval, remove } from '@ferry/core/contract/nodes/removal';
import { formatBytes } from '@ferry/core/format/numbers/bytes';
import type { Command } from 'commander';
import { idArgument } from '../../arguments/arguments.ts';
import { dryRunOption } from '../../calls/call-commands.ts';
import { assertAgreed, yesOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { facts } from '../../output/table.ts';
import { examples } from '../../words/examples.ts';
import { aboutOf, say } from '../../words/say.ts';

type Removal = CallAnswer<typeof previewRemoval>['result'];

const told = (node: Removal) =>
  facts([
    [
      say('shared.node'),
      `${node.node_id}, ${node.node_name}${node.is_enabled ? '' : say('nodes.and_disabled')}`,
    ],
    [say('nodes.last_heard'), node.last_heard_at ?? say('shared.never')],
    [say('shared.online_now'), String(node.online_users)],
    [
      say('nodes.goes_with_it'),
      say('nodes.lost_records', {
        keys: node.keys,
        events: node.events,
        hits: node.detect_hits,
        tests: node.speed_tests,
      }),
    ],
    [
      say('nodes.stays'),
      say('nodes.kept_records', {
        traffic: formatBytes(node.billed_bytes, 'en'),
        addresses: node.blocked_ips,
      }),
    ],
  ]);

interface Options {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

export function addRemove(parent: Command, context: Context): void {
  parent
    .command('delete')
    .description(aboutOf(remove))
    .argument('<node-id>', say('nodes.node_id'), idArgument)
    .addOption(yesOption())
    .addOption(dryRunOption())
    .addHelpText('after', examples('ferry nodes delete 3', 'ferry nodes delete 3 --yes'))
    .action((nodeId: number, options: Options) => runRemove(context, nodeId, options));
}

async function runRemove(context: Context, node_id: number, options: Options): Promise<void> {
  const { ask, print } = context;
  if (options.yes !== true && options.dryRun !== true) {
    const { result } = await ask(previewRemoval, { node_id });
    await assertAgreed(context, options, { preview: told(result) });
  }
  const { result } = await ask(remove, { node_id });
  await print.answer(result, () => `${told(result)}\n\n${say('nodes.removed')}`);
}
