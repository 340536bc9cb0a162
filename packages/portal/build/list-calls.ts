import { allCalls } from '@ferry/core/contract';
import type { Call } from '@ferry/core/contract/base/call';
import { refusalsOf } from '@ferry/core/contract/base/common-refusals';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

const name = 'virtual:calls';
const inside = `\0${name}`;

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shape;
};
const shapesOf = (fields: Readonly<Record<string, z.core.$ZodType>>) =>
  Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, schemaOf(schema, 'input')]));

/** The data of a call for pages. `src/features/test-pages/calls.d.ts` has the same type. */
function listed(call: Call) {
  return {
    operation: call.operation,
    method: call.method,
    path: call.path,
    access: call.access,
    meaning: call.meaning,
    isExtension: call.extension,
    needsProof: call.proof,
    input: {
      ...(Object.keys(call.params).length > 0 ? { path: shapesOf(call.params) } : {}),
      ...(Object.keys(call.query).length > 0 ? { query: shapesOf(call.query) } : {}),
      ...(call.body === undefined ? {} : { body: schemaOf(call.body, 'input') }),
    },
    answer: schemaOf(call.answer, 'output'),
    refusals: [...refusalsOf(call)].sort(),
    isPlainRead:
      call.access === 'anyone' &&
      call.method === 'GET' &&
      !call.changes &&
      call.media.length === 0 &&
      call.required.length === 0 &&
      Object.keys(call.params).length === 0,
  };
}

/**
 * `virtual:calls` contains every call of the contract as data. If a page imported the contract itself, all calls
 * would be in the shared chunks of all pages.
 */
export function listCalls(): Plugin {
  return {
    name: 'ferry-list-calls',
    resolveId: (id) => (id === name ? inside : undefined),
    load: (id) =>
      id === inside ? `export const calls = ${JSON.stringify(allCalls.map(listed))};` : undefined,
  };
}
