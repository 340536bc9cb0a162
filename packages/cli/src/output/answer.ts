import type { Call } from '@ferry/core/contract/base/call';
import { sizesWithin } from '@ferry/core/contract/base/fields/field-reader';
import { isObject } from '@ferry/core/contract/base/values/is-object';
import { headOf, say } from '../words/say.ts';
import { type Grant, grantWords } from './grant-words.ts';
import { type Columns, facts, rowsOf, sizeText } from './table.ts';

type Value = Readonly<Record<string, unknown>>;

const isRows = (value: unknown): value is readonly Value[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '-';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The value of a field for people. `name`: its path. */
function shownOf(name: string, value: unknown, sizes: ReadonlySet<string>): string {
  if (name === 'grant' && isObject(value)) return grantWords(value as unknown as Grant);
  return sizes.has(name.split('.').at(-1) ?? '') ? sizeText(cell(value)) : cell(value);
}

function tableOf(rows: readonly Value[], sizes: ReadonlySet<string>): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = Object.fromEntries(
    names.map((name) => [name, (row: Value) => shownOf(name, row[name], sizes)]),
  );
  return rowsOf(rows, '', columns satisfies Columns<Value>);
}

const lines = (text: readonly unknown[]) => text.map((one) => cell(one)).join('\n');

/**
 * The content of an answer's envelope: `result` of a v2 call, `data` of an agent’s, the other fields of an older one.
 */
function inside(answer: unknown): unknown {
  if (!isObject(answer)) return answer;
  if ('result' in answer) return answer.result;
  const { is_success: _success, ret: _ret, message: _message, msg, ...rest } = answer;
  if ('data' in rest && Object.keys(rest).length === 1) return rest.data;
  return Object.keys(rest).length === 0 && typeof msg === 'string' ? msg : rest;
}

/** The fields of an object. Fields of a nested object have both names. */
const flat = (value: Value): [name: string, one: unknown][] =>
  Object.entries(value).flatMap(([name, one]) =>
    isObject(one) && Object.keys(one).length > 0
      ? Object.entries(one).map(([inner, part]): [string, unknown] => [`${name}.${inner}`, part])
      : [[name, one] satisfies [string, unknown]],
  );

/** An answer for people: rows as a table, one object as a list of facts, text unchanged. */
export async function answerText(answer: unknown, call: Call): Promise<string> {
  const value = inside(answer);
  const sizes = sizesWithin(call.answer);
  if (typeof value === 'string') return value === '' ? say('output.done') : value;
  if (Array.isArray(value)) {
    if (value.length === 0) return say('shared.nothing');
    return isRows(value) ? tableOf(value, sizes) : lines(value);
  }
  if (!isObject(value)) return value === null || value === undefined ? say('output.done') : String(value);
  const { before, after, ...others } = value;
  const isChange = isObject(before) && isObject(after);
  const fields = flat(isChange ? others : value);
  const lists = fields.filter(([, one]) => isRows(one) || (Array.isArray(one) && one.length === 0));
  const single = fields.filter(([name]) => !lists.some(([list]) => list === name));
  // Only a change needs the schemas that say which fields are secret.
  const changes = isChange
    ? (await import('./changes/changes.ts')).changesTable(before, after, call.answer)
    : undefined;
  const parts = [
    ...(single.length > 0
      ? [facts(single.map(([name, one]) => [headOf(name), shownOf(name, one, sizes)]))]
      : []),
    ...lists.map(([name, rows]) =>
      (rows as Value[]).length === 0
        ? say('output.field_none', { name: headOf(name) })
        : tableOf(rows as Value[], sizes),
    ),
    ...(changes === undefined ? [] : [changes]),
  ];
  return parts.length === 0 ? say('output.done') : parts.join('\n\n');
}
