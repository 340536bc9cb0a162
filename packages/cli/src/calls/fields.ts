import type { Call } from '@ferry/core/contract/base/call';
import { inputFields, meaningOf } from '@ferry/core/contract/base/fields/field-reader';
import type { FieldMeaning } from '@ferry/core/contract/base/fields/fields';
import { type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod/mini';
import { dayArgument, momentArgument } from '../arguments/moments.ts';
import { isChinese, say } from '../words/say.ts';

/** The part of a value's JSON Schema that the command line uses. */
interface Shape {
  /** Several types: any of them is valid. */
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly format?: string;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}

/** One value of a call's query or body. */
export interface Field {
  readonly name: string;
  /** `null` is allowed, written as the word `null`. */
  readonly isNullable: boolean;
  readonly isRequired: boolean;
  readonly shape: Shape;
  readonly meaning: FieldMeaning;
}

const shapeOf = (schema: z.core.$ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

function fieldOf(name: string, given: Shape, isRequired: boolean, meaning: FieldMeaning = {}): Field {
  const kinds = given.anyOf?.filter(({ type }) => type !== 'null');
  const isNullable = kinds !== undefined && kinds.length < (given.anyOf?.length ?? 0);
  const shape = isNullable && kinds.length === 1 ? { ...kinds[0], default: given.default } : given;
  return { name, isNullable, isRequired, shape, meaning };
}

/** Fields of every agent’s call, which the command line fills in from the context. */
const ofAgents = new Set(['key', 'muKey']);

/** The fields of a call's query. */
export const queryFields = (call: Call): Field[] =>
  Object.entries(call.query)
    .filter(([name]) => call.access !== 'node' || !ofAgents.has(name))
    .map(([name, schema]) => fieldOf(name, shapeOf(schema), call.required.includes(name), meaningOf(schema)));

/** The fields of a call's body. `undefined`: the body is no object and comes from a file unchanged. */
export function bodyFields(call: Call): Field[] | undefined {
  if (call.body === undefined) return [];
  const { type, properties, required = [] } = shapeOf(call.body);
  if (call.bodyType === 'text' || type !== 'object' || properties === undefined) return undefined;
  const meanings = new Map(
    inputFields(call)
      .filter(({ place }) => place === 'body')
      .map(({ path, meaning }) => [path, meaning]),
  );
  return Object.entries(properties).map(([name, shape]) =>
    fieldOf(name, shape, required.includes(name), meanings.get(name)),
  );
}

const isNumber = ({ type }: Shape) => type === 'integer' || type === 'number';

/** Types of values that can be written without quotes, with commas between them. */
const plainTypes: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean']);
const isPlain = ({ type, anyOf }: Shape): boolean =>
  anyOf === undefined ? plainTypes.has(type) : anyOf.every(isPlain);

/** Whether a list is written as `a,b`. All other lists are written as JSON. */
const isPlainList = ({ type, items }: Shape) => type === 'array' && items !== undefined && isPlain(items);

function read({ shape, meaning }: Pick<Field, 'shape' | 'meaning'>, text: string): unknown {
  if (shape.format === 'date') return dayArgument(text);
  if (shape.format === 'date-time') return momentArgument(meaning.time === 'ahead' ? 'ahead' : 'ago')(text);
  if (isNumber(shape)) {
    const number = text.trim() === '' ? Number.NaN : Number(text);
    if (Number.isNaN(number)) throw new InvalidArgumentError(say`It is a number.`);
    return number;
  }
  if (shape.type === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true';
    throw new InvalidArgumentError(say`It is true or false.`);
  }
  if (isPlainList(shape))
    return text.split(',').map((part) => read({ shape: shape.items ?? {}, meaning }, part.trim()));
  if (shape.type === 'string' || shape.enum !== undefined) return text;
  try {
    return JSON.parse(text);
  } catch {
    if (Array.isArray(shape.type)) return text;
    throw new InvalidArgumentError(say`It is JSON.`);
  }
}

/** The word for the value in the usage. */
function wordOf({ shape, meaning }: Field): string {
  const { type, format } = shape;
  if (meaning.label !== undefined) return isPlainList(shape) ? `${meaning.label},…` : meaning.label;
  if (type === 'integer') return 'number';
  if (type === 'boolean') return 'true|false';
  if (format === 'date-time') return 'time';
  if (format === 'date') return 'day';
  if (isPlainList(shape)) return 'a,b';
  if (type === 'string') return 'text';
  return type === 'number' ? 'number' : 'json';
}

const unitWords: Readonly<Record<NonNullable<FieldMeaning['unit']>, () => string>> = {
  bytes: () => say`in bytes`,
  days: () => say`in days`,
  Mbps: () => say`in Mbps`,
  minutes: () => say`in minutes`,
};

/** The meaning of a value and its bounds in a few words. */
function boundsOf({ shape, isNullable, isRequired, meaning }: Field): string {
  const { minimum, maximum, maxLength, default: usual, oneOf, items } = shape;
  const ofRow = Object.keys(items?.properties ?? {});
  const kinds = oneOf?.map(({ properties }) => properties?.kind?.const).filter((kind) => kind !== undefined);
  const said = [
    ...(isRequired ? [say`required`] : []),
    ...(kinds?.length ? [say`an object whose kind is ${kinds.join(', ')}`] : []),
    ...(ofRow.length > 0 ? [say`a list of objects with ${ofRow.join(', ')}`] : []),
    ...(meaning.unit === undefined ? [] : [unitWords[meaning.unit]()]),
    ...(isNumber(shape) && maximum !== undefined ? [say`${minimum ?? 0} to ${maximum}`] : []),
    ...(maxLength === undefined ? [] : [say`at most ${maxLength} characters`]),
    ...(meaning.example === undefined ? [] : [say`example: ${meaning.example}`]),
    ...(isNullable ? [say`or null`] : []),
    ...(usual === undefined || usual === null ? [] : [say`otherwise ${JSON.stringify(usual)}`]),
  ];
  return said.join(isChinese() ? '；' : '; ');
}

/** Represents `null` until all options are parsed, because commander uses `null` for an option without a value. */
const nothing = Symbol('null');

/** `--speed-limit` for `speed_limit`. */
const flagOf = (name: string) => `--${name.replaceAll('_', '-').toLowerCase()}`;
const keyOf = (name: string) => new Option(flagOf(name)).attributeName();

/** Adds an option for each field. */
export function addFields(command: Command, fields: readonly Field[]): void {
  for (const field of fields) {
    const option = new Option(`${flagOf(field.name)} <${wordOf(field)}>`, boundsOf(field));
    if (field.shape.enum !== undefined && !field.isNullable) option.choices(field.shape.enum);
    else
      option.argParser((text: string) => (field.isNullable && text === 'null' ? nothing : read(field, text)));
    command.addOption(option);
  }
}

/** The given fields by name. */
export const givenOf = (
  fields: readonly Field[],
  options: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = options[keyOf(name)];
      return value === undefined ? [] : [[name, value === nothing ? null : value]];
    }),
  );

/** Distinguishes calls from other exports of a contract file, such as schemas. */
export const isCall = (exported: unknown): exported is Call =>
  typeof exported === 'object' && exported !== null && 'operation' in exported;
