import { type ParseArgsConfig, parseArgs } from 'node:util';
import { messageOf } from '../base/log.ts';

/** How a program is called: in a release its file, in a clone the script of package.json. */
export const calledAs = (name: string): string =>
  import.meta.filename.endsWith('.ts') ? `npm run ${name} --` : `node ${name}.js`;

/**
 * Parses the arguments of a script. If they are wrong it prints the usage and exits with 2. With `--help`, which
 * every script has, it exits with 0.
 *
 * @param places how many positional arguments are required, or the possible numbers of them
 */
export function readScriptWords<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
  places: number | readonly number[] = 0,
) {
  const numbers = [places].flat();
  try {
    const given = parseArgs({
      options: { ...options, help: { type: 'boolean', default: false } },
      allowPositionals: numbers.some((count) => count > 0),
    });
    const { help } = given.values as { help?: boolean };
    if (!help && numbers.includes(given.positionals.length)) return given;
    process.stdout.write(usage);
    process.exit(help ? 0 : 2);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message.split('. ', 1)[0]}.\n\n${usage}`);
    process.exit(2);
  }
}

/** Runs a program, and prints the sentence that it returns. If it fails, prints the reason and exits with 1. */
export async function runProgram(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(1);
  }
}
