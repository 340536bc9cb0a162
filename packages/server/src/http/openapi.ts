import { allCalls } from '@ferry/core/contract';
import type { Access, Call } from '@ferry/core/contract/call';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '../context.ts';
import { version } from '../version.ts';

const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' });
  return rest;
};

const parameter =
  (place: 'path' | 'query', call: Call) =>
  ([name, schema]: [string, z.core.$ZodType]) => ({
    name,
    in: place,
    required: place === 'path' || call.required.includes(name),
    schema: jsonSchema(schema, 'input'),
  });

const refused = (status: string, what: string, properties: Record<string, unknown>) => ({
  [status]: {
    description: what,
    content: { 'application/json': { schema: { type: 'object', properties } } },
  },
});

function refusals(call: Call): Record<string, unknown> {
  const message = { type: 'string' };
  const shapes: Record<Call['envelope'], Record<string, unknown>> = {
    v2: { is_success: { const: false }, message, code: { type: 'string' }, details: { type: 'object' } },
    v1: { ret: { const: 0 }, msg: message },
    agent: { ret: { const: 0 }, data: message },
    plain: { is_success: { const: false }, message },
  };
  const shape = shapes[call.envelope];
  return {
    ...(call.access === 'anyone' ? {} : refused('401', 'No valid token', shape)),
    ...refused('403', 'A rule of the product says no', shape),
    ...refused('422', 'The input does not fit; `detail` names the fields', {
      ...shape,
      detail: { type: 'array' },
    }),
    ...refused('429', 'Too often; see Retry-After', shape),
  };
}

/** How a caller shows who it is; where there are two ways, either will do. */
function security(access: Access) {
  const ways: Record<Access, string[]> = {
    anyone: [],
    customer: ['bearer'],
    'customer-even-banned': ['bearer'],
    admin: ['bearer'],
    cron: ['bearer', 'cronToken'],
    bots: ['botKey', 'bearer'],
    stats: ['bearer'],
    node: ['nodeKey'],
  };
  return access === 'anyone' ? {} : { security: ways[access].map((way) => ({ [way]: [] })) };
}

function operation(call: Call) {
  const text = call.answer._zod.def.type === 'string';
  return {
    operationId: call.operation,
    summary: call.meaning,
    tags: [call.operation.split('.').slice(0, -1).join('.')],
    ...(call.extension ? { 'x-extension': true } : {}),
    'x-access': call.access,
    ...(call.apiToken === null ? {} : { 'x-api-token': call.apiToken }),
    parameters: [
      ...Object.entries(call.params).map(parameter('path', call)),
      ...Object.entries(call.query).map(parameter('query', call)),
    ],
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: !z.safeParse(call.body, undefined).success,
            content: {
              [call.bodyType === 'text' ? 'text/plain' : 'application/json']: {
                schema: jsonSchema(call.body, 'input'),
              },
            },
          },
        }),
    responses: {
      '200': {
        description: 'Done',
        content: {
          [text ? 'text/plain' : 'application/json']: { schema: jsonSchema(call.answer, 'output') },
        },
      },
      ...refusals(call),
    },
    ...security(call.access),
  };
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(siteName: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of allCalls) {
    const path = paths[call.path] ?? {};
    path[call.method.toLowerCase()] = operation(call);
    paths[call.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: siteName, version },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        nodeKey: { type: 'apiKey', in: 'query', name: 'key' },
        cronToken: { type: 'apiKey', in: 'query', name: 'api_token_uuid' },
        botKey: { type: 'apiKey', in: 'query', name: 'api_key' },
      },
    },
  };
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page that a developer can read without any script: every call, who may make it, and its shapes. */
function apiPage(siteName: string): string {
  const calls = allCalls.map(
    (call) => `<article id="${call.operation}"><h2><code>${call.method} ${escapeHtml(call.path)}</code></h2>
<p>${escapeHtml(call.meaning)}</p><p class="by"><b>${call.operation}</b> · ${call.access}${call.apiToken === null ? '' : ` · API token: ${call.apiToken}`}${call.extension ? ' · extension' : ''}</p>
<details><summary>Shapes</summary><pre>${escapeHtml(JSON.stringify(operation(call), null, 2))}</pre></details></article>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API · ${escapeHtml(siteName)}</title><style>:root{color-scheme:light dark}body{font:15px/1.6 -apple-system,"Segoe UI",Roboto,sans-serif;max-width:820px;margin:32px auto;padding:0 16px}
h2{font-size:15px;margin:0;overflow-wrap:anywhere}article{padding:16px 0;border-top:1px solid color-mix(in srgb,currentColor 18%,transparent)}p{margin:4px 0}.by{opacity:.75;font-size:13px}pre{overflow:auto;font-size:12px}</style>
<h1>${escapeHtml(siteName)} API</h1><p>The same as <a href="/api/openapi.json">openapi.json</a>, for people.</p>${calls.join('\n')}</html>`;
}

/** Both are written when somebody asks for them first: that takes longer than all else that starting an app does. */
export function addOpenApi(app: FastifyInstance, { config }: Services): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(config.siteName));
    return reply.type('application/json').send(document);
  });
  app.get('/api/docs', (_request, reply) => {
    page ??= apiPage(config.siteName);
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
