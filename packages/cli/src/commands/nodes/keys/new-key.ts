import { createKey } from '@ferry/core/contract/nodes/admin';
import { type Command, InvalidArgumentError } from 'commander';
import { idArgument } from '../../../arguments/arguments.ts';
import { dryRunOption } from '../../../calls/call-commands.ts';
import type { Context } from '../../../context.ts';
import { facts } from '../../../output/table.ts';
import { aboutOf, say } from '../../../words/say.ts';

interface NewKeyOptions {
  /** `null`: shared. */
  readonly nodeId: number | null;
  readonly name?: string;
}

function nodeArgument(text: string): number | 'shared' {
  if (text === 'shared') return text;
  try {
    return idArgument(text);
  } catch {
    throw new InvalidArgumentError(say('nodes.node_or_shared'));
  }
}

export function addNewKey(parent: Command, context: Context): void {
  parent
    .command('new-key')
    .description(aboutOf(createKey))
    .argument('<node-id>', say('nodes.new_key_node_id'), nodeArgument)
    .option('--name <text>', say('nodes.new_key_name'))
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
${say('nodes.new_key_note')}

${say('shared.examples')}
  ferry nodes new-key 3 --name 2027
  ferry nodes new-key shared > node.key`,
    )
    .action((node: number | 'shared', given: { name?: string }) =>
      runNewKey(context, { ...given, nodeId: node === 'shared' ? null : node }),
    );
}

async function runNewKey({ ask, print }: Context, { nodeId, name }: NewKeyOptions): Promise<void> {
  const { result } = await ask(createKey, { body: { node_id: nodeId, name } });
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
