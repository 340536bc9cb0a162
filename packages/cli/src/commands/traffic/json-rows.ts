import { usageError } from '../../exit.ts';
import { say } from '../../words/say.ts';

/** The maximum length in characters of a row, and of everything around the rows. */
const maxLength = 1_000_000;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw usageError(say('traffic.not_valid', { format: 'JSON' }));
  }
}

/** Finds a list of rows in a text that arrives in parts. Tracks the nesting depth and strings. */
class Scanner {
  /** The text around the list, with an empty list in its place. */
  around = '';
  /** Text that is not returned yet. */
  waiting = '';
  #depth = 0;
  /** The depth of the list, once it was found. */
  #inside: number | undefined;
  #hasEnded = false;
  #isString = false;
  #isEscaped = false;
  #count = 0;

  /** Adds a part and returns the values that are complete. */
  take(part: string): unknown[] {
    const found: unknown[] = [];
    let place = this.waiting.length;
    let done = 0;
    let comma = -1;
    this.waiting += part;
    for (; place < this.waiting.length; place += 1) {
      const sign = this.waiting[place] as string;
      if (this.#isString) this.#goOn(sign);
      else if (sign === '"') this.#isString = true;
      else if (sign === '[' || sign === '{') {
        this.#depth += 1;
        if (!this.#begins(sign, this.around + this.waiting.slice(done, place))) continue;
        this.#inside = this.#depth;
        this.around += this.waiting.slice(done, place + 1);
        done = place + 1;
      } else if (sign === ',' && this.#isInList) comma = place;
      else if (sign === ']' || sign === '}') {
        if (this.#isInList) {
          found.push(...this.#read(this.waiting.slice(done, place), this.#count === 0));
          this.#hasEnded = true;
          done = place;
          comma = -1;
        }
        this.#depth -= 1;
      }
    }
    if (comma >= done && comma !== -1) {
      found.push(...this.#read(this.waiting.slice(done, comma)));
      done = comma + 1;
    }
    this.#keep(done);
    return found;
  }

  get #isInList(): boolean {
    return this.#depth === this.#inside && !this.#hasEnded;
  }

  #goOn(sign: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (sign === '\\') this.#isEscaped = true;
    else if (sign === '"') this.#isString = false;
  }

  #begins(sign: string, before: string): boolean {
    if (sign !== '[' || this.#inside !== undefined) return false;
    return this.#depth === 1 || (this.#depth === 2 && /^\s*\{[\s\S]*"data"\s*:\s*$/.test(before));
  }

  /** Parses complete values. Between two commas, and after the last one, there must be a value. */
  #read(values: string, mayBeEmpty = false): unknown[] {
    if (values.trim() === '' && !mayBeEmpty) return parse('') as never;
    const found = parse(`[${values}]`) as unknown[];
    this.#count += found.length;
    return found;
  }

  #keep(done: number): void {
    this.waiting = this.waiting.slice(done);
    if (this.#inside === undefined || this.#hasEnded) {
      this.around += this.waiting;
      this.waiting = '';
    }
    if (this.waiting.length > maxLength || this.around.length > maxLength)
      throw usageError(say('traffic.no_list'));
  }
}

/** The values of a list, or of the list in "data" of an object, returned in batches while the text arrives. */
export async function* jsonRows(text: AsyncIterable<string>): AsyncGenerator<unknown[]> {
  const scanner = new Scanner();
  for await (const part of text) yield scanner.take(part);
  const rest = scanner.around + scanner.waiting;
  if (rest.trim() === '') return;
  const document = parse(rest) as { data?: unknown } | null;
  if (!Array.isArray(document) && !Array.isArray(document?.data))
    throw usageError(say('traffic.list_expected'));
}
