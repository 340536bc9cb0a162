import { allCalls } from '@ferry/core/contract';
import type { Call } from '@ferry/core/contract/call';
import { refusalsOf } from '@ferry/core/contract/common-refusals';
import * as z from 'zod/mini';

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shape;
};

const shapesOf = (fields: Readonly<Record<string, z.core.$ZodType>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, schemaOf(schema, 'input')]));

const text = (value: unknown) => JSON.stringify(value, null, 2);

/** The shapes of a call as JSON Schema, and what it may be refused with. */
export function detailOf(operation: string) {
  const call = allCalls.find((one) => one.operation === operation);
  if (call === undefined) return { input: '', answer: '', refusals: [] };
  const input = {
    ...(Object.keys(call.params).length > 0 ? { path: shapesOf(call.params) } : {}),
    ...(Object.keys(call.query).length > 0 ? { query: shapesOf(call.query) } : {}),
    ...(call.body === undefined ? {} : { body: schemaOf(call.body, 'input') }),
  };
  return {
    input: Object.keys(input).length === 0 ? '' : text(input),
    answer: text(schemaOf(call.answer, 'output')),
    refusals: [...refusalsOf(call)].sort(),
  };
}

/** A call as a line of the list. */
export const listed = ({ operation, method, path, access, meaning, extension, proof }: Call) => ({
  operation,
  method,
  path,
  access,
  meaning,
  isExtension: extension,
  needsProof: proof,
});

/** Calls whose name, address or meaning has every word that was typed. */
export function findCalls(calls: readonly Call[], search: string, access: string): Call[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter((call) => {
    const said = `${call.operation} ${call.method} ${call.path} ${call.meaning}`.toLowerCase();
    return (access === 'all' || call.access === access) && words.every((word) => said.includes(word));
  });
}
