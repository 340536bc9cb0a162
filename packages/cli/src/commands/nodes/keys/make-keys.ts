import { hostName } from '@ferry/core/contract/nodes/address';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import type { Context } from '../../../context.ts';
import { usageError } from '../../../exit.ts';
import { facts } from '../../../output/table.ts';
import { noteAndExamples } from '../../../words/examples.ts';
import { say } from '../../../words/say.ts';
import { type Made, making } from './generate.ts';

function nameArgument(text: string): string {
  if (!hostName.safeParse(text).success) throw new InvalidArgumentError(say('nodes.public_name_form'));
  return text;
}

/** `ferry nodes make-keys`: makes keys for the config of a node on this machine, without a server. */
export function addMakeKeys(parent: Command, context: Context): void {
  parent
    .command('make-keys')
    .description(say('nodes.make_keys'))
    .addArgument(new Argument('<sort>', say('nodes.make_keys_sort')).choices(Object.keys(making)))
    .option('--name <name>', say('nodes.make_keys_name'), nameArgument)
    .addHelpText(
      'after',
      noteAndExamples(
        'nodes.make_keys_note',
        'ferry nodes make-keys reality',
        'ferry nodes make-keys vless --json | jq -r .private_key',
        'ferry nodes make-keys ech --name www.example.com',
      ),
    )
    .action((sort: Made, options: { name?: string }) => runMakeKeys(context, sort, options));
}

async function runMakeKeys({ print }: Context, sort: Made, { name }: { name?: string }): Promise<void> {
  if ((sort === 'ech') !== (name !== undefined)) throw usageError(say('nodes.make_keys_needs_name'));
  const made = making[sort](name ?? '');
  await print.answer(made, () => facts(Object.entries(made)));
}
