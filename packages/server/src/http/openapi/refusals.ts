import type { Envelope } from '@ferry/core/contract/base/call';
import { invalid, refusal } from '@ferry/core/contract/base/primitives';
import * as z from 'zod';
import type { JsonSchema } from './schemas.ts';

const retryAfter = {
  'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
};

/** The statuses of refusals: the name of the component, its description and its headers. */
const kinds: Record<number, { name: string; description: string; headers?: JsonSchema }> = {
  200: { name: 'Refused', description: 'Not done: the older portal reads `ret`, not the status.' },
  400: { name: 'Wrong', description: 'What was sent is not right.' },
  401: { name: 'SignedOut', description: 'No valid token: sign in, or refresh the session.' },
  403: { name: 'Forbidden', description: 'A rule of the product says no; `message` says which.' },
  404: { name: 'Absent', description: 'There is no such thing, or it belongs to another.' },
  409: {
    name: 'Conflict',
    description: 'Something else came first, or the key of another request was sent.',
  },
  413: { name: 'TooLarge', description: 'The body is larger than the call takes.' },
  422: { name: 'Unfit', description: 'The input does not fit; `detail` names the fields.' },
  429: { name: 'TooOften', description: 'Too often; try again later.', headers: retryAfter },
  500: { name: 'Failed', description: 'A fault of the server.' },
  503: {
    name: 'Unavailable',
    description: 'The server can not answer now; try again later.',
    headers: retryAfter,
  },
};

const shapes: Record<Envelope, string> = { v2: '', plain: '', v1: 'V1', agent: 'Agent' };

export const refusalRef = (envelope: Envelope, status: number) => ({
  $ref: `#/components/responses/${kinds[status]?.name}${shapes[envelope]}`,
});

const schemaOf = (schema: z.ZodType, description: string) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return { ...rest, description };
};

/** The schema of refusals for each envelope. */
export function refusalParts(): { schemas: JsonSchema; responses: JsonSchema } {
  const schemas = {
    Refusal: schemaOf(
      z.object({ ...refusal.shape, detail: z.optional(invalid.shape.detail) }),
      'A call that was not done: `message` for people, `code` for programs, `details` with what a program needs to go on, `detail` with the fields that do not fit.',
    ),
    RefusalV1: schemaOf(
      z.object({ ret: z.literal(0), msg: z.string() }),
      'A call of the older portal that was not done. It comes with status 200: `ret` says it.',
    ),
    RefusalAgent: schemaOf(
      z.object({ ret: z.literal(0), data: z.string() }),
      'A call of a node’s agent that was not done.',
    ),
  };
  const responses = Object.values(kinds).flatMap(({ name, ...kind }) =>
    [...new Set(Object.values(shapes))].map((shape) => {
      const schema = { $ref: `#/components/schemas/Refusal${shape}` };
      return [`${name}${shape}`, { ...kind, content: { 'application/json': { schema } } }];
    }),
  );
  return { schemas, responses: Object.fromEntries(responses) };
}
