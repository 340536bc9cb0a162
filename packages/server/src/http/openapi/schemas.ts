import { type FieldMeaning, meanings } from '@ferry/core/contract/base/fields/fields';
import { isObject } from '@ferry/core/contract/base/values/is-object';
import * as z from 'zod';
import type { DescribedContract } from './described-contract.ts';

export type JsonSchema = Record<string, unknown>;
type Direction = 'input' | 'output';

const inComponents = '#/components/schemas/';

/** The limits of safe integers are not declared bounds. */
const isNoBound = (name: string, bound: unknown) =>
  /^(minimum|maximum)$/.test(name) && Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER;

/** Holds the sentences of an object's fields until the fields are written. */
const sentencesMark = 'x-sentences';

const isMark = (name: string) => name.startsWith('x-');

/**
 * Removes the marks of the alternatives, such as of a nullable text, and returns them. Client generators merge equal
 * alternatives with a mark, so a field that is never `null` would become nullable.
 */
function takeMarks(alternatives: unknown[]): JsonSchema {
  const taken = alternatives
    .filter(isObject)
    .flatMap((one) => Object.entries(one).filter(([name]) => isMark(name)));
  for (const one of alternatives.filter(isObject))
    for (const name of Object.keys(one).filter(isMark)) delete one[name];
  return Object.fromEntries(taken);
}

/** Moves the sentences of an object's fields into the fields. */
function withSentences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSentences);
  if (!isObject(value)) return value;
  const { [sentencesMark]: sentences = {}, ...rest } = value;
  const entries = Object.entries(rest).map(([name, inner]) => [name, withSentences(inner)] as const);
  const schema: JsonSchema = Object.fromEntries(entries.filter(([name, bound]) => !isNoBound(name, bound)));
  if (Array.isArray(schema.anyOf)) return { ...schema, ...takeMarks(schema.anyOf) };
  if (!isObject(schema.properties)) return schema;
  const properties = schema.properties as Record<string, JsonSchema>;
  for (const [name, description] of Object.entries(sentences as Record<string, string>))
    properties[name] = { ...properties[name], description };
  if (Array.isArray(schema.required) && schema.required.length === 0) delete schema.required;
  return schema;
}

/** The meaning of a field as keywords of JSON Schema and OpenAPI extensions. */
const inKeywords = ({ secret, unit, label, example }: FieldMeaning): JsonSchema => ({
  ...(label === undefined ? {} : { title: label }),
  ...(example === undefined ? {} : { examples: [example] }),
  ...(unit === undefined ? {} : { 'x-unit': unit }),
  ...(secret === undefined ? {} : { 'x-secret': secret }),
});

/**
 * Whether a value is required. A number parsed from text accepts `undefined`, because invalid text is parsed as
 * `undefined`.
 */
export const isRequired = (schema: z.core.$ZodType) => !z.safeParse(schema, undefined).success;

/** Writes JSON schemas. Each named schema of the contract is written once, as a component. */
export class Schemas {
  private readonly components = new Map<string, JsonSchema>();
  private readonly registries: Record<Direction, z.core.$ZodRegistry<{ id?: string; description?: string }>>;
  private readonly said: DescribedContract['said'];

  constructor(said: DescribedContract['said']) {
    this.said = said;
    this.registries = { input: z.registry(), output: z.registry() };
    for (const [schema, { name, sentence }] of said) {
      if (!('_zod' in schema) || name === undefined) continue;
      const { type } = (schema as z.core.$ZodType)._zod.def;
      if (type !== 'object' && type !== 'enum' && sentence === undefined) continue;
      const description = sentence === undefined ? {} : { description: sentence };
      this.registries.output.add(schema as z.core.$ZodType, { id: name, ...description });
      this.registries.input.add(schema as z.core.$ZodType, { id: `${name}${inputMark}`, ...description });
    }
  }

  /** The schema of an input or an output. */
  write(schema: z.core.$ZodType, io: Direction): JsonSchema {
    const { $defs = {}, properties } = z.toJSONSchema(z.object({ it: schema as z.ZodType }), {
      io,
      unrepresentable: 'any',
      metadata: this.registries[io],
      override: ({ zodSchema, jsonSchema }) => {
        const { name, fields } = this.said.get(zodSchema) ?? {};
        if (name === 'Flag') jsonSchema.type = 'boolean';
        Object.assign(jsonSchema, inKeywords(meanings.get(zodSchema) ?? {}));
        if (fields !== undefined) jsonSchema[sentencesMark] = fields;
        if (io === 'input' && zodSchema._zod.def.type === 'object' && jsonSchema.properties !== undefined)
          jsonSchema.required = Object.entries((zodSchema._zod.def as z.core.$ZodObjectDef).shape)
            .filter(([, field]) => isRequired(field))
            .map(([name]) => name);
      },
    });
    const clean = (one: unknown) =>
      withSentences(JSON.parse(JSON.stringify(one).replaceAll('#/$defs/', inComponents))) as JsonSchema;
    for (const [name, { id: _, ...component }] of Object.entries($defs as Record<string, JsonSchema>))
      this.components.set(name, clean(component));
    return clean((properties as Record<string, unknown>).it);
  }

  /** Adds the components to the document. A schema that is the same for input and output becomes one component. */
  place(document: JsonSchema): JsonSchema {
    const differ = new Set<string>();
    const isInput = (name: string) => name.endsWith(inputMark);
    const plain = (schema: unknown) => JSON.stringify(schema)?.replaceAll(`${inputMark}"`, '"');
    const inputs = [...this.components.keys()].filter(isInput);
    for (let before = -1; before !== differ.size; ) {
      before = differ.size;
      for (const name of inputs) {
        const output = this.components.get(name.slice(0, -inputMark.length));
        if (output === undefined) continue;
        const input = this.components.get(name);
        const refersToOther = [...differ].some((other) =>
          JSON.stringify(input).includes(`${inComponents}${other}"`),
        );
        if (plain(input) !== plain(output) || refersToOther) differ.add(name);
      }
    }
    const schemas = Object.fromEntries(
      [...this.components]
        .filter(
          ([name]) =>
            !isInput(name) || differ.has(name) || !this.components.has(name.slice(0, -inputMark.length)),
        )
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    );
    const others = document.components as { schemas: JsonSchema; responses: JsonSchema };
    const paths = JSON.stringify(document.paths);
    const used = (responses: JsonSchema) =>
      Object.fromEntries(
        Object.entries(responses).filter(([name]) => paths.includes(`#/components/responses/${name}"`)),
      );
    const text = JSON.stringify({
      ...document,
      components: {
        ...others,
        schemas: { ...schemas, ...others.schemas },
        responses: used(others.responses),
      },
    });
    return JSON.parse(
      text.replaceAll(new RegExp(`(\\w+)${inputMark}"`, 'g'), (_, name: string) =>
        differ.has(name + inputMark) ? `${name}Input"` : `${name}"`,
      ),
    );
  }
}

/** Marks the name of an input schema until it is known whether it equals the output schema. */
const inputMark = '__sent';
