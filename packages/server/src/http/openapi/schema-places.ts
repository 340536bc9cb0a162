import type { Call } from '@ferry/core/contract/base/call';
import type * as z from 'zod';

type Schema = z.core.$ZodType;
type Shape = Readonly<Record<string, Schema>>;

/**
 * The prefix of fields that contain the comment of another field. Only the program that writes the sentences creates
 * them.
 */
export const noteMark = '@';

/** The content of a place: a schema, or the parameters of a call. */
export type Placed = Schema | Shape;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** The schemas directly within a schema, and the one from which it was derived. */
function partsOf({ _zod }: Schema): [name: string, part: Schema][] {
  const parts = Object.entries(_zod.def).flatMap(([name, value]): [string, unknown][] => {
    if (Array.isArray(value)) return value.map((one, at) => [`${name}[${at}]`, one]);
    if (name === 'shape') return Object.entries(value as Shape);
    return [[name, value]];
  });
  return [...parts, ['(parent)', _zod.parent] as const].flatMap(([name, part]) =>
    isSchema(part) && !name.startsWith(noteMark) ? [[name, part]] : [],
  );
}

/**
 * The first place of each schema of the contract, such as `shop.list answer.result.items.element`. The program that
 * writes the sentences and the server that reads them find the same places.
 */
export function schemaPlaces(calls: readonly Call[]): ReadonlyMap<Placed, string> {
  const places = new Map<Placed, string>();
  const visit = (schema: Schema, place: string): void => {
    if (places.has(schema)) return;
    places.set(schema, place);
    for (const [name, part] of partsOf(schema)) visit(part, `${place}.${name}`);
  };
  // The order of a module's exports is not the same in tests.
  const inOrder = calls.toSorted((one, other) => (one.operation < other.operation ? -1 : 1));
  for (const { operation, params, query, body, answer } of inOrder) {
    for (const [kind, shape] of [
      ['params', params],
      ['query', query],
    ] as const) {
      if (!places.has(shape)) places.set(shape, `${operation} ${kind}`);
      for (const [name, schema] of Object.entries(shape))
        if (!name.startsWith(noteMark)) visit(schema, `${operation} ${kind}.${name}`);
    }
    if (body !== undefined) visit(body, `${operation} body`);
    visit(answer, `${operation} answer`);
  }
  return places;
}
