import { readFile } from 'node:fs/promises';
import { allCalls } from '@ferry/core/contract';
import type { Call } from '@ferry/core/contract/base/call';
import type { AnyExample } from '@ferry/core/contract/base/example';
import { examples } from '@ferry/core/contract/examples';
import type * as z from 'zod';
import { type Placed, schemaPlaces } from './schema-places.ts';

/** What the comments of the contract say about a schema. */
export interface Said {
  /** The name of its constant, if no other schema has the same name. */
  readonly name?: string;
  /** The comment of its constant. */
  readonly sentence?: string;
  /** The comments of its fields. */
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * The contract with its examples and the sentences of its comments, which `npm run generate` stores by their places.
 */
export interface DescribedContract {
  readonly calls: readonly Call[];
  readonly examples: ReadonlyMap<Call, AnyExample>;
  readonly said: ReadonlyMap<Placed, Said>;
}

const written = new URL('./sentences.json', import.meta.url);

/** Reads the sentences and finds their schemas. */
export async function describedContract(): Promise<DescribedContract> {
  const sentences = new Map(Object.entries<Said>(JSON.parse(await readFile(written, 'utf8'))));
  const said = new Map<Placed, Said>();
  for (const [schema, place] of schemaPlaces(allCalls)) {
    const here = sentences.get(place);
    if (here !== undefined) said.set(schema, here);
  }
  return { calls: allCalls, examples, said };
}

/** The sentence of a parameter. */
export const sentenceOf = (
  { said }: DescribedContract,
  shape: Record<string, z.core.$ZodType>,
  name: string,
): string | undefined => said.get(shape)?.fields?.[name];
