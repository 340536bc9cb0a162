import { bytes, id, maxId } from '@ferry/core/contract/base/primitives';
import * as z from 'zod/mini';
import { usageError } from '../../exit.ts';
import { say } from '../../words/say.ts';

const row = z.object({ user_id: id, u: bytes, d: bytes });

/** Raw bytes that a customer sent (`u`) and received (`d`) since the last report. */
export type Row = z.infer<typeof row>;

/** A row of the file and its position: "row 3", "row 3 (line 5)". */
export interface FoundRow {
  readonly place: string;
  readonly value: unknown;
}

const expected = (name: string): string =>
  name === 'user_id' ? say('traffic.id_wanted', { most: maxId }) : say('traffic.bytes_wanted');

const shownAtMost = 10;

const shown = (value: unknown) => {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};

function wrongFields({ place, value }: FoundRow, error: z.core.$ZodError): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [say('traffic.row_needs', { place, given: shown(value) })];
  }
  const names = new Set(error.issues.map(({ path }) => String(path[0])));
  return [...names].map((name) => {
    const given: unknown = Reflect.get(value, name);
    return given === undefined
      ? say('traffic.value_missing', { place, name, wanted: expected(name) })
      : say('traffic.value_wrong', { place, name, wanted: expected(name), given: shown(given) });
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
  const more = count > shownAtMost ? `\n  ${say('shared.and_more', { more: count - shownAtMost })}` : '';
  throw usageError(say('shared.correct_first', { wrong: wrong.join('\n  ') + more }));
}
