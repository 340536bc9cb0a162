import type * as z from 'zod';

/** Replaces lone surrogates in texts, in place, with U+FFFD. JSON can contain a lone surrogate as an escape. */
export type Mend = (value: unknown) => unknown;

/** Kinds of schema that contain no text to store: their values are left as they are. */
const withoutText: ReadonlySet<string> = new Set([
  ...[
    'any',
    'bigint',
    'boolean',
    'custom',
    'date',
    'enum',
    'int',
    'literal',
    'nan',
    'never',
    'null',
    'number',
  ],
  ...['success', 'symbol', 'transform', 'undefined', 'unknown', 'void'],
]);

const mendText: Mend = (value) => (typeof value === 'string' ? value.toWellFormed() : value);

/** Checks only the fields that a schema declares. */
function mendFields(shape: Readonly<Record<string, z.core.$ZodType>>): Mend | null {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const mend = mendOf(schema);
    return mend === null ? [] : [[name, mend] as const];
  });
  if (fields.length === 0) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const given = value as Record<string, unknown>;
    for (const [name, mend] of fields) if (Object.hasOwn(given, name)) given[name] = mend(given[name]);
    return value;
  };
}

function mendItems(mend: Mend | null): Mend | null {
  if (mend === null) return null;
  return (value) => {
    if (Array.isArray(value)) for (const [at, item] of value.entries()) value[at] = mend(item);
    return value;
  };
}

function mendRecord(mend: Mend | null): Mend {
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name.toWellFormed(), mend === null ? one : mend(one)]),
    );
  };
}

function inTurn(schemas: readonly z.core.$ZodType[]): Mend | null {
  const mends = schemas.map(mendOf).filter((mend) => mend !== null);
  return mends.length === 0 ? null : (value) => mends.reduce((mended, mend) => mend(mended), value);
}

/**
 * Returns the function that replaces lone surrogates in the texts that a schema declares, before the schema checks
 * them. `null`: the schema has no texts. The cost depends on the schema and not on the input. Throws at the start for
 * an unknown kind of schema, so that none is missed.
 */
export function mendOf(schema: z.core.$ZodType): Mend | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return mendText;
    case 'object':
      return mendFields(def.shape);
    case 'array':
      return mendItems(mendOf(def.element));
    case 'record':
      return mendRecord(mendOf(def.valueType));
    case 'union':
      return inTurn(def.options);
    case 'pipe':
      return inTurn([def.in, def.out]);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return mendOf(def.innerType);
    default:
      if (withoutText.has(def.type)) return null;
      throw new Error(`Nobody said how texts are mended in a schema of the kind ${def.type}.`);
  }
}
