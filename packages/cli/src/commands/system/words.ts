import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { version } from '../../version.ts';
import { say } from '../../words/say.ts';

async function showHelp(program: Command, words: readonly string[]): Promise<void> {
  let command: Command | undefined = program;
  for (const word of words) command = command?.commands.find((one) => one.name() === word);
  if (command === undefined) throw usageError(say('system.no_such_command'));
  // Runs the command's own help, because some commands add their options only then.
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
    .addHelpText(
      'after',
      `
${say('shared.example')}
  ferry help users ban`,
    )
    .action((words: readonly string[]) => showHelp(program, words));
}
