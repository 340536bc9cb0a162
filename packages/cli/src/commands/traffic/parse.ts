import type { Info } from 'csv-parse/sync';
import { usageError } from '../../exit.ts';
import type { FoundRow } from './rows.ts';

export const formats = ['json', 'ndjson', 'csv'] as const;
export type Format = (typeof formats)[number];

const byExtension: Record<string, Format> = { json: 'json', ndjson: 'ndjson', jsonl: 'ndjson', csv: 'csv' };

/** From the file's name; without a telling one, from how the text begins. */
export function detectFormat(file: string | undefined, text: string): Format {
  const extension = file?.split('.').at(-1)?.toLowerCase() ?? '';
  const named = Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined;
  if (named) return named;
  const start = text.trimStart();
  if (start.startsWith('[')) return 'json';
  if (!start.startsWith('{')) return 'csv';
  // One row a line, or a document over several lines: only the first is whole after its first line.
  const [first = ''] = start.split('\n', 1);
  return /^\{.*"user_id".*\}\s*$/.test(first) && !/"data"\s*:/.test(first) ? 'ndjson' : 'json';
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw usageError(`Nothing was sent: ${where} is not valid JSON. Correct it, or name the --format.`);
  }
}

/** A list of rows, or `{"data": [rows]}` as agents send it. */
function fromJson(text: string): FoundRow[] {
  const document = parseJson(text, 'the input');
  const inside =
    typeof document === 'object' && document !== null && 'data' in document ? document.data : document;
  if (!Array.isArray(inside)) {
    throw usageError('Nothing was sent: the JSON must be a list of rows, or an object with them in "data".');
  }
  return inside.map((value: unknown, index) => ({ place: `row ${index + 1}`, value }));
}

function fromLines(text: string): FoundRow[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, number }, index) => ({
      place: `row ${index + 1} (line ${number})`,
      value: parseJson(line, `line ${number}`),
    }));
}

/** A cell becomes a number only when it is nothing but digits; anything else stays for the check to name. */
const cell = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? Number(text) : text);

const columns = ['user_id', 'u', 'd'];

async function fromCsv(text: string): Promise<FoundRow[]> {
  const { parse } = await import('csv-parse/sync');
  let records: { record: string[]; info: Info }[];
  try {
    const options = { info: true, trim: true, skip_empty_lines: true, relax_column_count: true };
    // The typings do not know what `info` makes of a record.
    records = parse(text, options) as unknown as typeof records;
  } catch {
    throw usageError('Nothing was sent: the input is not valid CSV. Correct it, or name the --format.');
  }
  const [first, ...rest] = records;
  const hasHead = first?.record.some((name) => columns.includes(name)) ?? false;
  const head = hasHead ? (first?.record ?? []) : columns;
  if (columns.some((name) => head.filter((each) => each === name).length !== 1)) {
    throw usageError('Nothing was sent: the first line must name the columns user_id, u and d, each once.');
  }
  return (hasHead ? rest : records).map(({ record, info }, index) => ({
    place: `row ${index + 1} (line ${info.lines})`,
    // A cell too many, such as 1,024 without quotes, would move the others: such a row is no row.
    value:
      record.length > head.length
        ? record
        : Object.fromEntries(columns.map((name) => [name, cell(record[head.indexOf(name)])])),
  }));
}

/** The rows of a text, still unchecked. */
export async function parseRows(text: string, format: Format): Promise<FoundRow[]> {
  const content = text.replace(/^\uFEFF/, '');
  if (content.trim() === '') return [];
  if (format === 'csv') return await fromCsv(content);
  return format === 'json' ? fromJson(content) : fromLines(content);
}
