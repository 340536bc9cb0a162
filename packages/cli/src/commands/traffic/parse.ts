import { Readable } from 'node:stream';
import type { Info } from 'csv-parse';
import { usageError } from '../../exit.ts';
import { say } from '../../words/say.ts';
import { jsonRows } from './json-rows.ts';
import type { FoundRow } from './rows.ts';

export const formats = ['json', 'ndjson', 'csv'] as const;
export type Format = (typeof formats)[number];

const byExtension: Record<string, Format> = { json: 'json', ndjson: 'ndjson', jsonl: 'ndjson', csv: 'csv' };

/** The format by the file's extension, or else by the beginning of the text. */
export function detectFormat(file: string | undefined, text: string): Format {
  const extension = file?.split('.').at(-1)?.toLowerCase() ?? '';
  const named = Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined;
  if (named) return named;
  const start = text.trimStart();
  if (start.startsWith('[')) return 'json';
  if (!start.startsWith('{')) return 'csv';
  // Either one row a line, or a document over several lines, whose first line alone is not valid.
  const [first = ''] = start.split('\n', 1);
  return /^\{.*"user_id".*\}\s*$/.test(first) && !/"data"\s*:/.test(first) ? 'ndjson' : 'json';
}

/** The maximum length of a line in characters. */
const maxLineLength = 1_000_000;

async function* fromJson(text: AsyncIterable<string>): AsyncGenerator<FoundRow[]> {
  let count = 0;
  for await (const values of jsonRows(text))
    yield values.map((value) => {
      count += 1;
      return { place: say('traffic.row', { row: count }), value };
    });
}

/** Lines in batches, without their line ends. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const part of text) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength) throw usageError(say('traffic.line_too_long'));
    yield lines;
  }
  yield [rest];
}

function parseLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw usageError(say('traffic.line_not_json', { line: number }));
  }
}

async function* fromLines(text: AsyncIterable<string>): AsyncGenerator<FoundRow[]> {
  let count = 0;
  let number = 0;
  for await (const lines of linesOf(text)) {
    const found: FoundRow[] = [];
    for (const line of lines) {
      number += 1;
      if (line.trim() === '') continue;
      count += 1;
      found.push({
        place: say('traffic.row_line', { row: count, line: number }),
        value: parseLine(line, number),
      });
    }
    yield found;
  }
}

/** A cell with digits only becomes a number. Anything else is reported by the check. */
const cell = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? Number(text) : text);

const columns = ['user_id', 'u', 'd'];

/** The columns by position, from the first line if it is a header. */
function headOf(first: readonly string[]): readonly string[] | undefined {
  if (!first.some((name) => columns.includes(name))) return undefined;
  if (columns.some((name) => first.filter((each) => each === name).length !== 1))
    throw usageError(say('traffic.columns_missing'));
  return first;
}

const isOfCsv = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');

async function* recordsOf(text: AsyncIterable<string>): AsyncGenerator<{ record: string[]; info: Info }> {
  const { parse } = await import('csv-parse');
  const options = { info: true, trim: true, skip_empty_lines: true, relax_column_count: true };
  const source = Readable.from(text);
  const parser = parse({ ...options, max_record_size: maxLineLength });
  source.on('error', (error) => parser.destroy(error));
  try {
    yield* source.pipe(parser) as AsyncIterable<{ record: string[]; info: Info }>;
  } catch (error) {
    if (!isOfCsv(error)) throw error;
    throw usageError(say('traffic.not_valid', { format: 'CSV' }));
  }
}

async function* fromCsv(text: AsyncIterable<string>): AsyncGenerator<FoundRow[]> {
  let head: readonly string[] | undefined;
  let count = 0;
  let found: FoundRow[] = [];
  for await (const { record, info } of recordsOf(text)) {
    if (head === undefined) {
      const named = headOf(record);
      head = named ?? columns;
      if (named !== undefined) continue;
    }
    const places = head;
    count += 1;
    found.push({
      place: say('traffic.row_line', { row: count, line: info.lines }),
      // An extra cell, such as 1,024 without quotes, would shift the others, so such a row is invalid.
      value:
        record.length > places.length
          ? record
          : Object.fromEntries(columns.map((name) => [name, cell(record[places.indexOf(name)])])),
    });
    if (found.length < 1_000) continue;
    yield found;
    found = [];
  }
  yield found;
}

/** The unchecked rows of a text in batches, while it arrives. */
export function parseRows(text: AsyncIterable<string>, format: Format): AsyncGenerator<FoundRow[]> {
  if (format === 'csv') return fromCsv(text);
  return format === 'json' ? fromJson(text) : fromLines(text);
}
