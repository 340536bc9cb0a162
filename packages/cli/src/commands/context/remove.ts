import { Argument, type Command } from 'commander';
import { contextNames, withValues } from '../../arguments/values.ts';
import type { Context } from '../../context.ts';
import { profileOf, readConfig, writeConfig } from '../../platform/files/config-file.ts';
import { examples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';

interface RemoveOptions {
  readonly name: string;
}

export function addRemove(parent: Command, context: Context): void {
  parent
    .command('remove')
    .description(say('context.remove'))
    .addArgument(withValues(new Argument('<name>', say('context.name')), contextNames))
    .addHelpText('after', examples('ferry context remove staging'))
    .action((name: string) => runRemove(context, { name }));
}

async function runRemove({ host, print }: Context, { name }: RemoveOptions): Promise<void> {
  const config = await readConfig(host.env);
  profileOf(config, name);
  const { current, contexts } = config;
  const { [name]: _forgotten, ...kept } = contexts;
  const stays = current === undefined || current === name ? {} : { current };
  await writeConfig(host.env, { ...stays, contexts: kept });
  await print.answer({ name }, () => say('context.forgotten', { name }));
}
