import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { checkTerms, type Terms, type Wrong } from '../../platform/terms.ts';

/** One thing of a site, as the server has it. */
export interface Thing {
  /** Only rows have one. */
  readonly id?: number;
  readonly name: string;
  readonly terms: Terms;
}

/** Terms that the schema of a call takes, with the call that sends them; or what is wrong with them. */
export type Checked =
  | { readonly terms: Terms; readonly send: (context: Context) => Promise<unknown> }
  | { readonly wrong: readonly Wrong[] };

/** One section of the file. */
export interface Kind {
  readonly section: string;
  /** What one of it is called in a sentence. */
  readonly one: string;
  /** How the section is written: a list of rows, one map of fields, or a map of texts by their names. */
  readonly form: { readonly rows: { readonly id: string; readonly name: string } } | 'fields' | 'texts';
  readonly read: (context: Context) => Promise<readonly Thing[]>;
  /** What stands in the file in place of terms that are not exported. */
  readonly exported?: (terms: Terms) => Terms;
  /** Puts back what an export left out. */
  readonly restored?: (given: Terms, now: Terms | undefined) => Terms | { readonly wrong: readonly Wrong[] };
  /** The part of what is there that the given terms speak of, where that is less than whole fields. */
  readonly compared?: (given: Terms, now: Terms) => Terms;
  /** Where two entries can not both hold, by the place of the later one. */
  readonly conflicts?: (entries: readonly Terms[]) => readonly (Wrong & { readonly entry: number })[];
  readonly make: (given: Terms, name: string) => Checked;
  /** `given`: what differs alone. */
  readonly change: (given: Terms, now: Thing) => Checked;
  /** What `--prune` does to what the file does not name; left out: nothing. */
  readonly prune?: {
    readonly does: 'remove' | 'disable';
    /** It is out already. */
    readonly isOut: (thing: Thing) => boolean;
    readonly send: (context: Context, thing: Thing) => Promise<unknown>;
  };
}

/** Checks terms by the schema of the call that they go out with. */
export function checked<Schema extends z.core.$ZodType>(
  schema: Schema,
  given: Terms,
  send: (context: Context, body: z.core.output<Schema>) => Promise<unknown>,
): Checked {
  const found = checkTerms(schema, given);
  if ('wrong' in found) return found;
  return { terms: found.data as Terms, send: (context) => send(context, found.data) };
}
