import { Argument, type Command } from 'commander';
import { contextNames, withValues } from '../../arguments/values.ts';
import type { Context } from '../../context.ts';
import { profileOf, readConfig, writeConfig } from '../../platform/files/config-file.ts';
import { writeFolderFile } from '../../platform/files/folder-file.ts';
import { say } from '../../words/say.ts';

interface UseOptions {
  readonly name: string;
  readonly isHere: boolean;
}

export function addUse(parent: Command, context: Context): void {
  parent
    .command('use')
    .description('Makes a context the current one, for all terminals or for a folder.')
    .addArgument(withValues(new Argument('<name>', 'the context'), contextNames))
    .option('--here', 'only in this folder and below, by a file .ferry.toml')
    .addHelpText(
      'after',
      `
A folder's .ferry.toml and FERRY_CONTEXT have priority over the current context, so a switch in another terminal changes
nothing there.

Examples:
  ferry context use production
  ferry context use staging --here`,
    )
    .action((name: string, { here }: { here?: boolean }) => runUse(context, { name, isHere: here === true }));
}

async function runUse({ host, print }: Context, { name, isHere }: UseOptions): Promise<void> {
  const config = await readConfig(host.env);
  const { url } = profileOf(config, name);
  if (isHere) await writeFolderFile(host.folder, name);
  else await writeConfig(host.env, { ...config, current: name });
  await print.answer({ name, url }, () => say`Now in use: ${name}, ${url}`);
}
