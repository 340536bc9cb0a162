// Reads the site's settings from a file. Only the programs of a release load this, each as its first step, so that a
// program beside the server works on the same site without options. A clone never reads the file.

import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from '../settings/settings.ts';

const usual = '/etc/ferry.env';

/**
 * Adds the variables of the file to the environment. Variables that are set already stay.
 *
 * @throws ConfigError if there is a file that cannot be read
 */
export function readEnvironmentFile(environment: NodeJS.ProcessEnv): void {
  const named = environment.FERRY_ENV_FILE || undefined;
  const file = named ?? usual;
  try {
    // `process.loadEnvFile` would treat an unreadable file like a missing one.
    for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8'))))
      environment[name] ??= value;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (named === undefined && code === 'ENOENT') return;
    // systemd has passed the variables of a file that only root can read to a server of another user.
    if (named === undefined && code === 'EACCES' && environment.INVOCATION_ID !== undefined) return;
    const why =
      code === 'EACCES'
        ? 'only other users may read it'
        : code === 'ENOENT'
          ? 'it is not there'
          : String(code);
    throw new ConfigError(
      `The settings in ${file} cannot be read: ${why}. Run this as a user who may read it, or name another file in FERRY_ENV_FILE.`,
    );
  }
}

try {
  readEnvironmentFile(process.env);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
