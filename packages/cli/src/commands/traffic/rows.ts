import { bytes, id } from '@ferry/core/contract/primitives';
import * as z from 'zod/mini';
import { usageError } from '../../exit.ts';

const largestId = 2_147_483_647;
const row = z.object({ user_id: id.check(z.maximum(largestId)), u: bytes, d: bytes });

/** Raw bytes that a customer sent (`u`) and received (`d`) since the last report. */
export type Row = z.infer<typeof row>;

/** A row of the file and its position: "row 3", "row 3 (line 5)". */
export interface FoundRow {
  readonly place: string;
  readonly value: unknown;
}

const expected: Record<string, string> = {
  user_id: `a whole number from 1 to ${largestId}`,
  u: 'a whole number of bytes from 0 on',
  d: 'a whole number of bytes from 0 on',
};

const shownAtMost = 10;

const shown = (value: unknown) => {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};

function wrongFields({ place, value }: FoundRow, error: z.core.$ZodError): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [`${place} must have user_id, u and d, not ${shown(value)}`];
  }
  const names = new Set(error.issues.map(({ path }) => String(path[0])));
  return [...names].map((name) => {
    const given: unknown = Reflect.get(value, name);
    const now = given === undefined ? 'but it is missing' : `not ${shown(given)}`;
    return `${place}: ${name} must be ${expected[name]}, ${now}`;
  });
}

/**
 * Validates rows in batches. One invalid row refuses the whole report after all were checked, with every invalid row
 * and field named (the first ten). Until then only valid rows are returned.
 */
export async function* checkRows(found: AsyncIterable<readonly FoundRow[]>): AsyncGenerator<Row[]> {
  const wrong: string[] = [];
  let count = 0;
  for await (const run of found) {
    const rows: Row[] = [];
    for (const each of run) {
      const parsed = z.safeParse(row, each.value);
      if (parsed.success) {
        rows.push(parsed.data);
        continue;
      }
      const fields = wrongFields(each, parsed.error);
      count += fields.length;
      wrong.push(...fields.slice(0, shownAtMost - wrong.length));
    }
    yield rows;
  }
  if (count === 0) return;
  const more = count > shownAtMost ? `\n  and ${count - shownAtMost} more` : '';
  throw usageError(`Nothing was sent, correct these first:\n  ${wrong.join('\n  ')}${more}`);
}
