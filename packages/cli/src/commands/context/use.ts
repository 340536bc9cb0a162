import { Argument, type Command } from 'commander';
import { contextNames, withValues } from '../../arguments/values.ts';
import type { Context } from '../../context.ts';
import { profileOf, readConfig, writeConfig } from '../../platform/files/config-file.ts';
import { writeFolderFile } from '../../platform/files/folder-file.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';

interface UseOptions {
  readonly name: string;
  readonly isHere: boolean;
}

export function addUse(parent: Command, context: Context): void {
  parent
    .command('use')
    .description(say('context.use'))
    .addArgument(withValues(new Argument('<name>', say('context.name')), contextNames))
    .option('--here', say('context.use_here'))
    .addHelpText(
      'after',
      noteAndExamples('context.use_note', 'ferry context use production', 'ferry context use staging --here'),
    )
    .action((name: string, { here }: { here?: boolean }) => runUse(context, { name, isHere: here === true }));
}

async function runUse({ host, print }: Context, { name, isHere }: UseOptions): Promise<void> {
  const config = await readConfig(host.env);
  const { url } = profileOf(config, name);
  if (isHere) await writeFolderFile(host.folder, name);
  else await writeConfig(host.env, { ...config, current: name });
  await print.answer({ name, url }, () => say('context.now_use', { name, url }));
}
