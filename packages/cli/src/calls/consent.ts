import { Option } from 'commander';
import type { Context } from '../context.ts';
import { usageError } from '../exit.ts';
import { printable } from '../output/printable.ts';
import type { Host } from '../platform/http/host.ts';
import { untilAborted } from '../platform/input.ts';
import { inARow, say } from '../words/say.ts';

/** The option that answers a command's question in advance. `assertAgreed` asks the question. */
export const yesFlag = '--yes';

export const yesOption = (description: string = say('calls.yes')): Option => new Option(yesFlag, description);

/** The same option for a command that changes something without a question, so that scripts can give it to every write. */
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
  /** The sentence if the answer is not yes. */
  readonly notDone?: string;
}

/** Asks at the terminal. Anything but a clear yes is a no. */
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
 * The only place where a command asks for confirmation. `--yes` and a dry run need none. At a terminal a person is
 * asked. Without a terminal, or with JSON output, the command ends with the exit code of wrong usage and does nothing.
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
