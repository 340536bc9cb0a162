import type { Argument, Option } from 'commander';
import type { Machine } from '../platform/http/host.ts';

/** What `ferry complete` answers where a file is taken: the shell knows the files. */
export const files = ':files';

type Values = (env: Machine['env']) => readonly string[] | Promise<readonly string[]>;

const known = new WeakMap<Option | Argument, Values>();

/** Says what may be given, for the completion by the shell, where the choices of commander do not. */
export function withValues<T extends Option | Argument>(taken: T, values: Values): T {
  known.set(taken, values);
  return taken;
}

/** The values of an option or an argument. `undefined`: any text. */
export const valuesOf = async (
  taken: Option | Argument,
  env: Machine['env'],
): Promise<readonly string[] | undefined> => (await known.get(taken)?.(env)) ?? taken.argChoices;

/** The contexts of this terminal. */
export const contextNames: Values = async (env) => {
  const { readConfig } = await import('../platform/files/config-file.ts');
  return Object.keys((await readConfig(env)).contexts);
};
