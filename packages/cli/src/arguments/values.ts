import type { Argument, Option } from 'commander';
import type { Machine } from '../platform/http/host.ts';

/** What `ferry complete` prints where a file name is expected: the shell completes it. */
export const files = ':files';

type Values = (env: Machine['env']) => readonly string[] | Promise<readonly string[]>;

const known = new WeakMap<Option | Argument, Values>();

/** Sets the values for the shell's completion where commander's choices do not name them. */
export function withValues<T extends Option | Argument>(taken: T, values: Values): T {
  known.set(taken, values);
  return taken;
}

/** The values of an option or an argument. `undefined`: any text. */
export const valuesOf = async (
  taken: Option | Argument,
  env: Machine['env'],
): Promise<readonly string[] | undefined> => (await known.get(taken)?.(env)) ?? taken.argChoices;

/** The names of the contexts. */
export const contextNames: Values = async (env) => {
  const { readConfig } = await import('../platform/files/config-file.ts');
  return Object.keys((await readConfig(env)).contexts);
};
