import { setAddresses } from '@ferry/core/contract/nodes/admin';
import type { Command } from 'commander';
import { idArgument } from '../../arguments/arguments.ts';
import { dryRunOption } from '../../calls/call-commands.ts';
import { unaskedOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { examples } from '../../words/examples.ts';
import { aboutOf, say } from '../../words/say.ts';

export function addAddresses(parent: Command, context: Context): void {
  parent
    .command('addresses')
    .description(aboutOf(setAddresses))
    .argument('<node-id>', say('nodes.node_id'), idArgument)
    .argument('[networks...]', say('nodes.addresses_networks'))
    .option('--any', say('nodes.addresses_any'))
    .addOption(unaskedOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      examples('ferry nodes addresses 3 203.0.113.9 2001:db8::/48', 'ferry nodes addresses 3 --any'),
    )
    .action((nodeId: number, networks: string[], { any }: { any?: boolean }) =>
      runAddresses(context, nodeId, networks, any === true),
    );
}

async function runAddresses(
  { ask, print }: Context,
  nodeId: number,
  networks: string[],
  isAny: boolean,
): Promise<void> {
  if (isAny === networks.length > 0) throw usageError(say('nodes.name_networks'));
  const { result } = await ask(setAddresses, { node_id: nodeId, body: { addresses: networks } });
  const from = isAny ? say('nodes.anywhere') : result.addresses.join(', ');
  await print.answer(result, () => say('nodes.keys_good_from', { node_id: nodeId, from }));
}
