import { RequiredError } from '@ferry/core/client';
import { type Command, CommanderError } from 'commander';
import { CliError, type ExitCode, exit, usageError } from './exit.ts';
import type { GlobalOptions } from './global-options.ts';
import { nameIn } from './output/field-names.ts';
import { createPrinter, type Printer } from './output/printer.ts';
import { fileError } from './platform/files/file-error.ts';
import { beat } from './platform/http/heartbeat.ts';
import { languageOf, type Machine } from './platform/http/host.ts';
import { createTimeLimit } from './platform/http/time-limit.ts';
import { createProgram } from './program.ts';
import { spokenByParser } from './words/parser.ts';
import { asSentence, inARow, say, speak } from './words/say.ts';

/** The deepest command of the arguments, and its words for the hint about its help. */
function commandOf(program: Command, argv: readonly string[]): { command: Command; path: string } {
  let command = program;
  let path = program.name();
  for (const word of argv) {
    const next = command.commands.find((each) => each.name() === word);
    if (!next) continue;
    command = next;
    path += ` ${word}`;
  }
  return { command, path };
}

/**
 * Commander quotes arguments in its messages. One of them may be a secret in the wrong place, so quotes are removed.
 */
const withoutQuotes = ({ code, message }: CommanderError) => {
  if (code === 'commander.excessArguments') return message.replace(/: [^:]*$/, '');
  return code === 'commander.unknownOption' ? message.replace(/=[^']*'/, "'") : message;
};

/** The error message of commander as a sentence, with a hint about the help. */
function inWords(error: CommanderError, help: string): string {
  const hint = say('program.see_help', { help });
  if (error.code === 'commander.help') return inARow(say('program.what_to_do'), hint);
  const words = spokenByParser(
    withoutQuotes(error)
      .replace(/^error: /, '')
      .replaceAll('\n', ' '),
  );
  return inARow(asSentence(words.charAt(0).toUpperCase() + words.slice(1)), hint);
}

const isHelp = ({ code }: CommanderError) =>
  code === 'commander.helpDisplayed' || code === 'commander.version';

/** Help does no work, so it sends no heartbeat. */
const asksForWords = (argv: readonly string[]) =>
  argv.some((word) => ['-h', '--help', '--version', 'help', 'version'].includes(word));

function failureOf(error: unknown, program: Command, argv: readonly string[]): CliError {
  const { command, path } = commandOf(program, argv);
  if (error instanceof CommanderError) return usageError(inWords(error, path));
  if (error instanceof CliError) return error;
  if (error instanceof RequiredError)
    return usageError(say('program.missing', { field: nameIn(command)([error.field]) }));
  return (
    fileError(error) ??
    usageError(
      say('program.unforeseen', {
        message: error instanceof Error ? error.message : say('platform.no_reason'),
      }),
    )
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
  speak(languageOf(machine.env));
  const limit = createTimeLimit(machine.signal);
  using held = new DisposableStack();
  held.defer(() => limit.end());
  const page: Machine['page'] = (pager, text) => limit.unhurried(() => machine.page(pager, text));
  const told: string[] = [];
  const host = { ...machine, page, limit, signal: limit.signal };
  const program = await createProgram(host, argv, held, (text) => void told.push(text));
  const options = () => program.opts<GlobalOptions>();
  const print = createPrinter(host, options);
  const code = await carryOut(program, argv, print);
  if (told.length > 0) await print.text(told.join(''));
  const { heartbeat } = options();
  // A run that found the lock taken has neither succeeded nor failed, so it sends no heartbeat.
  if (heartbeat === undefined || code === exit.locked || asksForWords(argv)) return code;
  const unheard = await beat(machine, heartbeat, code === exit.done);
  if (unheard !== undefined) print.warning(say('program.heartbeat_failed', { why: unheard }));
  return code;
}
