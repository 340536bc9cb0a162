import type { Call } from '@ferry/core/contract/base/call';
import type { AnyExample } from '@ferry/core/contract/base/example';
import { isObject } from '@ferry/core/contract/base/values/is-object';
import { yesFlag } from './consent.ts';
import { type Field, flagOf } from './fields.ts';

/** A command line with what it reads from stdin. */
export interface CommandLine {
  readonly argv: readonly string[];
  readonly stdin?: string;
}

/** The inputs of a command besides the arguments of its path. */
export interface Inputs {
  readonly query: readonly Field[];
  readonly body: readonly Field[] | undefined;
}

/** A value as the text of an option. `undefined`: it is easier to write in a file. */
function written(value: unknown): string | undefined {
  if (Array.isArray(value))
    return value.some((one) => isObject(one) || `${one}`.includes(',')) ? undefined : value.join(',');
  return isObject(value) ? undefined : `${value}`;
}

/** The options of fields. `undefined`: one of the values does not fit into an option. */
function optionsOf(fields: readonly Field[], given: Readonly<Record<string, unknown>>): string[] | undefined {
  const options = fields
    .filter(({ name }) => given[name] !== undefined)
    .map((field) => [flagOf(field), written(given[field.name])] as const);
  return options.every(([, value]) => value !== undefined)
    ? options.flatMap(([flag, value]) => [flag, value ?? ''])
    : undefined;
}

/** The command line that makes the call of an example. `isAsked`: the command asks for confirmation. */
export function exampleLine(
  words: readonly string[],
  call: Call,
  { query, body: fields }: Inputs,
  { input = {} }: AnyExample,
  isAsked = false,
): CommandLine {
  const { body } = input;
  const path = Object.keys(call.params).map((name) => `${input[name]}`);
  // A field that the query and the body have is an option of the query.
  const ofQuery = isObject(body) ? { ...body, ...input } : input;
  const argv = [...words, ...path, ...(optionsOf(query, ofQuery) ?? []), ...(isAsked ? [yesFlag] : [])];
  if (body === undefined) return { argv };
  const fromInput = (stdin: string) => ({ argv: [...argv, '--input', '-'], stdin });
  if (fields === undefined || !isObject(body))
    return fromInput(typeof body === 'string' ? body : JSON.stringify(body, null, 2));
  const options = optionsOf(fields, body);
  if (options !== undefined) return { argv: [...argv, ...options] };
  const known = new Set(fields.map(({ name }) => name));
  const own = Object.entries(body).filter(([name]) => known.has(name));
  return fromInput(JSON.stringify(Object.fromEntries(own), null, 2));
}

const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** A line as it is typed in a shell. */
export function typed({ argv, stdin }: CommandLine): string {
  const line = ['ferry', ...argv.map(quoted)].join(' ');
  return stdin === undefined ? line : `${line} <<'END'\n${stdin}\nEND`;
}
