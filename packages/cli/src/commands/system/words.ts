import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import type { SpokenCommand } from '../../output/help.ts';
import type { Printer } from '../../output/printer.ts';
import { version } from '../../version.ts';
import { examples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';

/** The options that every command takes. */
function optionsText(program: SpokenCommand): string {
  const { getOutHelpWidth } = program.configureOutput();
  const help = program.createHelp();
  help.prepareContext({ helpWidth: getOutHelpWidth?.() ?? 80 });
  return help.optionsText(program);
}

async function showHelp(program: SpokenCommand, words: readonly string[], print: Printer): Promise<void> {
  if (words.length === 1 && words[0] === 'options') {
    const options = program.options.map(({ flags, description }) => ({ flags, description }));
    return await print.answer({ options }, () => optionsText(program));
  }
  let command: Command | undefined = program;
  for (const word of words) command = command?.commands.find((one) => one.name() === word);
  if (command === undefined) throw usageError(say('system.no_such_command'));
  // Runs the command's help, because some commands add their options only then.
  await program.parseAsync([...words, '--help'], { from: 'user' });
}

/** The commands `version` and `help`, which people often try first. */
export function addWords(program: Command, { print }: Context): void {
  program
    .command('version')
    .description(say('system.version_command'))
    .action(() => print.answer({ version: version() }, version));
  program
    .command('help')
    .description(say('system.help'))
    .argument('[words...]', say('system.help_words'))
    .addHelpText('after', examples('ferry help users ban', 'ferry help options'))
    .action((words: readonly string[]) => showHelp(program as SpokenCommand, words, print));
}
