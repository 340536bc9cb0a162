import { createKey } from '@ferry/core/contract/nodes/admin';
import { type Command, InvalidArgumentError } from 'commander';
import { idArgument } from '../../../arguments/arguments.ts';
import { dryRunOption } from '../../../calls/call-commands.ts';
import { unaskedOption } from '../../../calls/consent.ts';
import type { Context } from '../../../context.ts';
import { facts } from '../../../output/table.ts';
import { noteAndExamples } from '../../../words/examples.ts';
import { aboutOf, say } from '../../../words/say.ts';

/** The owner of a key: a node, a machine, or neither for a shared key. */
interface Owner {
  readonly node_id: number | null;
  readonly machine_id?: number;
}

const machinePrefix = 'machine:';

function ownerArgument(text: string): Owner {
  if (text === 'shared') return { node_id: null };
  try {
    if (!text.startsWith(machinePrefix)) return { node_id: idArgument(text) };
    return { node_id: null, machine_id: idArgument(text.slice(machinePrefix.length)) };
  } catch {
    throw new InvalidArgumentError(say('nodes.node_or_shared'));
  }
}

export function addNewKey(parent: Command, context: Context): void {
  parent
    .command('new-key')
    .description(aboutOf(createKey))
    .argument('<node-id>', say('nodes.new_key_node_id'), ownerArgument)
    .option('--name <text>', say('nodes.new_key_name'))
    .addOption(unaskedOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      noteAndExamples(
        'nodes.new_key_note',
        'ferry nodes new-key 3 --name 2027',
        'ferry nodes new-key machine:1',
        'ferry nodes new-key shared > node.key',
      ),
    )
    .action((owner: Owner, given: { name?: string }) => runNewKey(context, owner, given));
}

async function runNewKey({ ask, print }: Context, owner: Owner, { name }: { name?: string }): Promise<void> {
  const { result } = await ask(createKey, { body: { ...owner, name } });
  await print.answer(result, () =>
    print.toTerminal
      ? facts([
          [say('nodes.number'), String(result.key_id)],
          [say('shared.key'), result.key],
          [say('nodes.shown'), say('nodes.this_once')],
        ])
      : result.key,
  );
}
