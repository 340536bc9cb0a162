import type * as z from 'zod/mini';
import type { Call } from '../call.ts';
import { type FieldMeaning, meanings } from './fields.ts';

/** A value of a call, at any depth. */
export interface Field {
  readonly place: 'params' | 'query' | 'body' | 'answer';
  /** The names that lead to it, such as `result.mirrors.link`. Empty: the whole body or answer. */
  readonly path: string;
  /** The last of these names. Empty: the whole body or answer. */
  readonly name: string;
  readonly schema: z.core.$ZodType;
  readonly meaning: FieldMeaning;
}

/** Properties of a definition that hold the schemas of its parts. */
interface Parts {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly options?: readonly z.core.$ZodType[];
  readonly items?: readonly z.core.$ZodType[];
  readonly element?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
  readonly left?: z.core.$ZodType;
  readonly right?: z.core.$ZodType;
}

/** The schemas of a value's unnamed parts: of an optional value, of the items of a list. */
function unnamedParts({ _zod }: z.core.$ZodType): z.core.$ZodType[] {
  const { options = [], items = [], ...def } = _zod.def as Parts;
  const one = [def.element, def.valueType, def.innerType, def.in, def.out, def.left, def.right];
  return [...options, ...items, ...one].filter((part) => part !== undefined);
}

/** What a field is: what its schema says, or one within it that has no name of its own. */
export const meaningOf = (schema: z.core.$ZodType): FieldMeaning =>
  Object.assign({}, ...unnamedParts(schema).map(meaningOf), meanings.get(schema));

/** The named values within a schema, at any depth. */
function inside(schema: z.core.$ZodType, place: Field['place'], path: string): Field[] {
  const { shape = {} } = schema._zod.def as Parts;
  return [
    ...Object.entries(shape).flatMap(([name, field]) =>
      valuesOf(field, place, path === '' ? name : `${path}.${name}`, name),
    ),
    ...unnamedParts(schema).flatMap((part) => inside(part, place, path)),
  ];
}

/** A value and all values within it. */
const valuesOf = (schema: z.core.$ZodType, place: Field['place'], path = '', name = path): Field[] => [
  { place, path, name, schema, meaning: meaningOf(schema) },
  ...inside(schema, place, path),
];

/** Every input value of a call. */
export const inputFields = ({ params, query, body }: Call): Field[] => [
  ...Object.entries(params).flatMap(([name, schema]) => valuesOf(schema, 'params', name)),
  ...Object.entries(query).flatMap(([name, schema]) => valuesOf(schema, 'query', name)),
  ...(body === undefined ? [] : valuesOf(body, 'body')),
];

/** Every output value of a call. */
export const answerFields = ({ answer }: Call): Field[] => valuesOf(answer, 'answer');

/** Whether an answer contains a secret. Fields that its schema does not name are not found. */
export const showsSecret = (call: Call): boolean => answerFields(call).some(({ meaning }) => meaning.secret);

/** The names of the values within a value that have this meaning. */
const namesWithin = (schema: z.core.$ZodType, has: (meaning: FieldMeaning) => boolean): ReadonlySet<string> =>
  new Set(
    valuesOf(schema, 'body')
      .filter(({ meaning }) => has(meaning))
      .map(({ name }) => name),
  );

/** The names of the secrets within a value. */
export const secretsWithin = (schema: z.core.$ZodType) => namesWithin(schema, (meaning) => !!meaning.secret);

/** The names of the numbers of bytes within a value. */
export const sizesWithin = (schema: z.core.$ZodType) => namesWithin(schema, ({ unit }) => unit === 'bytes');

/** The names of all secrets in the input and output of calls. */
export const secretNames = (calls: readonly Call[]): ReadonlySet<string> =>
  new Set(
    calls
      .flatMap((call) => [...inputFields(call), ...answerFields(call)])
      .filter(({ meaning }) => meaning.secret)
      .map(({ name }) => name),
  );
