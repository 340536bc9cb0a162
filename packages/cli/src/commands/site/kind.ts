import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { checkTerms, type Terms, type Wrong } from '../../platform/terms.ts';

/** An object of a site in its state on the server. */
export interface Thing {
  /** Only rows have an id. */
  readonly id?: number;
  readonly name: string;
  readonly terms: Terms;
}

/** The validated terms with the call that sends them, or their errors. */
export type Checked =
  | { readonly terms: Terms; readonly send: (context: Context) => Promise<unknown> }
  | { readonly wrong: readonly Wrong[] };

/** One section of the file. */
export interface Kind {
  readonly section: string;
  /** The noun for one object in a sentence. */
  readonly one: 'settings' | 'hosts' | 'announcement' | 'macro' | 'rule' | 'group' | 'product' | 'node';
  /**
   * The form of the section: a list of rows, a map of fields, or a map of texts by name. A text may also be a map with
   * the `text` and its translations. Objects without a text are not written.
   */
  readonly form: { readonly rows: { readonly id: string; readonly name: string } } | 'fields' | 'texts';
  readonly read: (context: Context) => Promise<readonly Thing[]>;
  /** Replaces terms that are not exported. */
  readonly exported?: (terms: Terms) => Terms;
  /** Restores what an export left out. */
  readonly restored?: (given: Terms, now: Terms | undefined) => Terms | { readonly wrong: readonly Wrong[] };
  /** The part of the present state to compare with, if the given terms cover only a part of a field. */
  readonly compared?: (given: Terms, now: Terms) => Terms;
  /** Conflicts between entries, reported at the later one. */
  readonly conflicts?: (entries: readonly Terms[]) => readonly (Wrong & { readonly entry: number })[];
  readonly make: (given: Terms, name: string) => Checked;
  /** `given`: only the fields that differ. `whole`: all of the file. */
  readonly change: (given: Terms, now: Thing, whole?: Terms) => Checked;
  /** What `--prune` does to objects that the file does not name. By default nothing. */
  readonly prune?: {
    readonly does: 'remove' | 'disable';
    /** Whether the object is pruned already. */
    readonly isOut: (thing: Thing) => boolean;
    readonly send: (context: Context, thing: Thing) => Promise<unknown>;
  };
}

/** Validates terms by the schema of the call that will send them. */
export function checked<Schema extends z.core.$ZodType>(
  schema: Schema,
  given: Terms,
  send: (context: Context, body: z.core.output<Schema>) => Promise<unknown>,
): Checked {
  const found = checkTerms(schema, given);
  if ('wrong' in found) return found;
  return { terms: found.data as Terms, send: (context) => send(context, found.data) };
}
