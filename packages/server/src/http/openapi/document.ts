import {
  type Access,
  type Call,
  dryRunHeader,
  envelopeOfAddress,
  proofHeader,
  refusesUnknown,
  takesDryRun,
  takesKey,
} from '@ferry/core/contract/base/call';
import { refusalsOf } from '@ferry/core/contract/base/common-refusals';
import { type AnyExample, exampleAnswer } from '@ferry/core/contract/base/example';
import * as z from 'zod';
import { version } from '../../base/version.ts';
import { type DescribedContract, sentenceOf } from './described-contract.ts';
import { refusalParts, refusalRef } from './refusals.ts';
import { isRequired, type JsonSchema, Schemas } from './schemas.ts';
import { statusesOf } from './statuses.ts';
import { groups, groupTags, tagOf } from './tags.ts';

/** The security schemes of each access. If there are two, either is enough. */
const ways: Record<Access, string[]> = {
  anyone: [],
  customer: ['bearer'],
  'customer-even-banned': ['bearer'],
  admin: ['adminToken'],
  cron: ['adminToken', 'cronToken'],
  bots: ['botKey', 'adminToken'],
  stats: ['bearer', 'adminToken'],
  node: ['nodeKey'],
};

/** Query parameters that are described as security schemes already. */
const secrets = new Set(['key', 'muKey', 'api_key', 'api_token_uuid']);

const callers: Record<Exclude<Access, 'admin'>, string> = {
  anyone: 'No token needed.',
  customer: 'For a signed-in customer.',
  'customer-even-banned': 'For a signed-in customer, also while banned.',
  cron: 'For a script token with the scope `cron`.',
  bots: 'For a script token with the scope `bots`.',
  stats: 'For a script token with the scope `stats`, or for the customer himself.',
  node: 'For a node with its key.',
};

function callerOf({ access, scope }: Call): string {
  if (access !== 'admin') return callers[access];
  return scope === 'any'
    ? 'For any script token.'
    : `For a script token with the scope \`${scope}\` or \`admin\`.`;
}

/** The older envelopes contain a message and no code. */
const saysCode = ({ envelope }: Call) => envelope === 'v2' || envelope === 'plain';

const descriptionOf = (call: Call) =>
  [
    call.meaning,
    callerOf(call),
    ...(call.apiToken === null
      ? []
      : [`A customer’s API token with the scope \`${call.apiToken}\` may make this call.`]),
    ...(saysCode(call) && call.refusals.length > 0
      ? [`May be refused with ${call.refusals.map((code) => `\`${code}\``).join(', ')}.`]
      : []),
  ].join(' ');

/** The first sentence, without its full stop. */
const summaryOf = (call: Call) => /^.*?[^.](?=\.( \p{Lu}|$)|; |: )/u.exec(call.meaning)?.[0] ?? call.meaning;

/** A value as its schema here describes it. A flag is a text that a call reads as true or false. */
function described(schema: z.core.$ZodType, value: unknown): unknown {
  const { data } = z.safeParse(schema, value);
  return typeof data === 'boolean' ? data : value;
}

function parameters(call: Call, contract: DescribedContract, schemas: Schemas) {
  const given = contract.examples.get(call)?.input ?? {};
  const of = (place: 'path' | 'query', shape: Call['params']) =>
    Object.entries(shape)
      .filter(([name]) => !(place === 'query' && secrets.has(name)))
      .map(([name, schema]) => {
        const sentence = sentenceOf(contract, shape, name);
        return {
          name,
          in: place,
          required: place === 'path' || isRequired(schema),
          ...(sentence === undefined ? {} : { description: sentence }),
          ...(given[name] === undefined ? {} : { example: described(schema, given[name]) }),
          schema: schemas.write(schema, 'input'),
        };
      });
  return [
    ...(call.proof ? [{ $ref: '#/components/parameters/OwnerProof' }] : []),
    ...of('path', call.params),
    ...of('query', call.query),
    ...(takesDryRun(call) ? [{ $ref: '#/components/parameters/DryRun' }] : []),
    ...(takesKey(call) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

/** The media types that the server accepts for a body. */
function bodyTypes({ envelope, bodyType, body }: Call): string[] {
  if (bodyType === 'form') return ['application/x-www-form-urlencoded'];
  // The body is read as text, whatever its type is.
  if (bodyType === 'text') return [body !== undefined && !isRequired(body) ? '*/*' : 'text/plain'];
  return envelope === 'v1' ? ['application/json', 'application/x-www-form-urlencoded'] : ['application/json'];
}

/** The example of a body. */
const asExamples = (value: unknown) => (value === undefined ? {} : { examples: { usual: { value } } });

function requestBody(call: Call, { examples }: DescribedContract, schemas: Schemas) {
  if (call.body === undefined) return {};
  const schema = schemas.write(call.body, 'input');
  const shown = asExamples(examples.get(call)?.input?.body);
  const content = Object.fromEntries(bodyTypes(call).map((type) => [type, { schema, ...shown }]));
  const isStrict = refusesUnknown(call) && call.bodyType === 'json';
  const strict = isStrict ? { description: 'Unknown fields are refused.' } : {};
  return { requestBody: { ...strict, required: isRequired(call.body), content } };
}

/** A string in a media type that is not text is a file. */
const bodyOf = (answer: JsonSchema, type: string, example: object) =>
  answer.type === 'string' && !/^(text|application)\//.test(type)
    ? { schema: { type: 'string', format: 'binary' } }
    : { schema: answer, ...example };

const whatItMeans: Record<number, string> = {
  200: 'Done.',
  303: 'Redirects to the address in `Location`.',
  304: 'Nothing has changed since the `ETag` that was sent.',
};
const headersOf: Record<number, JsonSchema> = {
  303: { location: { description: 'The address of the redirect.', schema: { type: 'string' } } },
};

function responses(call: Call, example: AnyExample | undefined, schemas: Schemas): JsonSchema {
  const answer = schemas.write(call.answer, 'output');
  // The older portal reads `ret` instead of the status.
  const done =
    call.envelope === 'v1' ? { anyOf: [answer, { $ref: '#/components/schemas/RefusalV1' }] } : answer;
  return Object.fromEntries(
    [...statusesOf(call)].map(([status, said]) => {
      // An address that cannot be decoded belongs to no call.
      const envelope = status === 400 ? envelopeOfAddress(call.path) : call.envelope;
      if (said === 'refusal') return [status, refusalRef(envelope, status)];
      const description = whatItMeans[status] ?? 'Refused.';
      const headers = headersOf[status] === undefined ? {} : { headers: headersOf[status] };
      if (said === 'nothing') return [status, { description, ...headers }];
      const schema =
        status === 200 ? done : { ...(said[0] === 'application/json' ? answer : { type: 'string' }) };
      const shown = status === 200 && example !== undefined ? asExamples(exampleAnswer(call, example)) : {};
      const content = Object.fromEntries(
        said.map((type) => [type, bodyOf(schema as JsonSchema, type, shown)]),
      );
      return [status, { description, ...headers, content }];
    }),
  );
}

const operation = (call: Call, contract: DescribedContract, schemas: Schemas): JsonSchema => ({
  operationId: call.operation,
  summary: summaryOf(call),
  description: descriptionOf(call),
  tags: [tagOf(call)],
  ...(call.extension ? { 'x-extension': true } : {}),
  'x-access': call.access,
  ...(call.apiToken === null ? {} : { 'x-api-token': call.apiToken }),
  ...(call.proof ? { 'x-owner-proof': true } : {}),
  ...(saysCode(call) ? { 'x-refusals': [...refusalsOf(call)].sort() } : {}),
  ...(call.scope === null ? {} : { 'x-scope': call.scope }),
  security: ways[call.access].map((way) => ({ [way]: [] })),
  parameters: parameters(call, contract, schemas),
  ...requestBody(call, contract, schemas),
  responses: responses(call, contract.examples.get(call), schemas),
});

/** The contract as an OpenAPI 3.1 document, without the address of a site. */
export function openApiDocument(contract: DescribedContract): JsonSchema {
  const { calls, said } = contract;
  const schemas = new Schemas(said);
  const paths: Record<string, JsonSchema> = {};
  for (const call of calls) {
    // The server accepts a path with and without a slash at its end.
    const path = call.path.replace(/(.)\/$/, '$1');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, contract, schemas) };
  }
  return schemas.place({
    openapi: '3.1.0',
    info: { version, license: { name: 'MIT', identifier: 'MIT' } },
    tags: groupTags(calls),
    'x-tagGroups': groups(calls),
    paths,
    components: {
      ...refusalParts(),
      parameters: {
        OwnerProof: {
          name: proofHeader,
          in: 'header',
          required: false,
          description:
            'The `proof` from `auth.proveOwner`. Not needed if you send `current_password` or `two_fa_code` to a call that has this field.',
          schema: { type: 'string' },
        },
        DryRun: {
          name: dryRunHeader,
          in: 'header',
          required: false,
          description:
            'With `1` the call answers or refuses as usual, but Ferry rolls back all changes and sends no mail. The answer has the same header. Calls without this parameter refuse the header.',
          schema: { type: 'string', enum: ['1'] },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'Identifies this request: if you send it again with the same key, the call returns the first answer and does nothing more.',
          schema: { type: 'string', maxLength: 200 },
        },
      },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of a sign-in or, if the call says so, a customer’s own API token.',
        },
        adminToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A script token with the scope in the call’s `x-scope` (`any`: with any scope), or with `admin`.',
        },
        nodeKey: {
          type: 'apiKey',
          in: 'query',
          name: 'key',
          description:
            'A node’s own key, or the shared key. `muKey`, `api_token_uuid` and `token` are other names of `key`.',
        },
        cronToken: {
          type: 'apiKey',
          in: 'query',
          name: 'api_token_uuid',
          description: 'A script token with the scope `cron`.',
        },
        botKey: {
          type: 'apiKey',
          in: 'query',
          name: 'api_key',
          description: 'A script token with the scope `bots`.',
        },
      },
    },
  });
}
