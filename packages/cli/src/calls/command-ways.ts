import type { Command } from 'commander';

const long = new WeakSet<Command>();

/**
 * Marks a command that may run for long: the default timeout then applies to each request and not to the whole
 * command.
 */
export function worksForLong(command: Command): Command {
  long.add(command);
  return command;
}

/** Whether a command may run for long. A command that reads all rows of a list makes a request for each page. */
export const isLong = (command: Command): boolean =>
  long.has(command) ||
  command.opts().csv === true ||
  command.opts().format !== undefined ||
  command.opts().sort !== undefined ||
  command.optsWithGlobals().stream === true;
