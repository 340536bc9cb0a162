import { createKey } from '@ferry/core/contract/nodes/admin';
import { type Command, InvalidArgumentError } from 'commander';
import { idArgument } from '../../../arguments/arguments.ts';
import { dryRunOption } from '../../../calls/call-commands.ts';
import type { Context } from '../../../context.ts';
import { facts } from '../../../output/table.ts';
import { say } from '../../../words/say.ts';

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
    throw new InvalidArgumentError(say`It is the number of a node, or "shared".`);
  }
}

export function addNewKey(parent: Command, context: Context): void {
  parent
    .command('new-key')
    .description(createKey.meaning)
    .argument('<node-id>', 'the node, or "shared"', nodeArgument)
    .option('--name <text>', 'to tell it from the others')
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
A pipe or a file gets only the key.

Examples:
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
          [say`Number`, String(result.key_id)],
          [say`Key`, result.key],
          [say`Shown`, say`this once`],
        ])
      : result.key,
  );
}
