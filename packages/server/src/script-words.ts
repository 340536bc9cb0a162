import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Parses the arguments of a script. If they are wrong it prints the usage and exits with 2. With `--help`, which
 * every script has, it exits with 0.
 *
 * @param places how many positional arguments are required
 */
export function readScriptWords<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
  places = 0,
) {
  try {
    const given = parseArgs({
      options: { ...options, help: { type: 'boolean', default: false } },
      allowPositionals: places > 0,
    });
    const { help } = given.values as { help?: boolean };
    if (!help && given.positionals.length === places) return given;
    process.stdout.write(usage);
    process.exit(help ? 0 : 2);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message.split('. ', 1)[0]}.\n\n${usage}`);
    process.exit(2);
  }
}
