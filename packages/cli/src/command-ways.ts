import type { Command } from 'commander';

const long = new WeakSet<Command>();

/** Says that a command works for long by its nature: the usual limit is then of each exchange, not of all of it. */
export function worksForLong(command: Command): Command {
  long.add(command);
  return command;
}

/** All rows of a list are as many exchanges as it has pages. */
export const isLong = (command: Command): boolean =>
  long.has(command) || command.opts().csv === true || command.opts().format !== undefined;
