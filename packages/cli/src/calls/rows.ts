import { once } from 'node:events';
import type { Call } from '@ferry/core/contract/base/call';
import { isObject } from '@ferry/core/contract/base/values/is-object';
import { type CsvCell, csvFile, csvRow } from '@ferry/core/format/csv';
import { type Command, Option } from 'commander';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { usageError } from '../exit.ts';
import { documentsOf } from '../output/fields.ts';
import { say } from '../words/say.ts';

export type RowFormat = 'ndjson' | 'csv';

/** The maximum number of rows to sort, because all are read first. */
const sortLimit = 20_000;

/** The formats of rows for programs: one JSON object a line, or CSV for spreadsheets. */
const formatOption = (): Option =>
  new Option('--format <format>', say('calls.format')).choices(['ndjson', 'csv']);

export type Row = Readonly<Record<string, unknown>>;

/** The only list of an answer: its name, empty if the result is the list itself, and its rows. */
interface AnswerList {
  readonly name: string;
  readonly columns: readonly string[];
  readonly row: z.core.$ZodType;
}

/** The fields of an object schema. `undefined`: it is another schema. */
const fieldsOf = (schema: z.core.$ZodType | undefined) =>
  schema instanceof z.core.$ZodObject ? schema._zod.def.shape : undefined;

const listAs = (name: string, { _zod }: z.core.$ZodArray): AnswerList => {
  const row = _zod.def.element;
  return { name, columns: Object.keys(fieldsOf(row) ?? { [name || 'value']: true }), row };
};

/** The list of a call whose result contains exactly one. */
export function listOf({ answer, envelope }: Call): AnswerList | undefined {
  if (envelope !== 'v2') return undefined;
  const result = fieldsOf(answer)?.result;
  if (result instanceof z.core.$ZodArray) return listAs('', result);
  const lists = Object.entries(fieldsOf(result) ?? {}).flatMap(([name, field]) =>
    field instanceof z.core.$ZodArray ? [listAs(name, field)] : [],
  );
  return lists.length === 1 ? lists[0] : undefined;
}

/**
 * Whether an answer is a list, and not one object that contains a list, such as a report with its steps. A list has only
 * rows, or their total number, or the name of its call says so.
 */
export function isList(call: Call): boolean {
  const list = listOf(call);
  if (list === undefined || (call.changes && list.name !== '')) return false;
  const names = Object.keys(fieldsOf(fieldsOf(call.answer)?.result) ?? {});
  return names.length < 2 || names.includes('total_count') || call.operation.endsWith('.list');
}

/** The form of all lists for programs: the rows, their total number, and other facts about them. */
export const listed = (rows: readonly unknown[], facts: Row = {}): Row => ({
  total_count: rows.length,
  ...facts,
  rows,
});

/** An answer for programs, without its envelope. A list is in the form of all lists. */
export function contentOf(call: Call, answer: unknown): unknown {
  if (call.envelope !== 'v2' || !isObject(answer) || answer.result === undefined) return answer;
  const { result } = answer;
  if (!isList(call)) return result;
  const name = listOf(call)?.name ?? '';
  const { [name]: rows, ...facts } = isObject(result) ? result : { '': result };
  // One page of a list without a total does not tell how many rows there are.
  const isCounted = call.query.limit === undefined || 'total_count' in facts;
  return listed(rows as unknown[], isCounted ? facts : { total_count: null, ...facts });
}

/** The rows of a list in an answer to its call. */
export const rowsIn = (answer: unknown, { name }: AnswerList): readonly Row[] => {
  const { result } = answer as { result: unknown };
  return (name === '' ? result : ((result as Row)[name] ?? [])) as readonly Row[];
};

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

/** Whether values are numbers, or texts with a number such as an amount. JSON Schemas of all columns would be slower. */
function isNumeric(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod;
  // A nullable or optional schema, or a schema with a default.
  if ('innerType' in def) return isNumeric(def.innerType as z.core.$ZodType);
  const { type } = def;
  const takes = (text: string) => z.safeParse(schema, text).success;
  return type === 'number' || (type === 'string' && takes('1.00') && !takes('x'));
}

/** The columns of a list by which it can be sorted. */
export const numbersOf = ({ row }: AnswerList): string[] =>
  Object.entries(fieldsOf(row) ?? {}).flatMap(([name, field]) => (isNumeric(field) ? [name] : []));

/** The options of a command whose call answers with rows. */
export function addListOptions(command: Command, call: Call): void {
  const list = listOf(call);
  if (list === undefined) return;
  command.addOption(formatOption()).option('--csv', say('calls.csv'));
  const numbers = isList(call) && !call.changes ? numbersOf(list) : [];
  if (numbers.length > 0)
    command.addOption(new Option('--sort <column>', say('calls.sort')).choices(numbers));
}

/** The maximum and the default number of rows in a page of the call. `undefined`: it has no pages. */
export function pageOf({
  query,
}: Call): { readonly maxLimit: number; readonly defaultLimit: number } | undefined {
  if (query.limit === undefined || query.offset === undefined) return undefined;
  const { maximum = 1, default: usual } = schemaOf(query.limit, 'input');
  return { maxLimit: maximum, defaultLimit: Number(usual) };
}

/** Makes a call with some input and returns its answer. */
type Ask = (input: Readonly<Record<string, unknown>>) => Promise<unknown>;

/**
 * Reads rows page by page: only the requested page if there is a limit, otherwise all. A row that newer rows moved to the
 * next page is returned once. Without an end of the period, rows are read up to the present time.
 */
async function* pages(
  { host }: Context,
  call: Call,
  given: Readonly<Record<string, unknown>>,
  list: AnswerList,
  ask: Ask,
): AsyncGenerator<readonly Row[]> {
  const page = given.limit === undefined ? pageOf(call)?.maxLimit : undefined;
  // Without `from`, `to` is not a time. In the queue of mails it is an address.
  const hasPeriod = call.query.from !== undefined && call.query.to !== undefined;
  const isOpen = page !== undefined && hasPeriod && given.to === undefined;
  const input = isOpen ? { ...given, to: host.clock.now().toISOString() } : given;
  let seen = new Set<string>();
  for (let offset = Number(input.offset ?? 0); ; offset += page ?? 0) {
    const asked = page === undefined ? input : { ...input, limit: page, offset };
    const rows = rowsIn(await ask(asked), list);
    const before = seen;
    seen = new Set(rows.map((row) => JSON.stringify(row)));
    yield rows.filter((row) => !before.has(JSON.stringify(row)));
    if (page === undefined || rows.length < page) return;
  }
}

/** All rows of a list in order. */
export async function* allRows(
  context: Context,
  call: Call,
  input: Readonly<Record<string, unknown>>,
): AsyncGenerator<Row> {
  const list = listOf(call);
  if (list === undefined) throw new Error(`${call.operation} is no list`);
  const ask: Ask = (asked) => context.ask(call, asked as never);
  for await (const rows of pages(context, call, input, list, ask)) yield* rows;
}

interface Sorting {
  readonly list: AnswerList;
  /** The column whose largest number comes first. */
  readonly by: string;
  readonly ask: Ask;
}

/** Values without a number sort last. */
const numberIn = (value: unknown) =>
  value === null || value === undefined ? Number.NEGATIVE_INFINITY : Number(value);

/** All rows of a list, largest first, with the first answer. */
async function sorted(context: Context, call: Call, input: Row, { list, by, ask }: Sorting) {
  const rows: Row[] = [];
  let first: Row = {};
  const asking: Ask = async (asked) => {
    const answer = (await ask(asked)) as Row;
    if (rows.length === 0) first = answer;
    return answer;
  };
  for await (const page of pages(context, call, input, list, asking)) {
    rows.push(...page);
    if (rows.length > sortLimit) throw usageError(say('calls.too_many_to_sort', { most: sortLimit }));
  }
  const sizes = new Map(rows.map((row) => [row, numberIn(row[by])]));
  const size = (row: Row) => sizes.get(row) ?? 0;
  return { first, rows: rows.toSorted((one, other) => Math.sign(size(other) - size(one)) || 0) };
}

/** The answer of a list as if its call sorted by a column: the requested page of all rows. */
export async function sortedAnswer(
  context: Context,
  call: Call,
  { limit, offset = 0, ...input }: Row,
  sorting: Sorting,
): Promise<unknown> {
  const { first, rows } = await sorted(context, call, input, sorting);
  const from = Number(offset);
  const page = rows.slice(from, from + Number(limit ?? pageOf(call)?.defaultLimit ?? rows.length));
  const { name } = sorting.list;
  return { ...first, result: name === '' ? page : { ...(first.result as Row), [name]: page } };
}

/** The content of a cell. */
function cell(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The cells of a row. A row that is not an object is the only cell. */
const cellsOf = (row: unknown, columns: readonly string[]): CsvCell[] =>
  typeof row === 'object' && row !== null ? columns.map((name) => cell((row as Row)[name])) : [cell(row)];

interface Wanted {
  readonly list: AnswerList;
  readonly format: RowFormat;
  /** Only these fields, `a.b` for a nested one. */
  readonly fields?: readonly string[] | undefined;
  /** Sorted by this column. */
  readonly by?: string | undefined;
  readonly ask: Ask;
}

/** Writes all rows of a list while they are read. */
export async function writeRows(
  context: Context,
  call: Call,
  input: Readonly<Record<string, unknown>>,
  { list, format, fields, by, ask }: Wanted,
): Promise<void> {
  const { stdout, signal } = context.host;
  const write = async (text: string) => {
    if (!stdout.write(text)) await once(stdout, 'drain', { signal });
  };
  const columns = fields ?? list.columns;
  if (format === 'csv') stdout.write(csvFile(columns, []));
  const all =
    by === undefined
      ? pages(context, call, input, list, ask)
      : [rowsIn(await sortedAnswer(context, call, { limit: sortLimit, ...input }, { list, by, ask }), list)];
  for await (const page of all) {
    const rows = documentsOf(page, { fields, isStream: true });
    const lines = rows.map((row) =>
      format === 'csv' ? csvRow(cellsOf(row, columns)) : `${JSON.stringify(row)}\n`,
    );
    await write(lines.join(''));
  }
}
