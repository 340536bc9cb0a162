import { setImmediate as turn } from 'node:timers/promises';

/** The number of rows processed in one turn of the event loop: about a millisecond. */
const rowsPerTurn = 500;
/** The same for JSON text, in characters. */
const charactersPerTurn = 16 * 1024;

/** Yields many rows in pieces, with a turn of the event loop between them. */
export async function* piecesOf<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < rows.length; from += rowsPerTurn) {
    if (from > 0) await turn();
    yield rows.slice(from, from + rowsPerTurn);
  }
}

/** Maps many rows in pieces, with a turn of the event loop between them. */
export async function mapInPieces<T, R>(rows: Iterable<T>, map: (row: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const row of rows) {
    mapped.push(map(row));
    if (mapped.length % rowsPerTurn === 0) await turn();
  }
  return mapped;
}

/** Merges two sorted lists. Equal rows of the first list come first. */
function* merged<T>(one: readonly T[], other: readonly T[], compare: (a: T, b: T) => number): Generator<T> {
  let [at, of] = [0, 0];
  while (at < one.length || of < other.length) {
    const isFirst = of >= other.length || (at < one.length && compare(one[at] as T, other[of] as T) <= 0);
    yield (isFirst ? one[at++] : other[of++]) as T;
  }
}

/** Sorts many rows stably, with turns of the event loop in between. */
export async function sortInPieces<T>(
  rows: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<readonly T[]> {
  let runs: (readonly T[])[] = [];
  for await (const piece of piecesOf(rows)) runs.push(piece.toSorted(compare));
  while (runs.length > 1) {
    const next: (readonly T[])[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [one = [], other] = runs.slice(at, at + 2);
      next.push(other === undefined ? one : await mapInPieces(merged(one, other, compare), (row) => row));
    }
    runs = next;
  }
  return runs[0] ?? [];
}

/** The form of a long JSON text: what comes before, between and after its rows. */
interface Form {
  readonly begins: RegExp;
  readonly between: '},' | '],';
  readonly ends: RegExp;
  /** Makes complete JSON of the text of some rows. */
  whole(rows: string): string;
  join(parts: readonly unknown[]): unknown;
}

/** The forms in which agents send many rows: `{"data":[{…},{…}]}` and `{"1":[…],"2":[…]}`. */
const forms: readonly Form[] = [
  {
    begins: /^\s*\{\s*"data"\s*:\s*\[/,
    between: '},',
    ends: /\]\s*\}\s*$/,
    whole: (rows) => `[${rows}]`,
    join: (parts) => ({ data: (parts as unknown[][]).flat() }),
  },
  {
    begins: /^\s*\{(?=\s*"\d+"\s*:\s*\[)/,
    between: '],',
    ends: /\}\s*$/,
    whole: (rows) => `{${rows}}`,
    join: (parts) => Object.assign({}, ...(parts as object[])),
  },
];

/**
 * Parses the rows of a text in pieces. `undefined`: it has another form. A part that ends within a string or an object
 * is invalid JSON, so a wrong cut is always detected.
 */
async function parseParts(text: string, { begins, between, ends, whole, join }: Form): Promise<unknown> {
  const [head] = begins.exec(text) ?? [];
  const tail = ends.exec(text.slice(-64))?.[0];
  if (head === undefined || tail === undefined) return undefined;
  const end = text.length - tail.length;
  const parts: unknown[] = [];
  for (let from = head.length; from < end; ) {
    const found = text.indexOf(between, from + charactersPerTurn);
    const to = found < 0 || found >= end ? end : found + 1;
    const part: unknown = JSON.parse(whole(text.slice(from, to)));
    // It would set the prototype of the object.
    if (Object.hasOwn(part as object, '__proto__')) return undefined;
    parts.push(part);
    from = to + 1;
    await turn();
  }
  return join(parts);
}

/** Whether a JSON text is long enough to be parsed in pieces. */
export const isLong = (text: string): boolean => text.length > 4 * charactersPerTurn;

/** Parses a long JSON text in pieces, with a turn of the event loop between them. */
export async function parseInPieces(text: string): Promise<unknown> {
  const form = forms.find(({ begins }) => begins.test(text));
  try {
    const parsed = form && (await parseParts(text, form));
    if (parsed !== undefined) return parsed;
  } catch {
    // Another form, or invalid JSON, whose error comes from parsing the complete text.
  }
  return JSON.parse(text);
}
