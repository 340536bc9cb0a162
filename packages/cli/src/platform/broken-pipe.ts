import { exit } from '../exit.ts';
import { inARow, say } from '../words/say.ts';
import { fileError } from './files/file-error.ts';

/** Ends the process because its answer could not be written. A pipe that its reader closed, like `head`, is no failure. */
export function endBrokenPipe(error: NodeJS.ErrnoException): never {
  if (error.code === 'EPIPE') process.exit(0);
  const why = fileError(error, say('platform.the_output'))?.message ?? `${error.code}.`;
  const said = inARow(say('platform.answer_not_written'), why);
  process.stderr.write(`ferry: ${said}\n`);
  process.exit(exit.usage);
}
