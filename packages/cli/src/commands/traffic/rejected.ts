import { rejected } from '@ferry/core/contract/traffic/admin';
import { type Command, Option } from 'commander';
import { countArgument, idArgument } from '../../arguments/arguments.ts';
import { oldNodeOption } from '../../calls/call-commands.ts';
import type { Context } from '../../context.ts';
import { rowsOf } from '../../output/table.ts';
import { aboutOf, say } from '../../words/say.ts';

interface RejectedOptions {
  readonly nodeId?: number;
  readonly limit: number;
}

export function addRejected(parent: Command, context: Context): void {
  parent
    .command('rejected')
    .description(aboutOf(rejected))
    .addOption(new Option('--node-id <number>', say('shared.of_this_node_alone')).argParser(idArgument))
    .addOption(oldNodeOption())
    .addOption(
      new Option('--limit <rows>', say('traffic.rejected_limit'))
        .argParser(countArgument(1, 1_000))
        .default(100),
    )
    .addHelpText(
      'after',
      `
${say('shared.examples')}
  ferry traffic rejected
  ferry traffic rejected --node-id 3 --json`,
    )
    .action((options: RejectedOptions) => runRejected(context, options));
}

async function runRejected({ ask, print }: Context, { nodeId, limit }: RejectedOptions): Promise<void> {
  const { result } = await ask(rejected, { node_id: nodeId, limit });
  await print.answer(result, () =>
    rowsOf(result, say('traffic.none_rejected'), {
      at: ({ at }) => at,
      node: ({ node_id }) => String(node_id),
      name: ({ node_name }) => node_name,
      reason: ({ reason }) => reason,
      row: ({ content }) => content,
    }),
  );
}
