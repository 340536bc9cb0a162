import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { allCalls } from '../../index.ts';
import { isFieldCode } from './field-errors.ts';

interface Said {
  readonly at: string;
  readonly message: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The messages of a schema, of its checks and of all schemas in it. */
function messagesIn(value: unknown, at: string, seen = new Set<unknown>()): Said[] {
  if (!isObject(value) || value instanceof RegExp || seen.has(value)) return [];
  seen.add(value);
  const inner = isObject(value._zod) ? value._zod.def : value;
  if (!isObject(inner)) return [];
  const own: Said[] =
    typeof inner.error === 'function' ? [{ at, message: inner.error({ input: undefined } as never) }] : [];
  return [...own, ...Object.entries(inner).flatMap(([name, one]) => messagesIn(one, `${at}.${name}`, seen))];
}

const schemasOf = ({ params, query, body }: (typeof allCalls)[number]): Record<string, z.core.$ZodType> => ({
  ...params,
  ...query,
  ...(body && { body }),
});

test('each message of the contract is a code that has words in every language', () => {
  const said = allCalls.flatMap((call) =>
    Object.entries(schemasOf(call)).flatMap(([name, schema]) =>
      messagesIn(schema, `${call.operation} ${name}`),
    ),
  );
  expect(said.length).toBeGreaterThan(100);
  const odd = said.filter(({ message }) => typeof message !== 'string' || !isFieldCode(message));
  expect(odd).toEqual([]);
});
