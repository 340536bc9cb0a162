import { RequiredError } from '@ferry/core/client';
import { type Command, CommanderError } from 'commander';
import { CliError, type ExitCode, exit } from './exit.ts';
import { createPrinter } from './output/printer.ts';
import type { Host } from './platform/host.ts';
import { createProgram } from './program.ts';

/** The deepest command that the words name, for the hint where help is found. */
function commandOf(program: Command, argv: readonly string[]): string {
  let command = program;
  let path = program.name();
  for (const word of argv) {
    const next = command.commands.find((each) => each.name() === word);
    if (!next) continue;
    command = next;
    path += ` ${word}`;
  }
  return path;
}

/** What commander quotes of the words may be a secret that stands in the wrong place. */
const withoutQuotes = ({ code, message }: CommanderError) => {
  if (code === 'commander.excessArguments') return message.replace(/: [^:]*$/, '');
  return code === 'commander.unknownOption' ? message.replace(/=[^']*'/, "'") : message;
};

function asSentence(error: CommanderError, help: string): string {
  if (error.code === 'commander.help') return `What should it do? See "${help} --help".`;
  const words = withoutQuotes(error)
    .replace(/^error: /, '')
    .replaceAll('\n', ' ');
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return `${/[.?)]$/.test(text) ? text : `${text}.`} See "${help} --help".`;
}

const isHelp = ({ code }: CommanderError) =>
  code === 'commander.helpDisplayed' || code === 'commander.version';

function failureOf(error: unknown, program: Command, argv: readonly string[]): [ExitCode, string] {
  if (error instanceof CommanderError) return [exit.usage, asSentence(error, commandOf(program, argv))];
  if (error instanceof CliError) return [error.code, error.message];
  if (error instanceof RequiredError) return [exit.usage, error.message];
  return [
    exit.usage,
    `Something unforeseen happened: ${error instanceof Error ? error.message : 'no reason'}.`,
  ];
}

/**
 * Runs a command line from its words, without the program's name, to its exit code. Answers go to the host's
 * stdout, one sentence about a failure to its stderr.
 */
export async function run(argv: readonly string[], host: Host): Promise<ExitCode> {
  const program = await createProgram(host, argv);
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync([...argv], { from: 'user' });
    return exit.done;
  } catch (error) {
    if (error instanceof CommanderError && isHelp(error)) return exit.done;
    const [code, sentence] = failureOf(error, program, argv);
    createPrinter(host, () => false).failure(sentence);
    return code;
  }
}
