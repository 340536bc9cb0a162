import type { Call } from '@ferry/core/contract/base/call';
import fc from 'fast-check';
import * as z from 'zod';

/** The input of a call. */
export interface Sent {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: unknown;
}

type Schema = z.core.JSONSchema.JSONSchema;

const formats: Record<string, string> = {
  base64: 'aGk=',
  date: '2026-03-11',
  'date-time': '2026-03-11T00:00:00Z',
  duration: 'P30D',
  email: 'nobody@example.com',
  ipv4: '192.0.2.1',
  uri: 'https://example.com/',
  uuid: '5f0c1d5e-3a55-4a7e-9d0a-0f6f4be3c7aa',
};

/** Texts of the first pattern that are tried. More would take long, or for ever. */
const maxTries = 10_000;

/** A text that matches all patterns. Always the same. */
function matching([first, ...others]: RegExp[]): string {
  if (first === undefined) return 'text';
  let tries = 0;
  const fits = fc.stringMatching(first).filter((text) => {
    tries += 1;
    if (tries > maxTries)
      throw new Error(
        `No text of ${first} was found that matches ${others.join(' and ')}: say it in the first one.`,
      );
    return others.every((other) => other.test(text));
  });
  return fc.sample(fits, { numRuns: 1, seed: 1 })[0] ?? '';
}

function textOf(schema: Schema): string {
  if (schema.format !== undefined && formats[schema.format] !== undefined)
    return formats[schema.format] ?? '';
  const { minLength = 0, maxLength = 10_000 } = schema;
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap((one) =>
    typeof one === 'object' && one.pattern !== undefined ? [new RegExp(one.pattern)] : [],
  );
  if (patterns.length > 0) return matching([...patterns, new RegExp(`^[^]{${minLength},${maxLength}}$`)]);
  return 'Kestrel-9'.padEnd(minLength, 'x').slice(0, maxLength);
}

/** A value that matches a JSON schema, with required fields only, or those that are named. */
function fitting(schema: Schema | boolean | undefined, also: readonly string[] = []): unknown {
  if (typeof schema !== 'object') return 'text';
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice !== undefined) return fitting(choice.at(-1)?.type === 'null' ? choice[0] : choice.at(-1));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'integer':
    case 'number':
      return schema.minimum ?? Number(schema.exclusiveMinimum ?? 0) + 1;
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => fitting(schema.items as Schema));
    case 'object':
      return Object.fromEntries(
        [...(schema.required ?? []), ...also].map((name) => [name, fitting(schema.properties?.[name])]),
      );
    default:
      return textOf(schema);
  }
}

export const schemaOf = (schema: unknown): Schema =>
  z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema;

/** The schemas of path, query or body fields by name, and which are required. */
export function fieldsOf(
  call: Call,
  place: 'params' | 'query' | 'body',
): { all: string[]; required: string[] } {
  const schema = place === 'body' ? call.body && schemaOf(call.body) : schemaOf(z.object(call[place]));
  return {
    all: Object.keys(schema?.properties ?? {}),
    // A coerced field accepts `unknown`, which in JSON schema looks optional.
    required: (schema?.required ?? []).filter((name) => name in (schema?.properties ?? {})),
  };
}

/** Fields of a body of which the call needs one, so that its schema names none as required. */
const oneOfSeveral: Readonly<Record<string, readonly string[]>> = { 'tokens.create': ['scopes'] };

const samples = new Map<Call, Sent>();

/** Valid input for a call, with required fields only. Made once, because a text that matches a pattern takes long. */
export function sampleInput(call: Call): Sent {
  const made = samples.get(call) ?? makeSample(call);
  samples.set(call, made);
  return structuredClone(made);
}

function makeSample(call: Call): Sent {
  const sample = (shape: Call['params']) => fitting(schemaOf(z.object(shape))) as Record<string, unknown>;
  return {
    params: sample(call.params),
    query: sample(call.query),
    ...(call.body === undefined ? {} : { body: fitting(schemaOf(call.body), oneOfSeveral[call.operation]) }),
  };
}

/** Whether the input is valid for a call. */
export const fits = (call: Call, { params, query, body }: Sent): boolean =>
  z.object(call.params).safeParse(params).success &&
  z.object(call.query).safeParse(query).success &&
  (call.body === undefined || z.safeParse(call.body, body).success);
