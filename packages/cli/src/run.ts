import { RequiredError } from '@ferry/core/client';
import { type Command, CommanderError } from 'commander';
import { CliError, type ExitCode, exit, usageError } from './exit.ts';
import type { GlobalOptions } from './global-options.ts';
import { createPrinter, type Printer } from './output/printer.ts';
import { beat } from './platform/heartbeat.ts';
import type { Machine } from './platform/host.ts';
import { createTimeLimit } from './platform/time-limit.ts';
import { createProgram } from './program.ts';

/** The deepest command of the arguments, for the hint about its help. */
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

/**
 * Commander quotes arguments in its messages. One of them may be a secret in the wrong place, so quotes are removed.
 */
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

/** Help does no work, so it sends no heartbeat. */
const asksForWords = (argv: readonly string[]) =>
  argv.some((word) => ['-h', '--help', '--version', 'help', 'version'].includes(word));

function failureOf(error: unknown, program: Command, argv: readonly string[]): CliError {
  if (error instanceof CommanderError) return usageError(asSentence(error, commandOf(program, argv)));
  if (error instanceof CliError) return error;
  if (error instanceof RequiredError) return usageError(error.message);
  return usageError(
    `Something unforeseen happened: ${error instanceof Error ? error.message : 'no reason'}.`,
  );
}

/** Runs the arguments and prints the result. */
async function carryOut(program: Command, argv: readonly string[], print: Printer): Promise<ExitCode> {
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync([...argv], { from: 'user' });
    return exit.done;
  } catch (error) {
    if (error instanceof CommanderError && isHelp(error)) return exit.done;
    const failure = failureOf(error, program, argv);
    print.failure(failure);
    return failure.code;
  }
}

/**
 * Runs a command line, without the program's name, and returns its exit code. Answers go to stdout, one sentence
 * about a failure to stderr.
 */
export async function run(argv: readonly string[], machine: Machine): Promise<ExitCode> {
  const limit = createTimeLimit(machine.signal);
  using held = new DisposableStack();
  held.defer(() => limit.end());
  const program = await createProgram({ ...machine, limit, signal: limit.signal }, argv, held);
  const options = () => program.opts<GlobalOptions>();
  const print = createPrinter(machine, options);
  const code = await carryOut(program, argv, print);
  const { heartbeat } = options();
  // A run that found the lock taken has neither succeeded nor failed, so it sends no heartbeat.
  if (heartbeat === undefined || code === exit.locked || asksForWords(argv)) return code;
  const unheard = await beat(machine, heartbeat, code === exit.done);
  if (unheard !== undefined) print.warning(`The heartbeat could not be sent: ${unheard}.`);
  return code;
}
