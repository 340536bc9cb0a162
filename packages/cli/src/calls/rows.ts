import { once } from 'node:events';
import type { Call } from '@ferry/core/contract/base/call';
import { type CsvCell, csvFile, csvRow } from '@ferry/core/format/csv';
import { Option } from 'commander';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { documentsOf } from '../output/fields.ts';
import { say } from '../words/say.ts';

export type RowFormat = 'ndjson' | 'csv';

/** All rows of a list, for programs: one JSON object a line, or CSV for spreadsheets. */
export const formatOption = (): Option =>
  new Option('--format <format>', say('calls.format')).choices(['ndjson', 'csv']);

export type Row = Readonly<Record<string, unknown>>;

/** The only list of an answer: its name, empty if the result is the list itself, and its column names. */
interface AnswerList {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The fields of an object; undefined: it is none. */
const fieldsOf = (schema: z.core.$ZodType | undefined) =>
  schema instanceof z.core.$ZodObject ? schema._zod.def.shape : undefined;

const columnsOf = (name: string, { _zod }: z.core.$ZodArray) =>
  Object.keys(fieldsOf(_zod.def.element) ?? { [name]: true });

/** The list of a call whose result contains exactly one. */
export function listOf({ answer, envelope }: Call): AnswerList | undefined {
  if (envelope !== 'v2') return undefined;
  const result = fieldsOf(answer)?.result;
  if (result instanceof z.core.$ZodArray) return { name: '', columns: columnsOf('value', result) };
  const lists = Object.entries(fieldsOf(result) ?? {}).flatMap(([name, field]) =>
    field instanceof z.core.$ZodArray ? [{ name, columns: columnsOf(name, field) }] : [],
  );
  return lists.length === 1 ? lists[0] : undefined;
}

/** The maximum number of rows in a page of the call. `undefined`: it has no pages. */
function pageOf({ query }: Call): number | undefined {
  if (query.limit === undefined || query.offset === undefined) return undefined;
  const { maximum } = z.toJSONSchema(query.limit, { io: 'input', unrepresentable: 'any' });
  return maximum;
}

/** Makes a call with some input and returns its answer. */
type Ask = (input: Readonly<Record<string, unknown>>) => Promise<unknown>;

/**
 * Reads rows page by page: the requested page if there is a limit, or else all. A row that moved to the next page
 * because of newer rows is returned once. A list with an open end of its period is read until now.
 */
async function* pages(
  { host }: Context,
  call: Call,
  given: Readonly<Record<string, unknown>>,
  list: string,
  ask: Ask,
): AsyncGenerator<readonly unknown[]> {
  const page = given.limit === undefined ? pageOf(call) : undefined;
  // `to` of a call without `from` is no moment: of mails it is an address.
  const hasPeriod = call.query.from !== undefined && call.query.to !== undefined;
  const isOpen = page !== undefined && hasPeriod && given.to === undefined;
  const input = isOpen ? { ...given, to: host.clock.now().toISOString() } : given;
  let seen = new Set<string>();
  for (let offset = Number(input.offset ?? 0); ; offset += page ?? 0) {
    const asked = page === undefined ? input : { ...input, limit: page, offset };
    const { result } = (await ask(asked)) as { result: unknown };
    const rows = (list === '' ? result : ((result as Row)[list] ?? [])) as readonly unknown[];
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
  list: string,
): AsyncGenerator<Row> {
  const ask: Ask = (asked) => context.ask(call, asked as never);
  for await (const rows of pages(context, call, input, list, ask)) yield* rows as Row[];
}

/** The content of a cell. */
function cell(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A row by its columns. A row that is no object is in the only column. */
const cellsOf = (row: unknown, columns: readonly string[]): CsvCell[] =>
  typeof row === 'object' && row !== null ? columns.map((name) => cell((row as Row)[name])) : [cell(row)];

interface Wanted {
  readonly list: AnswerList;
  readonly format: RowFormat;
  /** Only these fields, `a.b` for a nested one. */
  readonly fields?: readonly string[] | undefined;
  readonly ask: Ask;
}

/** Writes all rows of a list while they are read. */
export async function writeRows(
  context: Context,
  call: Call,
  input: Readonly<Record<string, unknown>>,
  { list, format, fields, ask }: Wanted,
): Promise<void> {
  const { stdout, signal } = context.host;
  const write = async (text: string) => {
    if (!stdout.write(text)) await once(stdout, 'drain', { signal });
  };
  const columns = fields ?? list.columns;
  if (format === 'csv') stdout.write(csvFile(columns, []));
  for await (const page of pages(context, call, input, list.name, ask)) {
    const rows = documentsOf(page, { fields, isStream: true });
    const lines = rows.map((row) =>
      format === 'csv' ? csvRow(cellsOf(row, columns)) : `${JSON.stringify(row)}\n`,
    );
    await write(lines.join(''));
  }
}
