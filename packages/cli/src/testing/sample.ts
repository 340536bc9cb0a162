import * as z from 'zod/mini';

interface Shape {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  /** Further patterns. */
  readonly allOf?: readonly Shape[];
}

const texts = [
  'text',
  '3',
  '1.00',
  '2026-11-22T08:00:00Z',
  '2026-11-22T08:00:00.000Z',
  '2026-11-22',
  'a@ferry.test',
  'https://a.test',
  '203.0.113.9',
  '00000000-0000-4000-8000-000000000000',
  'P3D',
  'CNY',
  'abcdef0123456789'.repeat(4),
];

function textOf({ pattern, minLength = 0, allOf = [] }: Shape): string {
  const patterns = [pattern, ...allOf.map((one) => one.pattern)].filter((one) => one !== undefined);
  const fitting = texts.find(
    (text) => text.length >= minLength && patterns.every((one) => new RegExp(one, 'u').test(text)),
  );
  return fitting ?? 'x'.repeat(minLength);
}

function madeOf(shape: Shape): unknown {
  if ('const' in shape) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
  const [first] = shape.anyOf ?? shape.oneOf ?? [];
  if (first !== undefined) return madeOf(first);
  const { type, properties = {}, required = [], items, minItems = 0 } = shape;
  if (type === 'object')
    return Object.fromEntries(required.map((name) => [name, madeOf(properties[name] ?? {})]));
  if (type === 'array') return Array.from({ length: minItems }, () => madeOf(items ?? {}));
  if (type === 'integer' || type === 'number')
    return Math.max(shape.minimum ?? 0, (shape.exclusiveMinimum ?? -1) + 1);
  if (type === 'boolean') return true;
  return type === 'string' ? textOf(shape) : null;
}

/** A valid value of a schema, as far as its JSON Schema describes it. */
export const sampleOf = (schema: z.core.$ZodType, io: 'input' | 'output' = 'input'): unknown =>
  madeOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape);
