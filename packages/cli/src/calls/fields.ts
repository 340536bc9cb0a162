import type { Call } from '@ferry/core/contract/base/call';
import { meaningOf } from '@ferry/core/contract/base/fields/field-reader';
import type { FieldMeaning } from '@ferry/core/contract/base/fields/fields';
import { oldNames } from '@ferry/core/contract/base/scopes';
import { isObject } from '@ferry/core/contract/base/values/is-object';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod/mini';
import { customerArgument } from '../arguments/customers.ts';
import { dayArgument, momentArgument } from '../arguments/moments.ts';
import { amountOf, bytesOf, periodOf } from '../arguments/units.ts';
import { withValues } from '../arguments/values.ts';
import { usageError } from '../exit.ts';
import { setField } from '../output/field-names.ts';
import { inARow, say } from '../words/say.ts';

/** The part of a value's JSON Schema that the command line uses. */
interface Shape {
  readonly type?: string;
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
  /** An addition to JSON Schema: what the field means. */
  readonly meaning?: FieldMeaning;
}

/** One value of a call's query or body. */
export interface Field {
  readonly name: string;
  /** `null` is allowed, written as the word `null`. */
  readonly isNullable: boolean;
  readonly isRequired: boolean;
  readonly shape: Shape;
  readonly meaning: FieldMeaning;
  /** The forms of an object whose fields have options of their own. */
  readonly forms: readonly Form[];
}

/** One form of an object: the value of its `kind`, if it has one, and the fields with options of their own. */
interface Form {
  readonly kind: string | undefined;
  readonly fields: readonly Field[];
}

const shapeOf = (schema: z.core.$ZodType): Shape =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      jsonSchema.meaning = meaningOf(zodSchema);
    },
  }) as Shape;

/** The forms of an object that options of its fields can express. */
const formsOf = (given: Shape): Form[] =>
  (given.oneOf ?? [given]).flatMap(({ properties: all = {}, required = [] }: Shape) => {
    const { kind, ...others } = all;
    const fields = Object.entries(others).flatMap(([name, shape]) =>
      shape.meaning?.name === undefined ? [] : [fieldOf(name, shape, required.includes(name))],
    );
    const isWhole = required.every((name) => name === 'kind' || fields.some((one) => one.name === name));
    return isWhole && fields.length > 0 ? [{ kind: kind?.const, fields }] : [];
  });

function fieldOf(name: string, given: Shape, isRequired: boolean): Field {
  const kinds = given.anyOf?.filter(({ type }) => type !== 'null');
  const isNullable = kinds !== undefined && kinds.length < (given.anyOf?.length ?? 0);
  const shape = isNullable && kinds.length === 1 ? { ...kinds[0], default: given.default } : given;
  return { name, isNullable, isRequired, shape, meaning: given.meaning ?? {}, forms: formsOf(shape) };
}

/** Fields of every agent’s call, which the command line fills in from the context. */
const ofAgents = new Set(['key', 'muKey', 'api_token_uuid', 'token']);

/** The fields of a call's query. */
export const queryFields = (call: Call): Field[] =>
  Object.entries(call.query)
    .filter(([name]) => call.access !== 'node' || !ofAgents.has(name))
    .map(([name, schema]) => fieldOf(name, shapeOf(schema), call.required.includes(name)));

/**
 * The fields of a call's body that are not in its query as well. `undefined`: the body is no object and comes from a file
 * unchanged.
 */
export function bodyFields(call: Call): Field[] | undefined {
  if (call.body === undefined) return [];
  const { type, properties, required = [] } = shapeOf(call.body);
  if (call.bodyType === 'text' || type !== 'object' || properties === undefined) return undefined;
  return Object.entries(properties)
    .filter(([name]) => !Object.hasOwn(call.query, name))
    .map(([name, shape]) => fieldOf(name, shape, required.includes(name)));
}

/** The fields of a call that are a customer's number. */
export const customersOf = (call: Call): string[] =>
  [
    ...Object.entries(call.params).map(([name, schema]) => fieldOf(name, shapeOf(schema), true)),
    ...queryFields(call),
    ...(bodyFields(call) ?? []),
  ].flatMap(({ name, meaning, shape }) => (meaning.of === 'customer' && isNumber(shape) ? [name] : []));

const isNumber = ({ type }: Shape) => type === 'integer' || type === 'number';

/** Types of values that can be written in a list without quotes. */
const plainTypes: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean']);
const isPlain = ({ type, anyOf }: Shape): boolean =>
  anyOf === undefined ? plainTypes.has(type) : anyOf.every(isPlain);

/** Whether a list is written as `a,b`. All other lists are written as JSON. */
const isPlainList = ({ type, items }: Shape) => type === 'array' && items !== undefined && isPlain(items);

/** Shorter ways to write a value: their parser, and their description in the help. */
const shortForms = {
  amount: { read: amountOf, words: 'calls.as_amount' },
  period: { read: periodOf, words: 'calls.as_period' },
} as const;

function read({ shape, meaning }: Pick<Field, 'shape' | 'meaning'>, text: string): unknown {
  if (meaning.of === 'customer' && isNumber(shape)) return customerArgument(text);
  if (shape.format === 'date') return dayArgument(text);
  if (shape.format === 'date-time') return momentArgument(meaning.time === 'ahead' ? 'ahead' : 'ago')(text);
  if (isNumber(shape)) {
    const isSize = meaning.unit === 'bytes';
    const number = (isSize ? bytesOf(text) : undefined) ?? (text.trim() === '' ? Number.NaN : Number(text));
    if (!Number.isNaN(number)) return number;
    throw new InvalidArgumentError(isSize ? say('calls.size_form') : say('calls.is_number'));
  }
  if (shape.type === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true';
    throw new InvalidArgumentError(say('calls.is_true_or_false'));
  }
  if (isPlainList(shape))
    return text.split(',').map((part) => readPart({ shape: shape.items ?? {}, meaning }, part.trim()));
  if (meaning.form !== undefined) return shortForms[meaning.form].read(text);
  if (shape.type === 'string' || shape.enum !== undefined) return text;
  try {
    return JSON.parse(text);
  } catch {
    if (shape.anyOf?.some(({ type }) => type === 'string')) return text;
    throw new InvalidArgumentError(say('calls.is_json'));
  }
}

/** A part of a list. Its error quotes it, because the list may be long. */
function readPart(item: Pick<Field, 'shape' | 'meaning'>, part: string): unknown {
  try {
    return read(item, part);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new InvalidArgumentError(inARow(say('calls.does_not_fit', { part }), error.message));
  }
}

/** The word for the value in the usage. */
function wordOf({ shape, meaning }: Field): string {
  const { type, format } = shape;
  if (meaning.of === 'customer') return 'customer';
  if (meaning.label !== undefined) return isPlainList(shape) ? `${meaning.label},…` : meaning.label;
  if (meaning.unit === 'bytes') return 'size';
  if (type === 'integer') return 'number';
  if (type === 'boolean') return 'true|false';
  if (format === 'date-time') return 'time';
  if (format === 'date') return 'day';
  if (isPlainList(shape)) return 'a,b';
  if (type === 'string') return 'text';
  return type === 'number' ? 'number' : 'json';
}

const unitWords = {
  bytes: 'calls.in_bytes',
  days: 'calls.in_days',
  Mbps: 'calls.in_mbps',
  minutes: 'calls.in_minutes',
  seconds: 'calls.in_seconds',
} as const;

/** The options that make up an object, such as `--level --days [--traffic]`, for each of its forms. */
const waysOf = ({ forms }: Field): string =>
  forms
    .map(({ fields }) =>
      fields
        .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
        .map((field) => (field.isRequired ? flagOf(field) : `[${flagOf(field)}]`))
        .join(' '),
    )
    .join(' | ');

/** The short form that people can write, or else an example. */
function exampleOf({ form, example }: FieldMeaning): string[] {
  if (form !== undefined) return [say(shortForms[form].words)];
  return example === undefined ? [] : [say('calls.example', { example })];
}

/** The meaning of a value and its bounds in a few words. */
function boundsOf(field: Field): string {
  const { shape, isNullable, isRequired, meaning, forms } = field;
  const { minimum, maximum, maxLength, default: usual, oneOf, items } = shape;
  const ofRow = Object.keys(items?.properties ?? {});
  const kinds = oneOf?.map(({ properties }) => properties?.kind?.const).filter((kind) => kind !== undefined);
  const said = [
    ...(isRequired ? [say('calls.required')] : []),
    ...(kinds?.length ? [say('calls.object_of_kinds', { kinds: kinds.join(', ') })] : []),
    ...(forms.length > 0 ? [say('calls.also_by', { ways: waysOf(field) })] : []),
    ...(ofRow.length > 0 ? [say('calls.list_of_objects', { fields: ofRow.join(', ') })] : []),
    ...(meaning.unit === undefined ? [] : [say(unitWords[meaning.unit])]),
    ...(isNumber(shape) && maximum !== undefined && meaning.of === undefined
      ? [say('calls.bounds', { minimum: minimum ?? 0, maximum })]
      : []),
    ...(meaning.of === 'customer' ? [say('calls.a_customer')] : []),
    ...(maxLength === undefined ? [] : [say('calls.at_most_characters', { max_length: maxLength })]),
    ...exampleOf(meaning),
    ...(isNullable ? [say('calls.or_null')] : []),
    ...(usual === undefined || usual === null
      ? []
      : [say('calls.otherwise', { usual: JSON.stringify(usual) })]),
  ];
  return said.join(say('calls.between_bounds'));
}

/** Represents `null` until all options are parsed, because commander uses `null` for an option without a value. */
const nothing = Symbol('null');

/** `--speed-limit` for `speed_limit`. */
export const flagOf = ({ name, meaning }: Pick<Field, 'name' | 'meaning'>) =>
  `--${(meaning.name ?? name).replaceAll('_', '-').toLowerCase()}`;
const keyOf = (field: Field) => new Option(flagOf(field)).attributeName();

/** The fields of all forms of an object, one for each option. */
const innerOf = ({ forms }: Field): Field[] => [
  ...new Map(forms.flatMap(({ fields }) => fields).map((field) => [flagOf(field), field])).values(),
];

function addField(command: Command, field: Field, path: string): void {
  const option = new Option(`${flagOf(field)} <${wordOf(field)}>`, boundsOf(field));
  const { shape } = field;
  if (shape.enum !== undefined && !field.isNullable) option.choices(shape.enum);
  else
    option.argParser((text: string) => (field.isNullable && text === 'null' ? nothing : read(field, text)));
  const values = shape.type === 'boolean' ? ['true', 'false'] : (shape.enum ?? shape.items?.enum);
  if (values !== undefined) withValues(option, () => values.filter((value) => !oldNames.includes(value)));
  command.addOption(setField(option, path));
}

/** Lets people name a customer by address in a path. The contract parses all other values of a path. */
export function readParams({ registeredArguments }: Command, call: Call): void {
  for (const [at, schema] of Object.values(call.params).entries())
    if (meaningOf(schema).of === 'customer' && schema._zod.def.type === 'number')
      registeredArguments[at]?.argParser(customerArgument);
}

/** Adds an argument for a field that also has an option. */
export const addArgument = (command: Command, field: Field): void =>
  void command.addArgument(
    setField(
      new Argument(`[${field.name.replaceAll('_', '-')}]`, say('calls.like', { option: flagOf(field) })),
      field.name,
    ).argParser((text: string) => read(field, text)),
  );

/** Adds an option for each field, and for the fields in its forms. */
export function addFields(command: Command, fields: readonly Field[]): void {
  for (const field of fields) {
    addField(command, field, field.name);
    for (const inner of innerOf(field))
      addField(command, { ...inner, isRequired: false }, `${field.name}.${inner.name}`);
  }
}

/** Adds options only when the command is chosen, because reading the schemas of a whole noun is slow. */
export function whenChosen(command: Command, add: () => void): void {
  waiting.set(command, add);
  command.parent?.hook('preSubcommand', (_, chosen) => {
    if (chosen === command) nowChosen(command);
  });
}

/** Adds the options that wait until the command is chosen. */
export function nowChosen(command: Command): void {
  waiting.get(command)?.();
  waiting.delete(command);
}

const waiting = new WeakMap<Command, () => void>();

type Options = Readonly<Record<string, unknown>>;

const entryOf = (field: Field, options: Options): [name: string, value: unknown][] => {
  const value = options[keyOf(field)];
  return value === undefined ? [] : [[field.name, value === nothing ? null : value]];
};

/** Builds an object from the options of its fields, in the form that has all of them. */
function objectOf(field: Field, inner: readonly Field[], options: Options): Options {
  const given = new Set(inner.map(flagOf));
  const form = field.forms.find(({ fields }) => {
    const flags = new Set(fields.map(flagOf));
    return (
      [...given].every((flag) => flags.has(flag)) &&
      fields.every((one) => !one.isRequired || given.has(flagOf(one)))
    );
  });
  if (form === undefined) throw usageError(say('calls.not_together', { ways: waysOf(field) }));
  const values = Object.fromEntries(inner.flatMap((one) => entryOf(one, options)));
  return { ...(form.kind !== undefined && { kind: form.kind }), ...values };
}

/** The given fields by name. */
export const givenOf = (fields: readonly Field[], options: Options): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const whole = entryOf(field, options);
      const inner = innerOf(field).filter((one) => options[keyOf(one)] !== undefined);
      if (inner.length === 0) return whole;
      if (whole.length > 0)
        throw usageError(
          say('calls.say_the_same', { whole: flagOf(field), parts: inner.map(flagOf).join(', ') }),
        );
      return [[field.name, objectOf(field, inner, options)]];
    }),
  );

/** The fields of a file, overridden by options. Options may set single fields of an object without a kind. */
export const withGiven = (file: Options, given: Options): Record<string, unknown> => ({
  ...file,
  ...Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const before = file[name];
      return [
        name,
        isObject(before) && isObject(value) && !('kind' in value) ? { ...before, ...value } : value,
      ];
    }),
  ),
});

/** Distinguishes calls from other exports of a contract file, such as schemas. */
export const isCall = (exported: unknown): exported is Call =>
  typeof exported === 'object' && exported !== null && 'operation' in exported;
