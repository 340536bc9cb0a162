import type { Command } from 'commander';
import type { Machine } from '../platform/http/host.ts';
import { createTimeLimit } from '../platform/http/time-limit.ts';
import { createProgram, everyWord } from '../program.ts';

export interface Leaf {
  readonly words: readonly string[];
  readonly command: Command;
}

/** The program with all verbs, on a machine without a network and files. */
export async function wholeProgram(): Promise<Command> {
  const signal = new AbortController().signal;
  const limit = createTimeLimit(signal);
  const nowhere = { write: () => true } as unknown as Machine['stdout'];
  const host = { env: {}, folder: '/nowhere', stdout: nowhere, stderr: nowhere, signal, limit };
  return await createProgram(host as never, everyWord, new DisposableStack());
}

/** Every command, without the nouns. */
export async function leaves(): Promise<Leaf[]> {
  const walk = (command: Command, words: readonly string[]): Leaf[] =>
    command.commands.length === 0
      ? [{ words, command }]
      : command.commands.flatMap((one) => walk(one, [...words, one.name()]));
  return walk(await wholeProgram(), []);
}
