import { Option } from 'commander';
import type { Context } from '../context.ts';
import { usageError } from '../exit.ts';
import { printable } from '../output/printable.ts';
import type { Host } from '../platform/http/host.ts';
import { untilAborted } from '../platform/input.ts';
import { inARow, say } from '../words/say.ts';

/** The option of a command that asks before it does something. `assertAgreed` asks. */
export const yesFlag = '--yes';

export const yesOption = (description: string = say('calls.yes')): Option => new Option(yesFlag, description);

/** The same option of a command that changes something and asks nothing, so that a script may give it to every write. */
export const unaskedOption = (): Option => yesOption(say('calls.yes_unasked'));

interface Agreed {
  readonly yes?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
}

export interface Question {
  /** What would happen, for people. */
  readonly preview?: string;
  /** What is asked about, in whole sentences. */
  readonly about?: string;
  /** What did not happen without a yes. */
  readonly notDone?: string;
}

/** Whether the answer of a person at the terminal is a clear yes. */
async function isYes(host: Host, question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: host.stdin(), output: host.stderr, terminal: false });
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    host.stderr.write(say('calls.question', { question }));
    const answer = () => untilAborted(host.signal, Promise.race([lines.question(''), closed]));
    return /^(y|yes|是|好)$/i.test((await host.limit.unhurried(answer)).trim());
  } finally {
    lines.close();
  }
}

/**
 * The one place where a command asks. `--yes` and a dry run go on. At a terminal a person is asked. Everybody else, such as
 * a pipe or a program that wants JSON, ends with the exit code of a wrong usage, and nothing was done.
 */
export async function assertAgreed(
  context: Context,
  { yes, dryRun }: Agreed,
  { preview, about = '', notDone = say('calls.nothing_done') }: Question,
): Promise<void> {
  if (yes === true || dryRun === true) return;
  const { host } = context;
  const isForProgram = context.wantsJson();
  if (preview !== undefined && !isForProgram) host.stderr.write(`${printable(preview)}\n\n`);
  if (isForProgram || host.stdin().isTTY !== true)
    throw usageError(inARow(notDone, about, say('calls.say_yes')));
  if (!(await isYes(host, inARow(about, say('calls.go_on'))))) throw usageError(notDone);
}
