import type { Envelope } from '@ferry/core/contract/base/call';
import { fieldErrors } from '@ferry/core/contract/base/fields/field-errors';
import { invalid, refusal } from '@ferry/core/contract/base/primitives';
import { refusalDetails } from '@ferry/core/contract/refusal-details';
import * as z from 'zod';
import type { JsonSchema } from './schemas.ts';

const retryAfter = {
  'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
};

/** The statuses of refusals: the name of the component, its description and its headers. */
const kinds: Record<number, { name: string; description: string; headers?: JsonSchema }> = {
  200: { name: 'Refused', description: 'Refused: the older portal reads `ret`, not the status.' },
  400: { name: 'Wrong', description: 'The request is not valid.' },
  401: { name: 'SignedOut', description: 'No valid token: sign in, or refresh the session.' },
  403: { name: 'Forbidden', description: 'The server refuses the call; `message` says why.' },
  404: { name: 'Absent', description: 'No such path or object, or it belongs to somebody else.' },
  409: {
    name: 'Conflict',
    description: 'Another change came first, or the `Idempotency-Key` belongs to another request.',
  },
  413: { name: 'TooLarge', description: 'The body is larger than the call accepts.' },
  422: { name: 'Unfit', description: 'The input is not valid; `detail` names the fields.' },
  429: { name: 'TooOften', description: 'Too many requests; try again later.', headers: retryAfter },
  500: { name: 'Failed', description: 'The server failed.' },
  503: {
    name: 'Unavailable',
    description: 'The server cannot answer now; try again later.',
    headers: retryAfter,
  },
};

const shapes: Record<Envelope, string> = { v2: '', plain: '', v1: 'V1', agent: 'Agent' };

export const refusalRef = (envelope: Envelope, status: number) => ({
  $ref: `#/components/responses/${kinds[status]?.name}${shapes[envelope]}`,
});

const schemaOf = (schema: z.core.$ZodType, description: string) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return { ...rest, description };
};

/** Every code with details: of refusals, and of errors of fields. */
const everyDetails: Readonly<Record<string, z.core.$ZodType>> = {
  ...refusalDetails,
  ...Object.fromEntries(
    Object.entries(fieldErrors).filter(([, details]) => Object.keys(details.shape).length > 0),
  ),
};

const inComponents = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const detailsName = (code: string) => `Details.${code}`;

/** The details of each code that `name` may have. */
function detailsBy(name: 'code' | 'type', codes: readonly string[]): JsonSchema {
  const known = codes.map((code) => ({
    properties: { [name]: { const: code }, details: inComponents(detailsName(code)) },
    required: [name, 'details'],
  }));
  return { anyOf: [...known, { properties: { [name]: { not: { enum: codes } } } }] };
}

/** The schema of refusals for each envelope. */
export function refusalParts(): { schemas: JsonSchema; responses: JsonSchema } {
  const whole = schemaOf(
    refusal,
    'A refused call: `message` is for people, `code` for programs. `details` has the values for the code, and `detail` the invalid fields.',
  );
  const detail = { type: 'array', items: inComponents('WrongField') };
  const schemas = {
    ...Object.fromEntries(
      Object.entries(everyDetails).map(([code, details]) => [
        detailsName(code),
        schemaOf(details, `The details of \`${code}\`.`),
      ]),
    ),
    Refusal: {
      ...whole,
      properties: { ...whole.properties, detail },
      ...detailsBy('code', Object.keys(refusalDetails)),
    },
    WrongField: {
      ...schemaOf(
        invalid.shape.detail._zod.def.element,
        'An invalid field: `loc` is its path, `msg` the error for people, `type` the code of the error.',
      ),
      ...detailsBy('type', Object.keys(everyDetails)),
    },
    RefusalV1: schemaOf(
      z.object({ ret: z.literal(0), msg: z.string() }),
      'A refused call of the older portal. Read `ret`, because the status is usually 200.',
    ),
    RefusalAgent: schemaOf(
      z.object({ ret: z.literal(0), data: z.string() }),
      'A refused call of a node’s agent.',
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
