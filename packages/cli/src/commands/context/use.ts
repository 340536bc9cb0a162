import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { profileOf, readConfig, writeConfig } from '../../platform/config-file.ts';

interface UseOptions {
  readonly name: string;
}

export function addUse(parent: Command, context: Context): void {
  parent
    .command('use')
    .description('Makes a context the current one.')
    .argument('<name>', 'the context')
    .addHelpText('after', '\nExample:\n  ferry context use production')
    .action((name: string) => runUse(context, { name }));
}

async function runUse({ host, print }: Context, { name }: UseOptions): Promise<void> {
  const config = await readConfig(host.env);
  const { url } = profileOf(config, name);
  await writeConfig(host.env, { ...config, current: name });
  await print.answer({ name, url }, () => `Now in use: ${name}, ${url}`);
}
