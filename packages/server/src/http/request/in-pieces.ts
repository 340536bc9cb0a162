import { setImmediate as turn } from 'node:timers/promises';

/** How many rows are worked on before others get their turn: about a millisecond. */
const atOnce = 500;
/** The same of a JSON text, in characters. */
const charactersAtOnce = 16 * 1024;

/** Many rows, some at a time. Others have their turn in between. */
export async function* piecesOf<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < rows.length; from += atOnce) {
    if (from > 0) await turn();
    yield rows.slice(from, from + atOnce);
  }
}

/** A function of each of many rows. Others have their turn in between. */
export async function mapInPieces<T, R>(rows: Iterable<T>, map: (row: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const row of rows) {
    mapped.push(map(row));
    if (mapped.length % atOnce === 0) await turn();
  }
  return mapped;
}

/** The rows of two sorted lists in one, those of the first one before their equals. */
function* merged<T>(one: readonly T[], other: readonly T[], compare: (a: T, b: T) => number): Generator<T> {
  let [at, of] = [0, 0];
  while (at < one.length || of < other.length) {
    const isFirst = of >= other.length || (at < one.length && compare(one[at] as T, other[of] as T) <= 0);
    yield (isFirst ? one[at++] : other[of++]) as T;
  }
}

/** Sorts many rows stably, and lets others have their turn in between. */
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

/** A long JSON text: what is before its rows, where one ends and the next begins, and what is after them. */
interface Form {
  readonly begins: RegExp;
  readonly between: '},' | '],';
  readonly ends: RegExp;
  /** The text of some rows as JSON of its own. */
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
 * The rows of a text, some at a time. `undefined`: it has another form. A part that ends within a text or an object is no
 * JSON, so a wrong cut is always noticed.
 */
async function parseParts(text: string, { begins, between, ends, whole, join }: Form): Promise<unknown> {
  const [head] = begins.exec(text) ?? [];
  const tail = ends.exec(text.slice(-64))?.[0];
  if (head === undefined || tail === undefined) return undefined;
  const end = text.length - tail.length;
  const parts: unknown[] = [];
  for (let from = head.length; from < end; ) {
    const found = text.indexOf(between, from + charactersAtOnce);
    const to = found < 0 || found >= end ? end : found + 1;
    const part: unknown = JSON.parse(whole(text.slice(from, to)));
    // It would be no field of the object, but its prototype.
    if (Object.hasOwn(part as object, '__proto__')) return undefined;
    parts.push(part);
    from = to + 1;
    await turn();
  }
  return join(parts);
}

/** Whether a JSON text is worth to be parsed in pieces. */
export const isLong = (text: string): boolean => text.length > 4 * charactersAtOnce;

/** Parses a long JSON text. Its rows are parsed in pieces, and others have their turn in between. */
export async function parseInPieces(text: string): Promise<unknown> {
  const form = forms.find(({ begins }) => begins.test(text));
  try {
    const parsed = form && (await parseParts(text, form));
    if (parsed !== undefined) return parsed;
  } catch {
    // Another form, or no JSON: the error is that of the whole.
  }
  return JSON.parse(text);
}
