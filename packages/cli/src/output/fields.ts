import { isObject } from '@ferry/core/contract/base/values/is-object';
import { CliError, exit } from '../exit.ts';
import { say } from '../words/say.ts';

/** The content of an answer's envelope. */
function inside(answer: unknown): unknown {
  if (!isObject(answer)) return answer;
  if ('is_success' in answer && 'result' in answer) return answer.result;
  return 'ret' in answer && 'data' in answer ? answer.data : answer;
}

/** The name of an answer's rows, its only list of objects. `undefined`: the answer is one object. */
function rowsIn(value: unknown): readonly [name: string, rows: readonly unknown[]] | undefined {
  if (!isObject(value)) return undefined;
  const lists = Object.entries(value).flatMap(([name, one]) =>
    Array.isArray(one) ? [[name, one] as const] : [],
  );
  const [only] = lists;
  return lists.length === 1 && only?.[1].every(isObject) ? only : undefined;
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((one, name) => (isObject(one) ? one[name] : undefined), value);

const absent = (name: string, rows: readonly unknown[]) => {
  const names = [...new Set(rows.flatMap((row) => (isObject(row) ? Object.keys(row) : [])))];
  return new CliError(
    exit.usage,
    say('output.no_such_field', { name, names: names.join(', ') || say('shared.none') }),
  );
};

/** The requested fields of each row or of the one object. `a.b` is a nested field. */
function pick(rows: readonly unknown[], fields: readonly string[]): Record<string, unknown>[] {
  const missing = fields.find(
    (name) => rows.length > 0 && rows.every((row) => at(row, name.split('.')) === undefined),
  );
  if (missing !== undefined) throw absent(missing, rows);
  return rows.map((row) =>
    Object.fromEntries(fields.map((name) => [name, at(row, name.split('.')) ?? null])),
  );
}

/** The output form that a program requested. */
export interface Shape {
  readonly fields?: readonly string[] | undefined;
  /** One JSON document a line, one line for each row. */
  readonly isStream: boolean;
}

/** An answer as output lines for a program. By default one unchanged document. */
export function documentsOf(answer: unknown, { fields, isStream }: Shape): readonly unknown[] {
  if (fields === undefined && !isStream) return [answer];
  const value = inside(answer);
  const found: ReturnType<typeof rowsIn> = Array.isArray(value) ? ['', value] : rowsIn(value);
  const isOfWhole = fields?.every((name) => at(value, name.split('.')) !== undefined);
  if (found === undefined || isOfWhole) return fields === undefined ? [value] : pick([value], fields);
  const [name, rows] = found;
  const picked = fields === undefined ? rows : pick(rows, fields);
  if (isStream) return picked;
  return [isObject(value) ? { ...value, [name]: picked } : picked];
}
