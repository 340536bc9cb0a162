import { exit } from '../exit.ts';

/** Ends the process because its answer could not be written. A reader may close the pipe early, like `head`: no failure. */
export function endBrokenPipe({ code }: NodeJS.ErrnoException): never {
  if (code === 'EPIPE') process.exit(0);
  process.stderr.write(`ferry: The command was carried out, but its answer could not be written: ${code}.\n`);
  process.exit(exit.usage);
}
